import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GlobalOverview } from '#contract/api/global-network.ts';
import type { PoolPosition, PoolPositions, PoolPositionWithDays } from '#contract/api/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertPool, insertRange, publish, TERMS } from '../../tests/support/worlds/invest.ts';
import { fund } from '../../tests/support/worlds/payout.ts';
import { insertPlaced, insertRoot } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { poolResultsJob } from '../jobs/pool-results.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let pool: number;
let range: number;
let anaId: number;
let ana: string;
let luis: string;

/** A new access token: tokens last minutes, and the clock advances by days. */
async function signIn(memberId: number): Promise<string> {
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const tokens = await database.transaction((tx) => startSession(tx, services, memberId, device));
  return tokens.access;
}

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  pool = await insertPool(database.db);
  range = await insertRange(database.db);
  const root = await database.transaction((tx) => insertRoot(tx));
  anaId = await database.transaction((tx) => insertPlaced(tx, 'ana', root));
  await fund({ services }, anaId, '1000');
  ana = await signIn(anaId);
  luis = await signIn(await database.transaction((tx) => insertPlaced(tx, 'luis', root)));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = <Answer>(url: string, token = ana) =>
  app
    .inject({ url, headers: { authorization: `Bearer ${token}` } })
    .then((answer) => ({ status: answer.statusCode, body: answer.json<Answer>() }));
const post = <Answer>(url: string, payload: object, key: string = randomUUID()) =>
  app
    .inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${ana}`, 'idempotency-key': key },
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json<Answer>() }));

test('a position that is asked for twice is opened once, and is its owner’s alone', async () => {
  expect((await get<{ balance: string }>('/api/pools/')).body).toMatchObject({
    balance: '1000.00',
    terms_version: TERMS,
    items: [{ id: pool, name: 'Andes', min_amount: '100.00', is_open: true, results: [] }],
  });
  const wish = { pool_id: pool, amount: '400', accepted_terms: TERMS };
  const key = randomUUID();
  const first = await post<PoolPosition>('/api/pools/positions/', wish, key);
  expect(first).toMatchObject({
    status: 200,
    body: { amount: '400.00', principal: '400.00', credited: '0.00', from_balance: true },
  });
  expect((await post<PoolPosition>('/api/pools/positions/', wish, key)).body).toEqual(first.body);
  const { body } = await get<PoolPositions>('/api/pools/positions/');
  expect(body.items).toEqual([first.body]);
  const url = `/api/pools/positions/${first.body.id}/`;
  expect((await get(url)).status).toBe(200);
  expect((await get(url, luis)).status).toBe(404);
  expect((await get<PoolPositions>('/api/pools/positions/', luis)).body.items).toEqual([]);
});

test('the days of a position name the entries that changed it', async () => {
  const [position] = (await get<PoolPositions>('/api/pools/positions/')).body.items;
  const opened = services.clock.now();
  services.clock.advance(24 * 3_600_000);
  await publish(services, pool, opened.toISOString().slice(0, 10), '-0.05');
  await poolResultsJob.run(services);
  ana = await signIn(anaId);
  const { body } = await get<PoolPositionWithDays>(`/api/pools/positions/${position?.id}/`);
  expect(body.days).toMatchObject([{ rate: '-0.05', principal: '400.00', amount: '-20.00' }]);
  const ledger = await get<{ items: { id: string; amount: string }[] }>('/api/ledger/');
  const entry = ledger.body.items.find(({ id }) => id === body.days[0]?.entry);
  expect(entry?.amount).toBe('-20.00');
});

test('a deposit in the global network answers as the overview shows it', async () => {
  const wish = { range_id: range, amount: '500.5', accepted_terms: TERMS };
  const deposit = await post<object>('/api/global-network/deposits/', wish);
  expect(deposit).toMatchObject({
    status: 200,
    body: { amount: '500.50', ceiling: '750.75', earned: '0.00', last_earning: null },
  });
  const { body } = await get<GlobalOverview>('/api/global-network/');
  expect(body.deposits).toEqual([deposit.body]);
  expect((await get('/api/global-network/earnings/')).body).toEqual({ items: [], next: null });
  expect((await get('/api/ranges/')).body).toMatchObject({ balance: '99.50', wait_hours: 72 });
});

test('a refusal has its reason', async () => {
  const open = (change: object) =>
    post<{ code: string }>('/api/pools/positions/', {
      pool_id: pool,
      amount: '100',
      accepted_terms: TERMS,
      ...change,
    }).then(({ body }) => body.code);
  expect(await open({})).toBe('balance_exceeded');
  expect(await open({ amount: '5' })).toBe('amount_out_of_range');
  expect(await open({ accepted_terms: 'older' })).toBe('terms_changed');
  expect(await open({ pool_id: 99_999 })).toBe('not_found');
});
