import type { ReplayApi } from '#contract/ipc/replay.ts';
import { createReplayFetch, createReplayPlatform } from '#renderer/platform/replay/platform.ts';
import { createPlayer } from '#renderer/platform/replay/player.ts';
import { mountReplay } from '../app/replay/mount-replay.tsx';

/** Put there by the window's own preload script. */
const { replay } = window as unknown as { readonly replay: ReplayApi };

async function start(): Promise<void> {
  const player = createPlayer(await replay.read());
  await mountReplay({
    player,
    platform: createReplayPlatform(player),
    fetch: createReplayFetch(player),
    close: () => void replay.close(),
  });
}

void start();
