/** Everything a run decides comes from here. */
export interface Random {
  /** From 0 to 1, 1 left out. */
  next(): number;
  /** A whole number from 0 to `below`, `below` left out. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32 (Tommy Ettinger): 32 bits of state, the same sequence on every machine. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new RangeError('Nothing to pick from');
      return from[below(from.length)] as (typeof from)[number];
    },
  };
}

/** A seed that follows from another one and a place, so that what is left out moves nothing else. */
export const seedAt = (seed: number, place: number): number =>
  Math.imul((seed ^ 0x9e3779b9) + Math.imul(place + 1, 0x85ebca6b), 0xc2b2ae35) >>> 0;
