import { fromWeb } from './protocol.ts';

/** A frame as `will-frame-navigate` describes it. */
export interface NavigatingFrame {
  readonly url: string;
  readonly parent: NavigatingFrame | null;
}

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: readonly FrameTree[] | undefined;
}

/** A frame of the page with its ancestors; null: in another process, or gone. */
export function frameIn(
  { frame, childFrames = [] }: FrameTree,
  id: string,
  parent: NavigatingFrame | null = null,
): NavigatingFrame | null {
  const itself = { url: fromWeb(frame.url), parent };
  if (frame.id === id) return itself;
  for (const child of childFrames) {
    const found = frameIn(child, id, itself);
    if (found) return found;
  }
  return null;
}
