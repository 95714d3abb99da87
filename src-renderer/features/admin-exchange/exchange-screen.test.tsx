import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { ExchangeOverview } from '#contract/api/admin/exchange.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { readCsv } from '../../../tests/e2e-web/support/sheet.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { keepFiles } from '../../../tests/support/saved-files.ts';
import { AdminExchangeScreen } from './exchange-screen.tsx';

const overview = (change: Partial<ExchangeOverview> = {}): ExchangeOverview => ({
  at: '2026-11-20T17:42:00.000Z',
  enabled: true,
  halt: null,
  stopped: null,
  price: {
    mid: '0.475',
    source: 'company',
    since: '2026-11-11T18:00:00.000Z',
    sample: { twap: '0.47871', at: '2026-11-20T17:42:00.000Z', minutes: 30, pair: 'TCT/USDC' },
  },
  deviation: '-0.0027',
  inventory: { tct: '182450.25', worth: '86663.86', min: '100000', max: '400000' },
  today: {
    exposure: '-28243.93',
    in: '25757.39',
    out: '54001.32',
    value: '38420.00',
    done: 96,
    open: 3,
    expired: 11,
    spread: '191.10',
    fees: '192.10',
    buy: { count: 64, value: '26180.00', max: '60000.00', left: '33820.00' },
    sell: { count: 32, value: '12240.00', max: '40000.00', left: '27760.00' },
  },
  scheduled: null,
  proposed: null,
  top: {
    days: 7,
    value: '67940.00',
    items: [
      {
        member: { id: 9, username: 'leon', name: 'León Barrios' },
        count: 14,
        value: '8420.00',
        share: '0.123933',
      },
    ],
  },
  ...change,
});

const samples = () => ({
  items: [
    {
      id: 2,
      at: '2026-11-20T17:42:00.000Z',
      block: 2,
      a: '0.47874',
      b: '0.47869',
      twap: '0.47871',
      spot: '0.4787',
      deviation: '-0.0027',
      result: 'valid',
    },
    {
      id: 1,
      at: '2026-11-20T17:41:00.000Z',
      block: 1,
      a: '0.47911',
      b: null,
      twap: null,
      spot: null,
      deviation: null,
      result: 'unanswered',
    },
  ],
  next: null,
});
const settings = Object.entries(settingDefaults).map(([key, value]) => ({
  key,
  value,
  changed: null,
}));
const none = () => ({ items: [], next: null });

const open = (
  change: Partial<ExchangeOverview> = {},
  answers = {},
  user = memberUser({ is_admin: true }),
) =>
  renderMember(
    <AdminExchangeScreen
      title="Inventario y precio"
      acts={{
        decide: (proposal) => <p>decide {proposal}</p>,
        changePrice: () => <p>otro precio</p>,
      }}
    />,
    {
      user,
      path: '/admin/exchange',
      answers: {
        'GET /api/admin/exchange/': () => overview(change),
        'GET /api/admin/exchange/samples/': samples,
        'GET /api/admin/exchange/trades/': none,
        'GET /api/admin/exchange/inventory/': none,
        'GET /api/admin/settings/': () => ({ items: settings }),
        ...answers,
      },
    },
  );

test('the inventory stands between its bounds, and the day’s figures add up', async () => {
  await open();
  expect(
    await screen.findByRole('img', {
      name: '182,450 TCT, entre un mínimo de 100,000 y un máximo de 400,000',
    }),
  ).toBeVisible();
  expect(screen.getByText('64 hechos, queda lugar para 33,820.00 USD')).toBeVisible();
  expect(document.body).toHaveTextContent('383.20');
  expect(screen.getByText('96 hechos, 3 abiertos, 11 vencidos')).toBeVisible();
  expect(screen.getByText('Abierto')).toBeVisible();
});

test('a sample that did not count says why', async () => {
  await open();
  expect(await screen.findByText('No contó: B no respondió')).toBeVisible();
  expect(screen.getByText('Válida')).toBeVisible();
});

test('halting takes a reason', async () => {
  const user = userEvent.setup();
  const { calls } = await open({}, { 'POST /api/admin/exchange/halt/': () => ({ halted: true }) });
  await user.click(await screen.findByRole('button', { name: 'Detener' }));
  const dialog = await screen.findByRole('dialog', { name: 'Detener el intercambio' });
  await user.click(within(dialog).getByRole('button', { name: 'Detener' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), 'Revisamos el precio');
  await user.click(within(dialog).getByRole('button', { name: 'Detener' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
      call: 'POST /api/admin/exchange/halt/',
      body: { reason: 'Revisamos el precio' },
    }),
  );
});

test('halted, it says by whom and why, and can be resumed', async () => {
  await open({
    halt: { since: '2026-11-20T14:05:00.000Z', by: 'Adriana Soto', reason: 'Revisamos el precio' },
  });
  expect(await screen.findByText('Revisamos el precio')).toBeVisible();
  expect(screen.getByText(/Lo detuvo Adriana Soto/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Reanudar' })).toBeVisible();
});

test('before a price is proposed, it is told who cannot exchange then', async () => {
  const user = userEvent.setup();
  await open();
  expect(await screen.findByText(/Quien propone un precio y quien lo aprueba/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Proponer un precio' }));
  expect(screen.getByText('otro precio')).toBeVisible();
});

test('a price that waits for the second person shows what it does, and is decided here', async () => {
  await open({
    proposed: {
      proposal: 31,
      to: '0.47',
      by: 'Adriana Soto',
      at: '2026-11-20T16:10:00.000Z',
      reason: 'Seguir el promedio',
      deviation: '-0.0182',
      inventory_worth: '85751.61',
    },
  });
  expect(await screen.findByText('Espera a la segunda persona')).toBeVisible();
  expect(
    screen.getByText('Adriana Soto. No puede intercambiar hasta que entre en vigor.'),
  ).toBeVisible();
  expect(screen.getByText('Quien lo apruebe tampoco podrá intercambiar.')).toBeVisible();
  expect(screen.getByText('decide 31')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Proponer un precio' })).toBeNull();
});

const scheduled = {
  id: 4,
  from: '0.48',
  to: '0.475',
  announced_at: '2026-11-18T18:00:00.000Z',
  effective_at: '2026-11-20T18:00:00.000Z',
  proposed_by: 'Adriana Soto',
  approved_by: 'Mateo Rivas',
  reason: '',
};

test('while one is scheduled, no other is proposed', async () => {
  await open({ scheduled });
  expect(
    await screen.findByText(/Aprobado y anunciado por Adriana Soto y Mateo Rivas/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Proponer un precio' })).toBeNull();
});

test('one that is scheduled is cancelled with a reason', async () => {
  const user = userEvent.setup();
  const call = 'POST /api/admin/exchange/price/cancel/';
  const { calls } = await open({ scheduled }, { [call]: () => ({ ok: true }) });
  await user.click(await screen.findByRole('button', { name: 'Cancelar el cambio' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar el cambio de precio' });
  await user.type(within(dialog).getByRole('textbox'), 'Cifra equivocada');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar el cambio' }));
  await waitFor(() =>
    expect(calls.find(({ call: made }) => made.startsWith('POST'))).toEqual({
      call,
      body: { id: 4, reason: 'Cifra equivocada' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who only reads has no button that changes something', async () => {
  await open({ scheduled }, {}, { ...memberUser(), role: 'auditor' });
  expect(await screen.findByText('Abierto')).toBeVisible();
  for (const name of [
    'Detener',
    'Cambiar inventario',
    'Proponer un precio',
    'Cancelar el cambio',
  ]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('TCT that are given back are asked for with a minus sign', async () => {
  const user = userEvent.setup();
  const proposal = {
    id: 32,
    kind: 'exchange.allocate',
    expires_at: '2026-11-27T00:00:00.000Z',
    asked: [],
  };
  const { calls } = await open({}, { 'POST /api/admin/exchange/inventory/': () => ({ proposal }) });
  await user.click(await screen.findByRole('button', { name: 'Cambiar inventario' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'TCT' }), '−50000,5');
  await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Sobra');
  await user.click(within(dialog).getByRole('button', { name: 'Pedir el cambio' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      amount: '-50000.5',
      reason: 'Sobra',
    }),
  );
});

test('members’ exchanges and what moved the inventory have their sentence while there are none', async () => {
  const user = userEvent.setup();
  await open();
  expect(await screen.findByText('Todavía no hay intercambios.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Inventario' }));
  expect(await screen.findByText('Todavía no hay movimientos del inventario.')).toBeVisible();
});

test('figures that cannot be loaded can be tried again', async () => {
  await open({}, { 'GET /api/admin/exchange/': () => new Response(null, { status: 500 }) });
  expect(
    await screen.findByRole('button', { name: 'Reintentar' }, { timeout: 5000 }),
  ).toBeVisible();
});

test('offline nothing of it can be changed, and the reason stands above', async () => {
  await open();
  const names = ['Detener', 'Cambiar inventario', 'Proponer un precio'];
  const buttons = await Promise.all(names.map((name) => screen.findByRole('button', { name })));
  for (const button of buttons) expect(button).toBeEnabled();
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  await waitFor(() => expect(buttons[0]).toBeDisabled());
  for (const button of buttons) expect(button).toBeDisabled();
  expect(screen.getByText('Para mover dinero hace falta conexión.')).toBeVisible();
});

/** A first page and the one behind it. */
const pages =
  (first: object, second: object) =>
  ({ query }: { query: URLSearchParams }) =>
    query.get('cursor') === 'next'
      ? { items: [second], next: null }
      : { items: [first], next: 'next' };

test('all exchanges, and all that moved the inventory, are one file each', async () => {
  const saved = keepFiles();
  const trade = {
    number: 70418,
    member: { id: 9, username: 'leon', name: 'León Barrios' },
    side: 'buy',
    give: '500.00',
    receive: '1031.301824',
    price: '0.4824',
    value: '500.00',
    fee: '2.50',
    at: '2026-11-20T17:42:00.000Z',
  };
  const move = {
    id: 2,
    kind: 'trade',
    amount: '-1031.301824',
    after: '198968.698176',
    trade: 70418,
    by: null,
    note: '',
    at: '2026-11-20T17:42:00.000Z',
  };
  const allotted = {
    ...move,
    id: 1,
    kind: 'allocation',
    amount: '200000',
    after: '200000',
    trade: null,
    by: 'Ana Salas',
    note: 'Primer inventario',
  };
  await open(
    {},
    {
      'GET /api/admin/exchange/trades/': pages(trade, { ...trade, number: 70001 }),
      'GET /api/admin/exchange/inventory/': pages(move, allotted),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const trades = readCsv((await saved[0]?.file.text()) ?? '');
  expect(trades.map((row) => row['Número'])).toEqual(['70418', '70001']);
  await userEvent.click(screen.getByRole('radio', { name: 'Inventario' }));
  await screen.findByText('Intercambio n.º 70418');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(readCsv((await saved[1]?.file.text()) ?? '')).toMatchObject([
    { TCT: '-1031.301824', Quedan: '198968.698176' },
    { TCT: '200000', Motivo: 'Primer inventario' },
  ]);
});
