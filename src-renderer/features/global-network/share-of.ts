import { parseUsd } from '#contract/rules/money.ts';

/** How much of a whole a part is, 0 to 1, exact to a millionth. USD decimal strings. */
export function shareOf(part: string, whole: string): number {
  const all = parseUsd(whole);
  if (all <= 0n) return 0;
  const share = Number((parseUsd(part) * 1_000_000n) / all) / 1_000_000;
  return Math.min(1, Math.max(0, share));
}
