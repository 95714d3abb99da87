import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  ExchangeHistory,
  ExchangeState,
  FirmQuote,
  Trade,
} from '#contract/api/exchange/exchange.ts';
import type { ExchangeOverview } from '#contract/api/admin/exchange.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createExchangeWorld, type ExchangeWorld } from '../../../tests/support/worlds/exchange.ts';
import { buildApp } from '../../app.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';

let world: ExchangeWorld;
let app: FastifyInstance;
let member: string;
let admin: string;
let memberId: number;

beforeAll(async () => {
  world = await createExchangeWorld();
  const { services } = world;
  app = await buildApp(services);
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const signIn = async (id: number) =>
    (
      await services.database.transaction((tx) =>
        startSession(tx, services, id, device, services.clock.now()),
      )
    ).access;
  memberId = await world.member('1000', '100');
  member = await signIn(memberId);
  admin = await signIn(world.admin);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const call = async <Answer>(
  method: 'GET' | 'POST',
  url: string,
  {
    token = member,
    payload,
    key = randomUUID(),
  }: { token?: string; payload?: object; key?: string } = {},
) => {
  const answer = await app.inject({
    method,
    url,
    ...(payload && { payload }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'idempotency-key': key }),
    },
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};

test('a member reads the form, asks, accepts once and reads it in the history', async () => {
  const state = await call<ExchangeState>('GET', '/api/exchange/');
  expect(state.body).toMatchObject({ accounts: { usd: '1000.00', tct: '100' }, open: [] });
  const wish = { side: 'buy', give: '500' };
  const quote = await call<FirmQuote>('POST', '/api/exchange/quotes/', { payload: wish });
  expect(quote).toMatchObject({ status: 200, body: { receive: '1031.301824', state: 'open' } });
  const accept = `/api/exchange/quotes/${quote.body.number}/accept/`;
  const key = randomUUID();
  const done = await call<Trade>('POST', accept, { key });
  expect(done.body).toMatchObject({ state: 'accepted', receive: '1031.301824' });
  // The same press again answers the same; another one is told that it was used.
  expect(await call<Trade>('POST', accept, { key })).toEqual(done);
  expect(await call('POST', accept)).toMatchObject({
    status: 409,
    body: { code: 'quote_closed', details: { state: 'accepted' } },
  });
  expect((await call<ExchangeState>('GET', '/api/exchange/')).body.accounts).toEqual({
    usd: '500.00',
    tct: '1131.301824',
    held_tct: '0',
  });
});

test('what is refused says why and stays in the history although the answer is a refusal', async () => {
  const wish = { side: 'buy', give: '2000.01' };
  const refused = await call('POST', '/api/exchange/quotes/', { payload: wish });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'exchange_refused',
      details: { reason: 'quote_limit', minimum: '20.00', maximum: '2000.00' },
    },
  });
  const history = await call<ExchangeHistory>('GET', '/api/exchange/history/');
  expect(history.body.items[0]).toMatchObject({ state: 'refused', give: '2000.01' });
  const fine = await call('POST', '/api/exchange/quotes/', {
    payload: { side: 'buy', give: '20.001' },
  });
  expect(fine).toMatchObject({ status: 400, body: { code: 'validation' } });
});

test('administrators see it and halt it; members are refused until it is resumed', async () => {
  expect((await call('GET', '/api/admin/exchange/')).status).toBe(403);
  const reading = { token: admin };
  const overview = await call<ExchangeOverview>('GET', '/api/admin/exchange/', reading);
  expect(overview.body).toMatchObject({ enabled: true, halt: null, today: { done: 1 } });
  expect(overview.body.top.items[0]).toMatchObject({ member: { id: memberId }, share: '1' });
  const halt = { token: admin, payload: { reason: 'The pair moves too much' } };
  expect((await call('POST', '/api/admin/exchange/halt/', halt)).body).toEqual({ halted: true });
  const wish = { side: 'buy', give: '20' };
  expect((await call('POST', '/api/exchange/quotes/', { payload: wish })).body).toMatchObject({
    details: { reason: 'halted' },
  });
  const resume = { token: admin, payload: { reason: 'It is calm again' } };
  const resumed = await call<{ code?: string }>('POST', '/api/admin/exchange/resume/', resume);
  expect(resumed.body).toEqual({ halted: false });
  expect((await call('POST', '/api/exchange/quotes/', { payload: wish })).status).toBe(200);
  for (const list of ['trades', 'samples', 'inventory']) {
    const { status } = await call('GET', `/api/admin/exchange/${list}/`, reading);
    expect(status, list).toBe(200);
  }
});

test('switched off, asking answers the named error, and reading what was done does not', async () => {
  await world.set({ area_exchange_enabled: 'off' });
  const off = { status: 404, body: { code: 'area_off' } };
  expect(await call('GET', '/api/exchange/')).toMatchObject(off);
  expect(await call('GET', '/api/exchange/prices/')).toMatchObject(off);
  const payload = { side: 'buy', give: '20' };
  expect(await call('POST', '/api/exchange/quotes/', { payload })).toMatchObject(off);
  expect((await call('GET', '/api/exchange/history/')).status).toBe(200);
  expect((await call('GET', '/api/exchange/account/')).status).toBe(200);
  await world.set({ area_exchange_enabled: 'on' });
  expect((await call('GET', '/api/exchange/')).status).toBe(200);
});

test('days that a query asks for are counted', async () => {
  const prices = await call<{ from: string; to: string }>('GET', '/api/exchange/prices/?days=365');
  expect(prices.status).toBe(200);
  const days = (Date.parse(prices.body.to) - Date.parse(prices.body.from)) / DAY_MS;
  expect(Math.round(days)).toBe(365);
  const top = await call<ExchangeOverview>('GET', '/api/admin/exchange/?days=30', { token: admin });
  expect(top.body.top.days).toBe(30);
  const other = await call('GET', '/api/exchange/prices/?days=91');
  expect(other.status).toBe(400);
});
