import { expect, test } from 'vitest';
import { ChainUnreachable } from './errors.ts';
import { agreedAnswer, quorumOf, reachedBy, reasonOf, type Outcome } from './quorum.ts';

const away = new ChainUnreachable('away');
const kinds = ['x', 'y', 'away'] as const;

const outcome = (source: number, kind: (typeof kinds)[number]): Outcome<number, string> =>
  kind === 'away' ? { source, error: away } : { source, answer: kind };

/** Every way in which so many sources can answer. */
function allWays(sources: number): (typeof kinds)[number][][] {
  if (sources === 0) return [[]];
  return allWays(sources - 1).flatMap((way) => kinds.map((kind) => [...way, kind]));
}

test.each([1, 2, 3])(
  'of %i sources an answer is agreed where more than half give it, and never else',
  (n) => {
    const quorum = quorumOf(n);
    const agreed = allWays(n).map((way) => {
      const found = agreedAnswer(
        quorum,
        way.map((kind, source) => outcome(source, kind)),
      );
      const expected = (['x', 'y'] as const).find(
        (kind) => way.filter((one) => one === kind).length > n / 2,
      );
      expect(found?.answer, way.join()).toBe(expected);
      return expected;
    });
    expect(agreed).toContain('x');
    expect(agreed).toContain(undefined);
  },
);

test('a height is reached where a quorum has it', () => {
  expect(reachedBy(1, [7])).toBe(7);
  expect(reachedBy(2, [9, 7])).toBe(7);
  expect(reachedBy(2, [5, 9, 7])).toBe(7);
  expect(() => reachedBy(2, [9])).toThrow(ChainUnreachable);
});

test('a refusal explains more than a source that is away', () => {
  const refusal = new Error('reverted');
  expect(
    reasonOf([
      { source: 1, error: away },
      { source: 2, error: refusal },
    ]),
  ).toBe(refusal);
  expect(
    reasonOf([
      { source: 1, error: away },
      { source: 2, answer: 1 },
    ]),
  ).toBe(away);
  expect(
    reasonOf([
      { source: 1, error: away },
      { source: 2, error: away },
    ]),
  ).toEqual(new ChainUnreachable('away away'));
});
