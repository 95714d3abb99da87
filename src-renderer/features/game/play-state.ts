import { LEVEL_3, parentOf, ROOT_SLOT, type GameLayout } from '#contract/rules/game/board.ts';
import {
  isFull,
  LOG_MAX,
  mergeLogs,
  openSlots,
  replay,
  UNDO,
  type BoardState,
} from '#contract/rules/game/play.ts';

/** An attempt in play: its log, and where the player is on the board. */
export interface Play {
  readonly log: readonly number[];
  /** Open slot that the next arrival would go to; null where none is chosen. */
  readonly chosen: number | null;
  /** Slot that has the keyboard's place in the board; null before the first one. */
  readonly at: number | null;
}

export type PlayAction =
  /** Chooses an open slot; the chosen one again is a move. */
  | { readonly type: 'press'; readonly slot: number }
  | { readonly type: 'place' }
  | { readonly type: 'undo' }
  /** A key of the board that walks its open slots. */
  | { readonly type: 'walk'; readonly key: string };

/** Level below the member, whose own slot has level 0. */
export const levelOf = (slot: number): number => 31 - Math.clz32(slot);

/** Centre of a slot from the left, as a share of the board's width. Level 4 is below level 3. */
export function centreOf(slot: number): number {
  const at = slot > LEVEL_3.last ? parentOf(slot) : slot;
  const first = 1 << levelOf(at);
  return (at - first + 0.5) / first;
}

type Boards = WeakMap<readonly number[], BoardState | null>;
const boards = new WeakMap<GameLayout, Boards>();

/** `replay`, once a log: a long one is asked for several times a move. Neither log nor layout ever changes. */
export function boardAfter(layout: GameLayout, log: readonly number[]): BoardState | null {
  const known: Boards = boards.get(layout) ?? new WeakMap();
  boards.set(layout, known);
  const found = known.get(log);
  if (found !== undefined) return found;
  const board = replay(layout, log);
  known.set(log, board);
  return board;
}

/** Slots that the next arrival can go to; none where the log isn't valid. */
export function openIn(layout: GameLayout, log: readonly number[]): readonly number[] {
  const board = boardAfter(layout, log);
  return board ? openSlots(layout, board) : [];
}

/**
 * Whether the last placement can be taken back. An undo that would leave no room in the log for
 * the arrivals that are left can't: the attempt could never be finished.
 */
export function canUndo(layout: GameLayout, log: readonly number[]): boolean {
  const board = boardAfter(layout, log);
  if (!board || board.placed.length === 0) return false;
  const left = layout.arrivals.length - board.placed.length + 1;
  return log.length + 1 + left <= LOG_MAX;
}

/**
 * The log to go on from: the server's and the device's as they merge, or the server's where the
 * device's isn't valid for the board.
 */
export function currentLog(
  layout: GameLayout,
  server: readonly number[],
  device: readonly number[] | undefined,
): readonly number[] {
  return device && replay(layout, device) ? mergeLogs(server, device) : server;
}

/** The play after an action; the same object where the action changes nothing. */
export function playAfter(layout: GameLayout, play: Play, action: PlayAction): Play {
  const { log, chosen } = play;
  switch (action.type) {
    case 'press': {
      const { slot } = action;
      if (slot === chosen) return playAfter(layout, play, { type: 'place' });
      return openIn(layout, log).includes(slot) ? { log, chosen: slot, at: slot } : play;
    }
    case 'place': {
      if (chosen === null || !openIn(layout, log).includes(chosen)) return play;
      return { log: [...log, chosen], chosen: null, at: chosen };
    }
    case 'undo': {
      if (!canUndo(layout, log)) return play;
      const taken = boardAfter(layout, log)?.placed.at(-1) ?? null;
      return { log: [...log, UNDO], chosen: null, at: taken };
    }
    case 'walk': {
      const slot = walked(layout, play, action.key);
      return slot === undefined ? play : { log, chosen: slot, at: slot };
    }
  }
}

/** Open slot that a key leads to; undefined where it leads nowhere. */
function walked(layout: GameLayout, { log, at }: Play, key: string): number | undefined {
  const open = openIn(layout, log);
  const from = at ?? ROOT_SLOT;
  switch (key) {
    case 'ArrowRight':
      return open.find((slot) => slot > from) ?? open[0];
    case 'ArrowLeft':
      return open.findLast((slot) => slot < from) ?? open.at(-1);
    case 'ArrowDown':
    case 'ArrowUp':
      return onNextLevel(open, from, key === 'ArrowDown' ? 1 : -1);
    default: {
      if (!/^[1-9]$/.test(key)) return undefined;
      const level = levelOf(at ?? open[0] ?? ROOT_SLOT);
      const slot = layout.slots.filter((one) => levelOf(one) === level)[Number(key) - 1];
      return slot !== undefined && open.includes(slot) ? slot : undefined;
    }
  }
}

/** The open slot nearest to another one on the next level, down (1) or up (-1), that has any. */
function onNextLevel(open: readonly number[], from: number, step: 1 | -1): number | undefined {
  const beyond = open.filter((slot) => (levelOf(slot) - levelOf(from)) * step > 0);
  const away = (slot: number): number => Math.abs(levelOf(slot) - levelOf(from));
  const nearest = Math.min(...beyond.map(away));
  const aside = (slot: number): number => Math.abs(centreOf(slot) - centreOf(from));
  const [first] = beyond
    .filter((slot) => away(slot) === nearest)
    .toSorted((a, b) => aside(a) - aside(b));
  return first;
}

/** Whether every arrival is placed. */
export function isDone(layout: GameLayout, log: readonly number[]): boolean {
  const board = boardAfter(layout, log);
  return board !== null && isFull(layout, board);
}
