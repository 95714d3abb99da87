import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { divide } from '#contract/rules/offerings/distribution.ts';

const documented = readFileSync(new URL('../../../docs/domain.md', import.meta.url), 'utf8');
const listed = (cell = ''): string[] =>
  cell.split(';').map((one) => one.trim().replaceAll(',', ''));

const cases = documented
  .split('\n')
  .filter((line) => /^\| D\d /.test(line))
  .map((line) => line.split('|').slice(1, -1));

it('docs/domain.md has cases of a distribution', () => {
  expect(cases.length).toBeGreaterThanOrEqual(5);
});

it.each(cases)('%s', (_name, amount, units, parts, remainder) => {
  const held = listed(units).map((count, at) => ({ holder: `h${at}`, units: Number(count) }));
  const division = divide(held, parseUsd(listed(amount)[0] ?? ''));
  expect(division.parts.map((part) => formatUsd(part.amount))).toEqual(listed(parts));
  expect(formatUsd(division.remainder)).toBe(listed(remainder)[0]);
});
