import { LEVEL_3, parentOf, ROOT_SLOT, SLOT_LIMIT, type GameLayout } from './board.ts';
import { weightOf } from './play.ts';

/** The best that a board allows: its sum of differences and a log that reaches it. */
export interface BestPlacement {
  readonly differences: number;
  readonly log: readonly number[];
}

/**
 * The least E over all valid placements, exact. Dynamic programming over sets of arrivals: the
 * earliest of a set takes an empty slot, whose subtree opens only then, and the rest is split in two
 * in every way. At most 3^n splits a slot; sets that a subtree has no room for are left out.
 */
export function bestPlacement(layout: GameLayout): BestPlacement {
  const solver = new Solver(layout);
  const all = 2 ** layout.arrivals.length - 1;
  const log = layout.arrivals.map(() => 0);
  solver.write(ROOT_SLOT, all, log);
  return { differences: solver.least(ROOT_SLOT, all), log };
}

/** Sets of arrivals are bits, the earliest one lowest. */
const lowestBit = (set: number): number => set & -set;
const indexOfBit = (bit: number): number => 31 - Math.clz32(bit);

const UNKNOWN = -1;
/** More than any board's sum of differences. */
const IMPOSSIBLE = 1_000_000;

class Solver {
  readonly #sets: number;
  readonly #occupied: ReadonlySet<number>;
  /** Volumes from the start and empty slots of the subtree, by slot. */
  readonly #fixed = new Int32Array(2 * SLOT_LIMIT);
  readonly #room = new Int32Array(2 * SLOT_LIMIT);
  /** Sum of volumes and number of arrivals, by set. */
  readonly #volumes: Int32Array;
  readonly #sizes: Int32Array;
  /** Least sum and the left part that reaches it, by slot and set. */
  readonly #least: Int32Array;
  readonly #left: Int32Array;

  constructor({ slots, start, arrivals }: GameLayout) {
    this.#occupied = new Set([ROOT_SLOT, ...start.map(({ slot }) => slot)]);
    for (const { slot, volume } of start) addUpwards(this.#fixed, slot, volume);
    for (const slot of slots) if (!this.#occupied.has(slot)) addUpwards(this.#room, slot, 1);
    this.#sets = 2 ** arrivals.length;
    this.#volumes = new Int32Array(this.#sets);
    this.#sizes = new Int32Array(this.#sets);
    for (let set = 1; set < this.#sets; set += 1) {
      const bit = lowestBit(set);
      const { volume = 0 } = arrivals[indexOfBit(bit)] ?? {};
      this.#volumes[set] = at(this.#volumes, set ^ bit) + volume;
      this.#sizes[set] = at(this.#sizes, set ^ bit) + 1;
    }
    this.#least = new Int32Array(LEVEL_3.first * this.#sets).fill(UNKNOWN);
    this.#left = new Int32Array(LEVEL_3.first * this.#sets);
  }

  /** The least sum of differences in a slot's subtree that gets this set of arrivals. */
  least(slot: number, set: number): number {
    if (at(this.#sizes, set) > at(this.#room, slot)) return IMPOSSIBLE;
    if (slot >= LEVEL_3.first) return 0;
    const known = at(this.#least, slot * this.#sets + set);
    return known === UNKNOWN ? this.#solve(slot, set) : known;
  }

  #solve(slot: number, set: number): number {
    const rest = this.#restOf(slot, set);
    let least = IMPOSSIBLE;
    let best = 0;
    for (let left = rest; left >= 0; left = left === 0 ? -1 : (left - 1) & rest) {
      const sum = this.#sumOf(slot, left, rest ^ left);
      if (sum < least) [least, best] = [sum, left];
    }
    const index = slot * this.#sets + set;
    this.#least[index] = least;
    this.#left[index] = best;
    return least;
  }

  #sumOf(slot: number, left: number, right: number): number {
    const [below, beside] = [2 * slot, 2 * slot + 1];
    const difference =
      at(this.#fixed, below) +
      at(this.#volumes, left) -
      at(this.#fixed, beside) -
      at(this.#volumes, right);
    return (
      weightOf(slot) * Math.abs(difference) + this.least(below, left) + this.least(beside, right)
    );
  }

  /** What is left of a set for the subtrees: the earliest takes the slot where it is empty. */
  #restOf(slot: number, set: number): number {
    return this.#occupied.has(slot) ? set : set ^ lowestBit(set);
  }

  /** Writes the slot of each arrival of a set into a log. */
  write(slot: number, set: number, log: number[]): void {
    if (set === 0) return;
    const rest = this.#restOf(slot, set);
    if (rest !== set) log[indexOfBit(set ^ rest)] = slot;
    const left = this.#leftOf(slot, set, rest);
    this.write(2 * slot, left, log);
    this.write(2 * slot + 1, rest ^ left, log);
  }

  #leftOf(slot: number, set: number, rest: number): number {
    // One child at most is below a slot of level 3: the rest is where there is room.
    if (slot >= LEVEL_3.first) return at(this.#room, 2 * slot) > 0 ? rest : 0;
    this.least(slot, set);
    return at(this.#left, slot * this.#sets + set);
  }
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0;

function addUpwards(sums: Int32Array, from: number, amount: number): void {
  for (let slot = from; slot >= ROOT_SLOT; slot = parentOf(slot)) {
    sums[slot] = at(sums, slot) + amount;
  }
}
