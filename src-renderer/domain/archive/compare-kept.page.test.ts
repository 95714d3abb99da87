import { expect, test } from 'vitest';
import type { KeptSummary } from '#contract/ipc/archive.ts';
import { newestOf } from './compare-kept.ts';

const kept = (number: number, language: 'es' | 'en', name = 'TCT-4117'): KeptSummary => ({
  number,
  kind: 'invoice',
  from: null,
  to: '2026-11-20',
  withdrawal: null,
  invoice: { number: name, order: 30_431, isCredit: false, language },
  isFiltered: false,
  seenAt: '2026-11-20T10:00:00.000Z',
  reason: 'saved',
  entries: 0,
  amount: '85.00',
  kinds: [],
  amounts: ['85.00'],
  differences: 0,
});

test('the newest of an invoice in each language is compared', () => {
  const papers = [
    kept(1, 'es'),
    kept(2, 'en'),
    { ...kept(3, 'es'), to: '2026-11-30' },
    kept(4, 'en', 'TCT-4200'),
  ];
  expect(newestOf(papers).map(({ number }) => number)).toEqual([3, 2, 4]);
});
