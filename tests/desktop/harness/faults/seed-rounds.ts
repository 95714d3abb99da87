import type { Seed } from './seeded-faults.ts';

/** Whether a planted fault keeps the original text, so that another seed still finds it. */
const leavesText = ({ from, to }: Seed): boolean => to.includes(from);
const isSamePlace = (one: Seed, other: Seed): boolean =>
  one.file === other.file && (one.from.includes(other.from) || other.from.includes(one.from));
/** Item of the checklist, and the window apart that it concerns. */
const aspectOf = ({ finds }: Seed): string =>
  `${finds.split(':')[0] ?? ''}${/replay|ask|ledger/.exec(finds)?.[0] ?? ''}`;

/**
 * Groups seeds that can be planted together: within a round no seed hides another's text or
 * concerns the same item of the same window, so each is detected on its own.
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
