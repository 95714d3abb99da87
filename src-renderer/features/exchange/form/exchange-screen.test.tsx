import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { quoteOf, settingsOn, stateOf } from '../exchange.fixtures.ts';
import { ExchangeScreen } from './exchange-screen.tsx';

const prices = () => ({
  source: 'company',
  from: '2026-08-22T00:00:00.000Z',
  to: '2026-11-20T17:42:00.000Z',
  steps: [
    { at: '2026-08-01T00:00:00.000Z', price: '0.5' },
    { at: '2026-11-11T18:00:00.000Z', price: '0.48' },
  ],
  changes: 1,
});

const open = (change: Partial<ExchangeState> = {}, answers = {}, path = '/exchange') =>
  renderMember(<ExchangeScreen title="Intercambiar" />, {
    path,
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/exchange/': () => stateOf(change),
      'GET /api/exchange/prices/': prices,
      ...answers,
    },
  });

const give = () => screen.findByRole('textbox', { name: 'Das' });
const receive = () => screen.getByRole('textbox', { name: /^Recibes/ });
const ask = () => screen.getByRole('button', { name: 'Pedir cotización' });

test('every part of the price is a row, and what would come back stands above the button', async () => {
  const user = userEvent.setup();
  await open();
  await user.type(await give(), '500');
  expect(receive()).toHaveValue('1,031.301824');
  expect(screen.getByText('Medio + diferencial de 0.50%')).toBeVisible();
  expect(screen.getByText('1 TCT = 0.4824 USD')).toBeVisible();
  expect(screen.getByText('1 TCT = 0.484824 USD')).toBeVisible();
  expect(screen.getByText(/recibirías 490\.08 USD/)).toBeVisible();
  expect(ask()).toBeEnabled();
});

test('it begins empty, and what can be given at most says which bound that is', async () => {
  const user = userEvent.setup();
  await open();
  expect(await give()).toHaveValue('');
  expect(ask()).toBeDisabled();
  expect(screen.getByText('Máx. 2,000.00 USD, por cotización')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Máx.' }));
  expect(await give()).toHaveValue('2,000.00');
});

test('typed as what is received, the least that yields it is given', async () => {
  const user = userEvent.setup();
  await open();
  await give();
  await user.type(receive(), '1031.301824');
  expect(await give()).toHaveValue('500.00');
});

test('reversing turns the form and keeps the figure that was typed', async () => {
  const user = userEvent.setup();
  await open();
  await user.type(await give(), '500');
  await user.click(screen.getByRole('button', { name: 'Invertir: dar TCT y recibir USD' }));
  expect(await give()).toHaveValue('500');
  expect(screen.getByText('Medio − diferencial de 0.50%')).toBeVisible();
  // 500 TCT × 0.4776, less 0.5 %.
  expect(receive()).toHaveValue('237.60');
  expect(screen.getByText('Todos hoy, TCT → USD')).toBeVisible();
});

test('too much for the balance is said at the field, and beside the button what can be given', async () => {
  const user = userEvent.setup();
  await open({
    accounts: { usd: '300.00', tct: '0', held_tct: '0' },
    buy: { ...stateOf().buy, most: '300.00', most_by: 'balance' },
  });
  await user.type(await give(), '500');
  expect(screen.getAllByText('El monto supera lo que tienes: 300.00 USD.').length).toBe(2);
  expect(ask()).toBeDisabled();
  await user.click(screen.getByRole('button', { name: /^Usar 300\.00\sUSD$/ }));
  expect(await give()).toHaveValue('300.00');
  expect(ask()).toBeEnabled();
});

test.each<[string, Partial<ExchangeState>, RegExp]>([
  [
    'more than a quote takes',
    { quote: { min: '20.00', max: '400.00' } },
    /Cada cotización va de 20\.00 a 400\.00 USD/,
  ],
  [
    'more than is left of the day',
    { member_day: { used: '4880.00', max: '5000.00', resets_at: '2026-11-21T00:00:00.000Z' } },
    /Hoy te quedan 120\.00 USD/,
  ],
  [
    'more than is left for all',
    { buy: { ...stateOf().buy, day: { used: '59880.00', max: '60000.00' } } },
    /Hoy ya se intercambió lo previsto para todos/,
  ],
  [
    'more than the inventory has',
    { buy: { ...stateOf().buy, most: '250.00', most_by: 'inventory' } },
    /Puedes pedir hasta 250\.00 USD/,
  ],
  [
    'a fourth open quote',
    {
      open: [1, 2, 3].map((number) => ({
        number,
        side: 'buy' as const,
        give: '20.00',
        expires_at: '2026-11-20T17:43:00.000Z',
      })),
    },
    /Tienes 3 cotizaciones abiertas/,
  ],
])('%s is refused before anything is asked', async (_, change, sentence) => {
  const user = userEvent.setup();
  const { calls } = await open(change);
  await user.type(await give(), '500');
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(ask()).toBeDisabled();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('too many open quotes lead to them', async () => {
  const user = userEvent.setup();
  const one = { side: 'buy' as const, give: '20.00', expires_at: '2026-11-20T17:43:00.000Z' };
  await open({ open: [7, 8, 9].map((number) => ({ ...one, number })) });
  await user.type(await give(), '500');
  await user.click(await screen.findByRole('button', { name: 'Ver abiertas' }));
  expect(screen.getAllByRole('link', { name: 'Ver cotización' })[0]).toHaveFocus();
});

test.each<[string, ExchangeState['buy']['refused'], RegExp]>([
  [
    'halted today',
    { reason: 'halted', values: { since: new Date().toISOString() } },
    /Pausado por TCT desde las \d/,
  ],
  [
    'halted on another day',
    { reason: 'halted', values: { since: '2026-03-05T14:05:00.000Z' } },
    /Pausado por TCT desde el 5 mar a las \d/,
  ],
  ['an old price', { reason: 'stale', values: { age_seconds: 370 } }, /El precio tiene 6 minutos/],
  [
    'no sample at all',
    { reason: 'stale', values: { age_seconds: null } },
    /Todavía no pudimos leer/,
  ],
  ['far from the network', { reason: 'deviation', values: {} }, /se aparta demasiado/],
  ['who set the price', { reason: 'setter', values: {} }, /Propusiste o aprobaste/],
])('%s closes the side before an amount is typed', async (_, refused, sentence) => {
  await open({ buy: { ...stateOf().buy, refused } });
  await give();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(ask()).toBeDisabled();
});

test('a change that is announced is told, whichever way it goes', async () => {
  await open({
    announced: {
      from: '0.48',
      to: '0.475',
      announced_at: '2026-11-18T18:00:00.000Z',
      effective_at: '2026-11-20T18:00:00.000Z',
    },
  });
  expect(await screen.findByText(/pasa de 0\.4800 a 0\.4750 USD/)).toBeVisible();
});

test('asking sends side and amount and shows the quote', async () => {
  const user = userEvent.setup();
  const { calls, place } = await open({}, { 'POST /api/exchange/quotes/': () => quoteOf() });
  await user.type(await give(), '500');
  await user.click(ask());
  expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
    call: 'POST /api/exchange/quotes/',
    body: { side: 'buy', give: '500' },
  });
  await waitFor(() => expect(place()).toBe('/exchange/quotes/70418'));
});

test('what the server refuses is said until another amount is typed', async () => {
  const user = userEvent.setup();
  const body = {
    code: 'exchange_refused',
    message: 'Refused',
    request_id: 'r',
    details: { reason: 'inventory', maximum: '100.00', currency: 'USD' },
  };
  await open({}, { 'POST /api/exchange/quotes/': () => Response.json(body, { status: 409 }) });
  await user.type(await give(), '500');
  await user.click(ask());
  expect(await screen.findByText(/Puedes pedir hasta 100\.00 USD/)).toBeVisible();
  await user.type(await give(), '1');
  expect(screen.queryByText(/Puedes pedir hasta/)).toBeNull();
});

test('the price is a line, or a table', async () => {
  const user = userEvent.setup();
  await open();
  expect(
    await screen.findByRole('img', { name: /Precio de la empresa, 90 días: 0\.5000/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver tabla' }));
  const table = screen.getByRole('table', { name: 'Precio de la empresa' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

test('switched off, the page says so and leads to what one has', async () => {
  const { calls } = await open(
    {},
    { 'GET /api/settings/': () => ({ ...settingsOn(), areas: [] }) },
  );
  expect(await screen.findByText(/El intercambio está cerrado por ahora/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver historial' })).toHaveAttribute(
    'href',
    '/exchange/history',
  );
  expect(calls.filter(({ call }) => call.includes('/api/exchange'))).toEqual([]);
});

test('what cannot be loaded can be tried again', async () => {
  await open({}, { 'GET /api/exchange/': () => new Response(null, { status: 500 }) });
  expect(
    await screen.findByRole('button', { name: 'Reintentar' }, { timeout: 5000 }),
  ).toBeVisible();
});

test('offline no quote is asked for, and why stands beside the button; the figures stay', async () => {
  const user = userEvent.setup();
  await open();
  await user.type(await give(), '500');
  await waitFor(() => expect(ask()).toBeEnabled());
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  await waitFor(() => expect(ask()).toBeDisabled());
  expect(screen.getByText('Para mover dinero hace falta conexión.')).toBeVisible();
  expect(receive()).toHaveValue('1,031.301824');
});
