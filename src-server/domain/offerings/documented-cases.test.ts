import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allot } from '#contract/rules/offerings/allotment.ts';

const documented = readFileSync(new URL('../../../docs/domain.md', import.meta.url), 'utf8');
const numbers = (cell = ''): number[] => cell.split(';').map(Number);

const cases = documented
  .split('\n')
  .filter((line) => /^\| A\d /.test(line))
  .map((line) => line.split('|').slice(1, -1));

it('docs/domain.md has cases of the allotment', () => {
  expect(cases.length).toBeGreaterThanOrEqual(5);
});

it.each(cases)('%s', (_name, supply, asked, units) => {
  const subscriptions = numbers(asked).map((count, at) => ({
    number: at + 1,
    units: count,
    paidAt: at,
  }));
  const { rows } = allot(subscriptions, Number(supply));
  expect(rows.map((row) => row.units)).toEqual(numbers(units));
});
