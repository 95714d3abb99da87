import type { GameLayout } from '#contract/rules/game/board.ts';

/** Board of 20 November 2026 as the rules' test vector has it. */
export const boardOfTest: GameLayout = {
  day: '2026-11-20',
  slots: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 19, 21, 22, 25, 26, 29, 30],
  start: [
    { slot: 2, volume: 4, name: 'Alma' },
    { slot: 3, volume: 16, name: 'Bruno' },
    { slot: 6, volume: 2, name: 'Carla' },
    { slot: 7, volume: 1, name: 'Dario' },
  ],
  arrivals: [8, 12, 11, 17, 10, 3, 11, 7, 12, 7].map((volume, index) => ({
    volume,
    name: `Llegada ${index + 1}`,
  })),
};

/** A whole attempt of that board: 959 points. */
export const bestLog = [13, 12, 15, 4, 14, 5, 11, 9, 10, 8];
