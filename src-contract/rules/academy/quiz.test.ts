import { describe, expect, it, test } from 'vitest';
import { drawn, misplaced, randomOf } from './draw.ts';
import { isRight, neededRight, rightAnswer, scorePercent } from './grading.ts';
import { questionProblem, type Option, type Solution } from './questions.ts';

const option = (text: string, isOne = false, match: string | null = null): Option => ({
  text: { es: text, en: text },
  is_right: isOne,
  match: match === null ? null : { es: match, en: match },
});
const of = (kind: Solution['kind'], options: Option[], value: string | null = null): Solution => ({
  kind,
  options,
  value,
  tolerance: null,
});
const single = of('single', [option('a'), option('b', true)]);
const multiple = of('multiple', [option('a', true), option('b'), option('c', true)]);
const order = of('order', [option('a'), option('b'), option('c')]);
const matching = of('matching', [option('a', false, '1'), option('b', false, '2')]);
const number = { ...of('number', [], '200.00'), tolerance: '0.01' };

test.each([single, multiple, order, matching, number])('grades its own right answer: %j', (one) => {
  expect(questionProblem(one)).toBeNull();
  expect(isRight(one, rightAnswer(one))).toBe(true);
  expect(isRight(one, null)).toBe(false);
});

describe('grading is all or nothing', () => {
  it('takes one option, and every one of several', () => {
    expect(isRight(single, { kind: 'single', option: 0 })).toBe(false);
    expect(isRight(multiple, { kind: 'multiple', options: [2, 0] })).toBe(true);
    expect(isRight(multiple, { kind: 'multiple', options: [0] })).toBe(false);
    expect(isRight(multiple, { kind: 'multiple', options: [0, 1, 2] })).toBe(false);
    expect(isRight(multiple, { kind: 'multiple', options: [0, 2, 2] })).toBe(false);
  });
  it('takes a whole order and every pair', () => {
    expect(isRight(order, { kind: 'order', options: [0, 2, 1] })).toBe(false);
    expect(isRight(matching, { kind: 'matching', pairs: [0, null] })).toBe(false);
  });
  it('takes a number within its tolerance, exactly', () => {
    expect(isRight(number, { kind: 'number', value: '200.01' })).toBe(true);
    expect(isRight(number, { kind: 'number', value: '200.010001' })).toBe(false);
    expect(isRight(number, { kind: 'number', value: '2e2' })).toBe(false);
  });
  it('takes no answer of another kind', () => {
    expect(isRight(single, { kind: 'number', value: '1' })).toBe(false);
  });
});

it('rounds what is needed up and what was reached down', () => {
  expect(neededRight(10, 75)).toBe(8);
  expect(neededRight(3, 60)).toBe(2);
  expect(scorePercent(2, 3)).toBe(66);
  expect(scorePercent(0, 0)).toBe(0);
});

test.each([
  [of('single', [option('a', true)]), 'options.few'],
  [of('single', [option('a', true), option('b', true)]), 'options.right.one'],
  [of('multiple', [option('a'), option('b')]), 'options.right.some'],
  [of('matching', [option('a', false, '1'), option('b')]), 'options.match'],
  [of('matching', [option('a', false, '1'), option('b', false, '1')]), 'options.twice'],
  [of('order', [option('a'), option('A ')]), 'options.twice'],
  [of('number', [option('a')], '1'), 'options.none'],
  [of('number', [], 'uno'), 'value'],
])('%j is no question: %s', (one, problem) => {
  expect(questionProblem(one)).toBe(problem);
});

describe('drawing', () => {
  it('is the same for a seed, and another for another', () => {
    const ten = (seed: string) => drawn(24, 10, randomOf(seed));
    expect(ten('a')).toEqual(ten('a'));
    expect(ten('a')).not.toEqual(ten('b'));
    expect(new Set(ten('a')).size).toBe(10);
  });
  it('gives every question its chance', () => {
    const counts = Array.from({ length: 20 }, () => 0);
    for (let seed = 0; seed < 4000; seed += 1) {
      for (const at of drawn(20, 5, randomOf(String(seed)))) counts[at] = (counts[at] ?? 0) + 1;
    }
    // 1000 expected each; five standard deviations of a binomial are 137.
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(137);
  });
  it('never shows an order as it is right', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      expect(misplaced(3, randomOf(String(seed)))).not.toEqual([0, 1, 2]);
    }
  });
});
