import { describe, expect, it, test } from 'vitest';
import { difficulty, discrimination, itemVerdict, type ItemAnswer } from './statistics.ts';

const answers = (right: readonly number[], wrong: readonly number[]): ItemAnswer[] => [
  ...right.map((restScore) => ({ isRight: true, restScore })),
  ...wrong.map((restScore) => ({ isRight: false, restScore })),
];

describe('a worked example of ten answers', () => {
  // Right: 9 8 7 8 6 9, mean 47/6 = 7.8333…; wrong: 5 4 6 3, mean 4.5. All: mean 6.5, sum of squares 461,
  // variance 46.1 − 42.25 = 3.85, deviation 1.96214…; p = 0.6, √(0.6 · 0.4) = 0.489898.
  // r = 3.33333 / 1.96214 · 0.489898 = 0.832247.
  const ten = answers([9, 8, 7, 8, 6, 9], [5, 4, 6, 3]);
  it('has the share that was right', () => {
    expect(difficulty(ten)).toBe(0.6);
  });
  it('has the point-biserial correlation', () => {
    expect(discrimination(ten)).toBeCloseTo(0.832247, 5);
  });
  it('has the same as Pearson’s correlation with 1 for right and 0 for wrong', () => {
    const xs = ten.map((one) => (one.isRight ? 1 : 0));
    const ys = ten.map((one) => one.restScore);
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const [mx, my] = [mean(xs), mean(ys)];
    const covariance = mean(xs.map((x, at) => (x - mx) * ((ys[at] ?? 0) - my)));
    const deviation = (values: readonly number[], m: number) =>
      Math.sqrt(mean(values.map((value) => (value - m) ** 2)));
    expect(discrimination(ten)).toBeCloseTo(
      covariance / (deviation(xs, mx) * deviation(ys, my)),
      12,
    );
  });
  it('turns round where those who know less are right', () => {
    expect(discrimination(answers([5, 4, 6, 3], [9, 8, 7, 8, 6, 9]))).toBeCloseTo(-0.832247, 5);
  });
});

it('is not defined where all are right, or all know the same', () => {
  expect(discrimination(answers([1, 2, 3], []))).toBeNull();
  expect(discrimination(answers([4, 4], [4]))).toBeNull();
  expect(difficulty([])).toBeNull();
});

test.each([
  [29, 0.5, 0.4, 'few'],
  [30, 0.5, 0.4, 'fine'],
  [30, 0.97, 0.06, 'easy'],
  [30, 0.2, 0.3, 'hard'],
  [30, 0.6, 0.14, 'weak'],
  [30, 0.34, -0.11, 'backwards'],
] as const)('%i answers, %f right, correlation %f: %s', (count, share, correlation, verdict) => {
  expect(itemVerdict(count, share, correlation)).toBe(verdict);
});
