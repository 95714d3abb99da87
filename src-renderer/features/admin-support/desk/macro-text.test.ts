import { expect, test } from 'vitest';
import { demoMacros } from '#server/database/seed/support-macros.ts';
import { valuesOf } from '../support.fixtures.ts';
import { askedAt, fillMacro, holesOf, movedSpans } from './macro-text.ts';

const mexico = { region: 'es-MX', language: 'es' } as const;

test('a macro is filled as the member reads it, and says where its values stand', () => {
  const { text, filled } = fillMacro(
    'Hola, {{name}}: {{ withdrawal.amount }} − {{withdrawal.fee}} a {{withdrawal.price}}.',
    valuesOf({
      'withdrawal.amount': '1320',
      'withdrawal.fee': '3.2',
      'withdrawal.price': '0.4812',
    }),
    mexico,
  );
  expect(text).toBe('Hola, Valeria: 1,320.00\u00a0USD − 3.20\u00a0USD a 0.4812\u00a0USD.');
  expect(filled.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Valeria',
    '1,320.00\u00a0USD',
    '3.20\u00a0USD',
    '0.4812\u00a0USD',
  ]);
});

test('amounts have their unit, which no macro of the demo says again', () => {
  const given = valuesOf({
    'withdrawal.amount': '320',
    'withdrawal.fee': '3.2',
    'withdrawal.net': '316.8',
    'withdrawal.price': '0.48',
    'withdrawal.token_amount': '660',
    'withdrawal.currency': 'TCT',
    'purchase.number': '7',
    'purchase.missing': '20',
    'purchase.currency': 'USDT',
  });
  const filled = (text: string) => fillMacro(text, given, mexico).text;
  const twice = /(USD[TC]?|TCT)\s\1/;
  expect(filled('Recibes {{withdrawal.token_amount}} {{withdrawal.currency}}')).toMatch(twice);
  for (const text of demoMacros.flatMap(({ text_es, text_en }) => [text_es, text_en])) {
    expect(filled(text)).not.toMatch(twice);
    expect(filled(text)).not.toMatch(/USD[TC]? USD/);
  }
});

test('a field without a value stays and is a hole; what is no field is text', () => {
  const { text } = fillMacro('A {{withdrawal.price}} y {{nada}}', valuesOf(), mexico);
  expect(text).toBe('A {{withdrawal.price}} y {{nada}}');
  expect(holesOf(text)).toEqual([{ field: 'withdrawal.price', start: 2, end: 22 }]);
});

test('values move with the text around them, and one that is changed is none any more', () => {
  const spans = [
    { start: 5, end: 12 },
    { start: 20, end: 24 },
  ];
  const before = 'Hola Valeria, van   3.20.';
  expect(movedSpans(before, `¡${before}`, spans)).toEqual([
    { start: 6, end: 13 },
    { start: 21, end: 25 },
  ]);
  expect(movedSpans(before, 'Hola Valera, van   3.20.', spans)).toEqual([{ start: 19, end: 23 }]);
  expect(movedSpans(before, `${before} Gracias`, spans)).toEqual(spans);
});

test('a sign at the beginning of a word asks; within a word or an address it does not', () => {
  expect(askedAt('son 660 TCT. /prec', 18, '/')).toEqual({ word: 'prec', start: 13, end: 18 });
  expect(askedAt('/', 1, '/')).toEqual({ word: '', start: 0, end: 1 });
  expect(askedAt('1/2', 3, '/')).toBeNull();
  expect(askedAt('https://tct.test', 16, '/')).toBeNull();
  expect(askedAt('ivan@tct', 8, '@')).toBeNull();
  expect(askedAt('@Iv', 3, '@')).toEqual({ word: 'Iv', start: 0, end: 3 });
});
