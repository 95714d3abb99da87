import { webcrypto } from 'node:crypto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckedStatement } from '#contract/api/reports.ts';
import { sumStatement } from '#contract/rules/statement.ts';
import { fingerprintOf } from '#renderer/domain/report/statement-check.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { StatementScreen } from './statement-screen.tsx';

const entries: CheckedStatement['entries'] = [
  {
    id: '12',
    kind: 'withdrawal_requested',
    account: 'direct',
    amount: '-20.00',
    occurred_at: '2026-05-11T10:00:00.000Z',
  },
  {
    id: '11',
    kind: 'direct_bonus',
    account: 'direct',
    amount: '7.50',
    occurred_at: '2026-05-10T10:00:00.000Z',
  },
];
const { totals, flows } = sumStatement(entries);
const statement: CheckedStatement = {
  member: { username: 'ana', name: 'Ana R.' },
  issued_at: '2026-06-01T10:00:00.000Z',
  expires_at: '2027-06-01T10:00:00.000Z',
  from: '2026-05-05',
  to: '2026-05-31',
  is_whole: true,
  totals,
  flows: [...flows],
  accounts: [{ account: 'direct', opening: '40.25', closing: '27.75' }],
  entries,
};

const open = (change: Partial<CheckedStatement> = {}, path = '/statement#token') =>
  renderMember(<StatementScreen />, {
    path,
    answers: { 'POST /api/statements/': () => ({ ...statement, ...change }) },
  });

// The page of the tests has no hash of its own.
beforeEach(() => vi.stubGlobal('crypto', webcrypto));

test('works the sums and balances out again, and shows the fingerprint to compare', async () => {
  const world = await open();
  expect(await screen.findByText(/^Todo coincide/)).toBeVisible();
  const fingerprint = await fingerprintOf(statement.accounts, entries);
  expect(fingerprint).toMatch(/^([0-9A-F]{4} ){4}[0-9A-F]{4}$/);
  expect(screen.getByText(fingerprint ?? '')).toBeVisible();
  expect(screen.getByText('Ana R. · ana')).toBeVisible();
  expect(world.calls.map(({ call, body }) => [call, body])).toContainEqual([
    'POST /api/statements/',
    { token: 'token' },
  ]);
});

test.each([
  ['a sum', { totals: { ...totals, net: '-12.51' } }, 'Lo que entra, lo que sale y su diferencia:'],
  [
    'a balance',
    { accounts: [{ account: 'direct', opening: '40.25', closing: '27.76' }] },
    'Cada saldo final, por el inicial y los movimientos:',
  ],
  ['an entry that is missing', { entries: entries.slice(1) }, 'El número de movimientos:'],
] as const)('finds %s that does not follow', async (_, change, line) => {
  await open(change as Partial<CheckedStatement>);
  expect(await screen.findByText(/^Algo no coincide/)).toBeVisible();
  expect(screen.getByText(line)).toHaveTextContent('No coincide');
});

test('says of a filtered one what cannot be worked out', async () => {
  await open({
    is_whole: false,
    accounts: [{ account: 'direct', opening: '40.25', closing: '99.00' }],
  });
  expect(await screen.findByText(/^Las sumas coinciden\. Los saldos no/)).toBeVisible();
});

test('opens nothing without a code, or by one that the server refuses', async () => {
  await open({}, '/statement');
  expect(await screen.findByText(/^Este código no abre/)).toBeVisible();
});
