import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readCsv } from '../../../../tests/e2e-web/support/sheet.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { keepFiles } from '../../../../tests/support/saved-files.ts';
import { settingsOn } from '../exchange.fixtures.ts';
import { AccountScreen } from './account-screen.tsx';

const entry = {
  id: '1',
  kind: 'exchange_trade',
  account: 'tct',
  amount: '1031.301824',
  occurred_at: '2026-11-20T17:59:17.000Z',
  source: { type: 'exchange', id: '70418' },
};
const account = (items: readonly object[] = [entry], balance = '1031.301824') => ({
  balance,
  held: '0',
  items,
  next: null,
});

const open = (answers = {}) =>
  renderMember(<AccountScreen title="Cuenta TCT" />, {
    path: '/exchange/account',
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/exchange/account/': () => account(),
      'GET /api/payments/': () => ({ items: [], next: null }),
      ...answers,
    },
  });

test('what came in leads to its exchange, and what is there can be withdrawn', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Intercambio de USD y TCT' })).toHaveAttribute(
    'href',
    '/exchange/history?number=70418',
  );
  expect(screen.getByRole('link', { name: 'Retirar TCT' })).toHaveAttribute(
    'href',
    '/withdrawals?type=tct',
  );
});

test('switched off, TCT can be withdrawn and no more deposited', async () => {
  await open({ 'GET /api/settings/': () => ({ ...settingsOn(), areas: [] }) });
  expect(await screen.findByRole('link', { name: 'Retirar TCT' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Depositar TCT' })).toBeNull();
});

test('an empty account says so and has nothing to withdraw', async () => {
  await open({ 'GET /api/exchange/account/': () => account([], '0') });
  expect(await screen.findByText('Todavía no hay movimientos en tu cuenta TCT.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Retirar TCT' })).toBeNull();
});

test('a deposit is asked for with six decimals at most', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    'POST /api/exchange/deposits/': () =>
      Response.json({ code: 'payouts_off', message: '', request_id: 'r' }, { status: 409 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Depositar TCT' }));
  const amount = await screen.findByRole('textbox', { name: 'TCT que vas a enviar' });
  await user.type(amount, '0.1234567');
  expect(screen.getByRole('button', { name: 'Pedir dirección' })).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, '250.5');
  await user.click(screen.getByRole('button', { name: 'Pedir dirección' }));
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ amount: '250.5' });
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('all that came and went is one file', async () => {
  const saved = keepFiles();
  const withdrawn = { ...entry, id: '9', kind: 'withdrawal_hold', amount: '-5', source: null };
  await open({
    'GET /api/exchange/account/': ({ query }: { query: URLSearchParams }) =>
      query.get('cursor') === 'next' ? account([withdrawn]) : { ...account(), next: 'next' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^cuenta-tct-\d{4}-\d\d-\d\d\.csv$/);
  expect(readCsv((await saved[0]?.file.text()) ?? '')).toMatchObject([
    {
      'Movimiento n.º': '1',
      'Fecha (UTC)': '2026-11-20T17:59:17.000Z',
      Movimiento: 'Intercambio de USD y TCT',
      'Número de lo que lo movió': '70418',
      TCT: '1031.301824',
    },
    { 'Movimiento n.º': '9', 'Número de lo que lo movió': '', TCT: '-5' },
  ]);
});
