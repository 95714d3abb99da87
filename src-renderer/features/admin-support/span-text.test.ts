import { expect, test } from 'vitest';
import { ratingText, spanText } from './span-text.ts';

const mexico = { region: 'es-MX', language: 'es' } as const;

test.each([
  [18, '18 min'],
  [125, '2 h 05 min'],
  [120, '2 h'],
  [31 * 60 + 12, '31 h'],
  [-6, '−6 min'],
  [-90, '−1 h 30 min'],
  [0, '0 min'],
])('%i business minutes are %s', (minutes, text) => {
  expect(spanText(minutes, mexico)).toBe(text);
});

test('a mean has one decimal, in the region’s writing', () => {
  expect(ratingText(4.6, mexico)).toBe('4.6');
  expect(ratingText(4, { region: 'es-AR', language: 'es' })).toBe('4,0');
});
