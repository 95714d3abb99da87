import { expect, test } from 'vitest';
import { ownSources, readSources } from './sources.ts';

/** A constant named as a length of time, with its length written out. */
const DEFINITION = /\bconst (?:SECOND|MINUTE|HOUR|DAY)(?:_MS|_S)? = [\d_ *]*\d[^'"]*;/;

test('seconds, minutes, hours and days are defined once', () => {
  const found = [...readSources(ownSources)].filter(([, text]) => DEFINITION.test(text));
  expect(found.map(([path]) => path)).toEqual(['src-contract/rules/durations.ts']);
});
