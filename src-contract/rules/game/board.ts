import { DAY_MS } from '../durations.ts';
import { dayStart, type UtcDay } from '../days.ts';

/**
 * "Equilibrio", version 1: one board a UTC day, the same for every member. Arrivals with a volume
 * each are placed into the open slots of a small binary tree so that both legs match. Integers only:
 * browser and server get the same figures from the same functions.
 */
export const GAME_VERSION = 1;

/** The day with number 1. */
const FIRST_DAY: UtcDay = '2026-09-01';

/** Days since the first one, which is 1; below that for earlier days. */
export const dayNumber = (day: UtcDay): number =>
  Math.round((dayStart(day).getTime() - dayStart(FIRST_DAY).getTime()) / DAY_MS) + 1;

export interface BoardSize {
  /** Levels below the member: 3, or 4 with half of the fourth level. */
  readonly levels: 3 | 4;
  /** Members on the board from the start. */
  readonly start: number;
  readonly arrivals: number;
}

/** By weekday of the UTC date, Sunday first as `getUTCDay` counts. */
const sizes: readonly BoardSize[] = [
  { levels: 4, start: 5, arrivals: 12 },
  { levels: 3, start: 2, arrivals: 6 },
  { levels: 3, start: 2, arrivals: 7 },
  { levels: 3, start: 3, arrivals: 8 },
  { levels: 3, start: 3, arrivals: 9 },
  { levels: 4, start: 4, arrivals: 10 },
  { levels: 4, start: 4, arrivals: 11 },
];

export function boardSize(day: UtcDay): BoardSize {
  const size = sizes[dayStart(day).getUTCDay()];
  if (!size) throw new RangeError(`${day} is no day`);
  return size;
}

/** Slots as a heap: the member has 1, the children of s are 2s (left) and 2s + 1 (right). */
export const ROOT_SLOT = 1;
/** One more than the highest slot of level 4. */
export const SLOT_LIMIT = 32;
/** Slots of level 3; each has one child on level 4 where there are four levels. */
export const LEVEL_3 = { first: 8, last: 15 } as const;
export const parentOf = (slot: number): number => slot >> 1;

export interface Arrival {
  readonly volume: number;
  /** For looks only. */
  readonly name: string;
}
export interface Placed extends Arrival {
  readonly slot: number;
}

/** A day's board before the first move. */
export interface GameLayout {
  readonly day: UtcDay;
  /** Slots that exist below the member, ascending. */
  readonly slots: readonly number[];
  readonly start: readonly Placed[];
  /** In the order in which they are placed. */
  readonly arrivals: readonly Arrival[];
}
