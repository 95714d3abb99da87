import { expect, test } from 'vitest';
import { ownSources, readSources } from '../sources.ts';

/** A constant named as a length of time, with its length written out. */
const DEFINITION = /\bconst (?:SECOND|MINUTE|HOUR|DAY)(?:_MS|_S)? = [\d_ *]*\d[^'"]*;/;

test('seconds, minutes, hours and days are defined once', () => {
  const found = [...readSources(ownSources)].filter(([, text]) => DEFINITION.test(text));
  expect(found.map(([path]) => path)).toEqual(['src-contract/rules/durations.ts']);
});

/** A minute, an hour or a day of milliseconds as a number; a test may write its own. */
const LITERAL = /\b(?:60_000|3_600_000|86_400_000)\b/;

test('the product names a minute, an hour and a day instead of writing their milliseconds', () => {
  const found = [...readSources(['src-*/**/*.{ts,tsx}'])].filter(
    ([path, text]) => !/\.(test|fixtures|suite)\.tsx?$/.test(path) && LITERAL.test(text),
  );
  expect(found.map(([path]) => path)).toEqual([]);
});
