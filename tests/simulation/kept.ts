import { PLACES } from './run.ts';

/** A run that failed once: what the shrunk run does without, and what was wrong. */
interface KeptRun {
  readonly seed: number;
  readonly without: ReadonlySet<number>;
  readonly why: string;
}

/** All places of actions of a run but these. */
const allBut = (...places: readonly number[]): ReadonlySet<number> =>
  new Set(Array.from({ length: PLACES }, (_, place) => place).filter((at) => !places.includes(at)));

/** Seeds that ever failed. Each is a test; a fault that comes back fails it. */
export const keptRuns: readonly KeptRun[] = [
  {
    seed: 417,
    without: allBut(4, 6, 15, 16, 18, 20, 27, 30),
    why: 'two sweeps of one address in one block, and a payment between them',
  },
  {
    seed: 20_079,
    without: allBut(187, 9, 12, 44, 53, 56, 57),
    why: 'parts in the asked token, and the purchase activated by what came in another one',
  },
];
