import { expect, test } from 'vitest';
import { pseudo } from './pseudo-locale.ts';

test('a pseudo text is bracketed, two fifths longer, and keeps what is filled in', () => {
  const text = pseudo('Te quedan {{count, number}} intentos');
  expect(text).toMatch(/^⟦.*⟧$/);
  expect(text).toContain('{{count, number}}');
  expect(text).not.toContain('intentos');
  expect(text.replace('{{count, number}}', '').length).toBeGreaterThan(18 * 1.4);
});
