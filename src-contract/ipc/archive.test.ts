import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { STATEMENT_ENTRIES_MAX } from '../rules/limits.ts';
import {
  entry,
  invoicePaper,
  statement,
  voucherPaper,
} from '../../tests/support/papers/kept-papers.ts';
import { argumentSchemas } from './channels.schema.ts';

const isTaken = (paper: object, change = {}) =>
  Check(argumentSchemas['archive:keep'], { member: '7', reason: 'opened', paper, ...change });

test('papers are taken as the server answers them', () => {
  expect(isTaken(statement())).toBe(true);
  expect(isTaken(voucherPaper())).toBe(true);
  expect(isTaken(invoicePaper())).toBe(true);
  expect(isTaken(invoicePaper({ credit: 'NC-3', language: 'en' }))).toBe(true);
});

test.each([
  ['another kind', { ...voucherPaper(), kind: 'invoice' }],
  ['an invoice in another language', { ...invoicePaper(), language: 'fr' }],
  ['an invoice of nothing', invoicePaper({ paper: { name: '', lines: [] } })],
  [
    'a line of an invoice that says too much',
    invoicePaper({ paper: { name: 'TCT-1', lines: [{ role: 'text', cells: ['a'.repeat(501)] }] } }),
  ],
  ['a field beside', { ...voucherPaper(), path: '../../session.json' }],
  ['a filter that no report has', { ...statement(), query: { from: '2026-10-01', all: true } }],
  ['a day that does not exist', { ...statement(), query: { from: '2026-13-01' } }],
  ['an amount that is none', statement([entry('3', { amount: '1e9' })])],
  [
    'more entries than a statement has',
    statement(Array<never>(STATEMENT_ENTRIES_MAX + 1).fill(entry('3') as never)),
  ],
])('refuses %s', (_, paper) => {
  expect(isTaken(paper)).toBe(false);
});

test('refuses a paper that says not whose it is', () => {
  for (const member of [undefined, null, '', 7]) {
    expect(isTaken(voucherPaper(), { member })).toBe(false);
  }
});

test('refuses a reason that nobody has, and numbers that no record has', () => {
  expect(isTaken(voucherPaper(), { reason: 'because' })).toBe(false);
  for (const number of [0, 1.5, -1, 5001, '1']) {
    expect(Check(argumentSchemas['archive:read'], number)).toBe(false);
  }
});
