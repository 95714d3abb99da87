import { expect, test } from 'vitest';
import { isVisibleText } from './visible.ts';

test.each(['Ana', 'María José', "O'Neill", 'Núñez-Peña', '李小龙', 'محمد', 'Nguyễn Văn', '1 🙂'])(
  'accepts %s',
  (name) => {
    expect(isVisibleText(name)).toBe(true);
  },
);

test.each([
  ['a control character', 'An\u0007a'],
  ['a line break', 'An\na'],
  ['an override of direction', '\u202Eana'],
  ['an isolate of direction', '\u2066ana'],
  ['a mark of direction', 'ana\u200F'],
  ['a space of no width', 'a\u200Bna'],
  ['a joiner', 'a\u200Dna'],
  ['a byte order mark', '\uFEFFana'],
  ['a soft hyphen', 'a\u00ADna'],
  ['a filler', 'a\u3164na'],
  ['a variation selector', 'a\uFE0Fna'],
  ['a tag', 'a\u{E0061}na'],
  ['a line separator', 'a\u2028na'],
  ['half of a character', 'a\uD800'],
])('refuses %s', (_, name) => {
  expect(isVisibleText(name)).toBe(false);
});
