import { expect, test } from 'vitest';
import { macroPieces, unknownFields, type MacroValues } from './macros.ts';
import { missingHelpTexts, readingMinutes } from './help.ts';
import { canTicket, priorityOf, ticketStates, ticketTransitions } from './tickets.ts';

test('nothing leads out of a closed ticket', () => {
  for (const name of Object.keys(ticketTransitions) as (keyof typeof ticketTransitions)[]) {
    expect(canTicket(name, 'closed')).toBe(false);
  }
  expect(ticketStates.filter((state) => canTicket('solve', state))).toEqual([
    'new',
    'open',
    'waiting',
  ]);
});

const quiet = { hasException: false, hasLateWithdrawal: false, isPaused: false };
test('the priority comes of the category and of what the server knows', () => {
  expect(priorityOf('academy', quiet)).toBe('low');
  expect(priorityOf('withdrawal', quiet)).toBe('normal');
  expect(priorityOf('withdrawal', { ...quiet, hasLateWithdrawal: true })).toBe('high');
  expect(priorityOf('account', { ...quiet, isPaused: true })).toBe('urgent');
  expect(priorityOf('membership', { ...quiet, isPaused: true })).toBe('normal');
});

test('a macro is split at its fields, and says which are empty', () => {
  const values = { name: 'Ana', number: '12', 'withdrawal.price': null } as unknown as MacroValues;
  const text = 'Hola, {{name}}: n.º {{ number }} a {{withdrawal.price}} {{nada}}.';
  expect(macroPieces(text, values)).toEqual([
    { text: 'Hola, ' },
    { field: 'name', value: 'Ana' },
    { text: ': n.º ' },
    { field: 'number', value: '12' },
    { text: ' a ' },
    { field: 'withdrawal.price', value: null },
    { text: ' {{nada}}.' },
  ]);
  expect(unknownFields(text)).toEqual(['nada']);
});

test('an article is whole in a language, or says what is missing', () => {
  const none = { title_es: '', lead_es: '', body_es: '', title_en: '', lead_en: '', body_en: '' };
  expect(missingHelpTexts(none)).toHaveLength(6);
  const spanish = { ...none, title_es: 'A', lead_es: 'B', body_es: 'C' };
  expect(missingHelpTexts(spanish)).toEqual([]);
  expect(missingHelpTexts({ ...spanish, title_en: 'A' })).toEqual(['lead_en', 'body_en']);
});

test('reading takes a minute at least', () => {
  expect(readingMinutes('', 'word')).toBe(1);
  expect(readingMinutes('word '.repeat(620))).toBe(3);
});
