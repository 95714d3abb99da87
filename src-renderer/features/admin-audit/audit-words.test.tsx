import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AuditRow } from '#contract/api/admin/audit.ts';
import { auditActions, auditNames, auditWords } from '#contract/rules/audit.ts';
import { refusalReasons } from '#contract/rules/withdrawals/transitions.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

const row: AuditRow = {
  id: 1,
  actor: null,
  action: 'setting.changed',
  subject: 'x/1',
  subject_name: null,
  before: null,
  after: null,
  origin: null,
  at: '2026-11-20T17:38:04.000Z',
  prev_hash: '',
  hash: '',
  sealed: true,
};

function Probe({ got }: { readonly got: (texts: ReturnType<typeof useAuditTexts>) => void }) {
  got(useAuditTexts());
  return null;
}

async function wordsIn(language: 'es' | 'en') {
  const got = vi.fn<(texts: ReturnType<typeof useAuditTexts>) => void>();
  await renderScreen(<Probe got={got} />, { language });
  await waitFor(() => expect(got).toHaveBeenCalled());
  const [texts] = got.mock.lastCall ?? [];
  if (!texts) throw new Error('Nothing was rendered');
  const { action, field, value, subject } = texts;
  const change = (name: string, after?: string) => ({ name, before: undefined, after });
  return {
    action,
    subject: (written: string) => subject({ ...row, subject: written }),
    field: (name: string) => field(row, change(name)),
    value: (name: string, text: string) => value(row, change(name, text), 'after'),
  };
}

const values = [
  ...Object.entries(auditWords).flatMap(([name, words]) =>
    words.map((word): [string, string] => [name, word]),
  ),
  ...refusalReasons.map((reason): [string, string] => ['reason', reason]),
];

it.each(['es', 'en'] as const)(
  'every name and act of the log has a word, in %s',
  async (language) => {
    const words = await wordsIn(language);
    expect(auditActions.filter((action) => words.action(action) === action)).toEqual([]);
    expect(auditNames.filter((name) => words.field(name) === name)).toEqual([]);
    // Positive control: what has no word is shown as it was written.
    expect(words.field('never_written')).toBe('never_written');
    expect(words.action('never.done')).toBe('never.done');
  },
);

it('says what is sold and offered in words, too', async () => {
  const { subject } = await wordsIn('es');
  expect(subject('product/11')).toBe('Producto n.º 11');
  expect(subject('offering/3')).toBe('Oferta n.º 3');
  expect(subject('order/30108')).toBe('Pedido n.º 30108');
  expect(subject('never_written/1')).toBe('never_written/1');
});

it('a count is an amount with what it counts, not a number by which something is known', async () => {
  const { value } = await wordsIn('es');
  expect(value('least', '120')).toBe('120 participaciones');
  expect(value('supply', '1')).toBe('1 participación');
  expect(value('variants', '1200')).toBe('1,200');
  expect(value('difference', '-3')).toBe('−3');
  expect(value('order', '30108')).toBe('n.º 30108');
});

it('an amount is what was written, to the last decimal', async () => {
  const { value } = await wordsIn('es');
  expect(value('amount', '1200.000001')).toBe('1,200.000001');
  expect(value('price', '100')).toBe('100.00');
});

it('every word of the code that a name can have as its value has one of people', async () => {
  // In English some are spelled as in the code; that each language has all keys, the texts' check says.
  const { value } = await wordsIn('es');
  expect(values.filter(([name, text]) => value(name, text) === text)).toEqual([]);
  expect(value('state', 'never_reached')).toBe('never_reached');
});
