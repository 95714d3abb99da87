import { createHmac } from 'node:crypto';
import type { UtcDay } from '#contract/rules/days.ts';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { drawLayout } from '#contract/rules/game/layout.ts';

/** The board that a seed gives for a day. */
export const boardOf = (day: UtcDay, seed: Uint8Array): Promise<GameLayout> =>
  drawLayout(day, (message) =>
    Promise.resolve(createHmac('sha256', seed).update(message, 'ascii').digest()),
  );
