import type { Legs } from '#contract/rules/game/play.ts';

/** Marks on both sides of the axis together. */
const MARKS = 20;

/** Both legs as a line of text: the axis stands where they would balance. */
export function beamText({ left, right }: Legs): string {
  const whole = left + right;
  const before = whole === 0 ? MARKS / 2 : Math.round((left / whole) * MARKS);
  return `${'\u2501'.repeat(before)}\u253f${'\u2501'.repeat(MARKS - before)}`;
}
