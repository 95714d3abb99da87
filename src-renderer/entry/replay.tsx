import type { ReplayApi } from '#contract/ipc/replay.ts';

/** Put there by the window's own preload script. */
const { replay } = window as unknown as { readonly replay: ReplayApi };

void replay.read();
