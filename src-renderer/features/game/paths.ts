import type { UtcDay } from '#contract/rules/days.ts';

export const GAME_PATH = '/online-game';
export const PRACTICE_PATH = '/online-game/practice';
export const DAYS_PATH = '/online-game/days';
export const RANKING_PATH = '/online-game/ranking';

/** The checks of one day. */
export const dayAt = (day: UtcDay): string => `${DAYS_PATH}/${day}`;
/** An earlier day's board, to practise on. */
export const practiceOn = (day: UtcDay): string => `${PRACTICE_PATH}?day=${day}`;
/** The ranking of one day. */
export const rankingOn = (day: UtcDay): string => `${RANKING_PATH}?day=${day}`;
/** Where the game is switched off and on. */
export const SWITCH_PATH = '/profile?tab=notifications';
