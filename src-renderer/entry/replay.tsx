import type { ReplayApi } from '#contract/ipc/replay.ts';
import { forgetDevice } from '#renderer/lib/device/storage.ts';
import { createReplayFetch, createReplayPlatform } from '#renderer/platform/replay/platform.ts';
import { createPlayer } from '#renderer/platform/replay/player.ts';
import { receiveRecording } from '#renderer/platform/web/replay-frame.ts';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { mountReplay } from '../app/replay/mount-replay.tsx';

/** Put there by the preload script of the desktop's window; a browser shows a recording in a frame. */
const { replay } = window as unknown as { readonly replay?: ReplayApi };

async function show(content: DiagnosticsContent, close: () => void): Promise<void> {
  const player = createPlayer(content);
  await mountReplay({
    player,
    platform: createReplayPlatform(player),
    fetch: createReplayFetch(player),
    close,
  });
}

async function showFramed(): Promise<void> {
  // The page around is of the same origin, and its member's device is not this recording's.
  forgetDevice();
  const framed = await receiveRecording();
  if (!framed) return;
  await show(framed.content, () => framed.report({ type: 'replay:closed' }));
  framed.report({ type: 'replay:shown' });
}

async function start(): Promise<void> {
  if (replay) await show(await replay.read(), () => void replay.close());
  // Opened by itself the page has nothing to show.
  else if (parent === window) location.replace('/');
  else await showFramed();
}

void start();
