import type { Seed } from './seeded-faults.ts';

/** Whether a seed leaves the text that it touches where another one finds it. */
const leavesText = ({ from, to }: Seed): boolean => to.includes(from);
const isSamePlace = (one: Seed, other: Seed): boolean =>
  one.file === other.file && (one.from.includes(other.from) || other.from.includes(one.from));
/** The item of the list, and the window where it is one of those apart. */
const aspectOf = ({ finds }: Seed): string =>
  `${finds.split(':')[0] ?? ''}${/replay|ask/.exec(finds)?.[0] ?? ''}`;

/**
 * Seeds that can be planted together: of one round no two hide each other's text, nor touch the same
 * item of the list for the same window, so that each is found by its own words or not at all.
 */
export function roundsOf(all: readonly Seed[]): readonly (readonly Seed[])[] {
  const rounds: Seed[][] = [];
  const disturb = (one: Seed, other: Seed): boolean =>
    aspectOf(one) === aspectOf(other) ||
    (isSamePlace(one, other) && !(leavesText(one) && leavesText(other)));
  for (const seed of all) {
    const round = rounds.find((planted) => !planted.some((other) => disturb(seed, other)));
    if (round) round.push(seed);
    else rounds.push([seed]);
  }
  return rounds;
}
