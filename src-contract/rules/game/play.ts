import { parentOf, ROOT_SLOT, SLOT_LIMIT, type GameLayout } from './board.ts';

/** A log's entry that takes the last placement back; every other one is the slot of a move. */
export const UNDO = 0;
/** The most entries of a log. */
export const LOG_MAX = 200;

/** Points that a move too many costs. */
const MOVE_COST = 5;
const FULL_SCORE = 1000;
/** Weight of a member's difference by slot: the member's own, the first level's, the second's. */
const WEIGHTS = [0, 4, 2, 2, 1, 1, 1, 1] as const;

/** A board in play. */
export interface BoardState {
  /** Slot of each arrival that is placed, in order. */
  readonly placed: readonly number[];
  /** Placements ever made: what was undone stays counted. */
  readonly moves: number;
}

const emptyBoard: BoardState = { placed: [], moves: 0 };

/** Slots that the next arrival can be placed in, ascending; none where all are placed. */
export function openSlots(layout: GameLayout, { placed }: Pick<BoardState, 'placed'>): number[] {
  if (placed.length >= layout.arrivals.length) return [];
  const occupied = new Set([ROOT_SLOT, ...layout.start.map(({ slot }) => slot), ...placed]);
  return layout.slots.filter((slot) => !occupied.has(slot) && occupied.has(parentOf(slot)));
}

/** The board after one entry of a log; null where it isn't valid. */
export function play(layout: GameLayout, board: BoardState, entry: number): BoardState | null {
  const { placed, moves } = board;
  if (entry === UNDO) {
    return placed.length > 0 ? { placed: placed.slice(0, -1), moves } : null;
  }
  if (!openSlots(layout, board).includes(entry)) return null;
  return { placed: [...placed, entry], moves: moves + 1 };
}

/** The board that a log leads to; null where the log isn't valid for the layout. */
export function replay(layout: GameLayout, log: readonly number[]): BoardState | null {
  if (log.length > LOG_MAX) return null;
  let board: BoardState | null = emptyBoard;
  for (const entry of log) {
    board = play(layout, board, entry);
    if (board === null) return null;
  }
  return board;
}

/** Whether every arrival is placed, so that the attempt can be finished. */
export const isFull = ({ arrivals }: GameLayout, { placed }: BoardState): boolean =>
  placed.length === arrivals.length;

/** Sums of volumes in the subtree of each slot, by slot; the member's own slot adds nothing. */
export function subtreeVolumes(layout: GameLayout, placed: readonly number[]): readonly number[] {
  const sums = Array.from({ length: SLOT_LIMIT }, () => 0);
  const add = (slot: number, volume: number): void => {
    for (let at = slot; at >= ROOT_SLOT; at = parentOf(at)) sums[at] = (sums[at] ?? 0) + volume;
  };
  for (const { slot, volume } of layout.start) add(slot, volume);
  for (const [index, slot] of placed.entries()) add(slot, layout.arrivals[index]?.volume ?? 0);
  return sums;
}

export interface Legs {
  readonly left: number;
  readonly right: number;
}

/** Both legs of a slot, from `subtreeVolumes`. */
export const legsOf = (sums: readonly number[], slot: number): Legs => ({
  left: sums[2 * slot] ?? 0,
  right: sums[2 * slot + 1] ?? 0,
});

/** What a difference in the legs of a slot weighs in the sum of differences. */
export const weightOf = (slot: number): number => WEIGHTS[slot] ?? 0;

/** E: the weighted sum of the differences of slots 1 to 7. */
export function differencesOf(layout: GameLayout, placed: readonly number[]): number {
  const sums = subtreeVolumes(layout, placed);
  return WEIGHTS.reduce<number>((sum, weight, slot) => {
    const { left, right } = legsOf(sums, slot);
    return sum + weight * Math.abs(left - right);
  }, 0);
}

/** V: all volumes of the board, placed or not. */
const totalVolume = ({ start, arrivals }: GameLayout): number =>
  [...start, ...arrivals].reduce((sum, { volume }) => sum + volume, 0);

/** Points before moves are taken off: 1000 − ⌊1000·E ÷ 4V⌋, at least 0. */
export function balanceOf(layout: GameLayout, differences: number): number {
  const lost = Math.floor((FULL_SCORE * differences) / (4 * totalVolume(layout)));
  return FULL_SCORE - Math.min(FULL_SCORE, lost);
}

export interface GameScore {
  /** E. */
  readonly differences: number;
  readonly moves: number;
  readonly balance: number;
  readonly score: number;
}

/** What a log is worth; null where it isn't valid or not every arrival is placed at its end. */
export function scoreLog(layout: GameLayout, log: readonly number[]): GameScore | null {
  const board = replay(layout, log);
  if (!board || !isFull(layout, board)) return null;
  const differences = differencesOf(layout, board.placed);
  const balance = balanceOf(layout, differences);
  const extra = board.moves - layout.arrivals.length;
  return {
    differences,
    moves: board.moves,
    balance,
    score: Math.max(0, balance - MOVE_COST * extra),
  };
}

/** Whether a log goes on from another one, or is the same. */
export const continues = (log: readonly number[], beginning: readonly number[]): boolean =>
  log.length >= beginning.length && beginning.every((entry, index) => log[index] === entry);

/**
 * Which of two logs of one attempt stands: the longer one with the same beginning, otherwise the
 * server's. So nothing that was counted once is lost by playing on elsewhere.
 */
export const mergeLogs = (
  server: readonly number[],
  device: readonly number[],
): readonly number[] => (continues(device, server) ? device : server);
