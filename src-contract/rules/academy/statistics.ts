/** Fewer answers than this say nothing about a question. */
export const FEW_ANSWERS = 30;
/** Share of right answers that is expected, in percent, both ends included. */
export const EXPECTED_RIGHT = { min: 30, max: 90 } as const;
/** A question below this tells good from weak answers badly. */
export const WEAK_DISCRIMINATION = 0.15;

export const itemVerdicts = ['few', 'fine', 'easy', 'hard', 'weak', 'backwards'] as const;
export type ItemVerdict = (typeof itemVerdicts)[number];

/** One answer to a question, with the attempt that it was part of. */
export interface ItemAnswer {
  readonly isRight: boolean;
  /** Right answers of the whole attempt, this question left out (the corrected item-total correlation). */
  readonly restScore: number;
}

/** Share of right answers, 0–1: what test theory calls difficulty. Null without answers. */
export function difficulty(answers: readonly ItemAnswer[]): number | null {
  if (answers.length === 0) return null;
  return answers.filter((one) => one.isRight).length / answers.length;
}

/**
 * Point-biserial correlation between "right" and the rest of the attempt:
 * r = (M₁ − M₀) / s · √(p·q), with s the standard deviation of the population. Null where it isn't defined:
 * all right, all wrong, or every attempt with the same rest. (Lord and Novick 1968, ch. 15.)
 */
export function discrimination(answers: readonly ItemAnswer[]): number | null {
  const right = answers.filter((one) => one.isRight).map((one) => one.restScore);
  const wrong = answers.filter((one) => !one.isRight).map((one) => one.restScore);
  if (right.length === 0 || wrong.length === 0) return null;
  const all = answers.map((one) => one.restScore);
  const mean = meanOf(all);
  const deviation = Math.sqrt(meanOf(all.map((score) => (score - mean) ** 2)));
  if (deviation === 0) return null;
  const p = right.length / answers.length;
  return ((meanOf(right) - meanOf(wrong)) / deviation) * Math.sqrt(p * (1 - p));
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the figures of a question say, the worst first. */
export function itemVerdict(
  count: number,
  rightShare: number | null,
  correlation: number | null,
): ItemVerdict {
  if (count < FEW_ANSWERS || rightShare === null) return 'few';
  if (correlation !== null && correlation < 0) return 'backwards';
  if (rightShare * 100 > EXPECTED_RIGHT.max) return 'easy';
  if (rightShare * 100 < EXPECTED_RIGHT.min) return 'hard';
  if (correlation !== null && correlation < WEAK_DISCRIMINATION) return 'weak';
  return 'fine';
}

/** A loss from one lesson to the next that is worth a sentence, in percent of the one before. */
export const NOTABLE_LOSS = 10;
