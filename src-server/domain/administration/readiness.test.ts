import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { utcDay } from '#contract/rules/days.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { registerErrors } from '../../plugins/errors.ts';
import { registerSchemaCompilers } from '../../plugins/schema-compilers.ts';
import { registerPublicRoutes } from '../../routes/public.ts';
import { businessDays } from '../../database/schema/jobs.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import type { ChainServices, Services } from '../../services.ts';
import { cursorNames } from '../chain/position.ts';
import { purchaseCursorNames } from '../purchases/cursor-names.ts';
import { probeTimes } from './probe.ts';

const NOW = new Date('2026-06-10T12:00:00Z');
const PASSWORD = 'never-in-an-answer';

/** A chain whose source answers nothing, ever. */
const hanging = {
  deployment: {
    chainId: 31_337,
    treasury: '0xaa',
    receipts: '0xbb',
    finality: { kind: 'finalized' },
  },
  treasury: {},
  others: [],
  rpc: { first: () => new Promise(() => {}) },
} as unknown as ChainServices;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(businessDays);
  await database.db.delete(chainCursors);
});

async function readUntil(lag: number, names = [cursorNames, purchaseCursorNames]): Promise<void> {
  const at = new Date(NOW.getTime() - lag);
  await database.db.insert(chainCursors).values(
    names.map((namesOf) => ({
      name: namesOf(hanging.deployment).read,
      chainId: 31_337,
      blockNumber: 7,
      blockHash: '0x7',
      at,
    })),
  );
}

/** The calls that need no session, and nothing else of the server. */
function appOf(services: Services): FastifyInstance {
  const app = fastify() as unknown as FastifyInstance;
  app.decorate('services', services);
  app.decorateRequest('caller', null);
  registerErrors(app);
  registerSchemaCompilers(app);
  registerPublicRoutes(app);
  return app;
}

interface Asked {
  readonly given?: Partial<Services>;
  readonly at?: Date;
  readonly path?: string;
}

async function ask({ given = {}, at = NOW, path = '/api/ready/' }: Asked = {}) {
  const services = createTestServices(database, { chain: hanging });
  services.clock.set(at);
  const app = appOf({ ...services, ...given });
  const answer = await app.inject(path);
  await app.close();
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const failedOf = async (asked: Asked = {}) => {
  const { status, body } = await ask(asked);
  return { status, code: body['code'], failed: body['details'] };
};

test('a server that writes, closes its days and reads the chain is ready', async () => {
  await readUntil(29 * MINUTE_MS);
  expect(await ask()).toEqual({ status: 200, body: { status: 'ready' } });
});

test('a watcher that lags, or has read nothing, is named', async () => {
  await readUntil(31 * MINUTE_MS, [purchaseCursorNames]);
  expect(await failedOf()).toEqual({
    status: 503,
    code: 'not_ready',
    failed: { failed: ['payouts', 'purchases'] },
  });
});

test('settlement has stopped where a day is not closed an hour after its end', async () => {
  await readUntil(0);
  const midnight = new Date('2026-06-10T00:00:00Z').getTime();
  const closed = (now: number) => utcDay(new Date(now - 2 * DAY_MS));
  await database.db
    .insert(businessDays)
    .values({ day: closed(midnight), sealedAt: NOW, closedAt: NOW });
  expect(await failedOf()).toMatchObject({ status: 503, failed: { failed: ['settlement'] } });

  const early = new Date(midnight + HOUR_MS - MINUTE_MS);
  expect((await ask({ at: early })).status).toBe(200);
});

test('missing contracts are named', async () => {
  expect(await failedOf({ given: { chain: null } })).toMatchObject({
    status: 503,
    failed: { failed: ['contracts'] },
  });
});

/** The database, in which every transaction or read is replaced. */
const broken = (given: Partial<TestDatabase>): TestDatabase => ({ ...database, ...given });

test('a database that can be read but not written is named, without what it said', async () => {
  await readUntil(0);
  const full = broken({
    transaction: () =>
      Promise.reject(new Error(`cannot write to postgres://tct:${PASSWORD}@db: no space left`)),
  });
  const { status, body } = await ask({ given: { database: full } });
  expect({ status, details: body['details'] }).toEqual({
    status: 503,
    details: { failed: ['database'] },
  });
  expect(JSON.stringify(body)).not.toContain(PASSWORD);
});

test('whatever hangs, everybody is answered, and alive needs none of it', async () => {
  const hangs = () => new Promise<never>(() => {});
  const stuck = broken({
    transaction: hangs,
    db: new Proxy(database.db, {
      get: () => () => new Proxy(() => {}, { get: () => () => hangs(), apply: hangs }),
    }),
  });
  expect(probeTimes.within).toBeLessThan(1000);
  const app = appOf({ ...createTestServices(database, { chain: hanging }), database: stuck });
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/ready/')));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect((await app.inject('/api/live/')).json()).toEqual({ status: 'live' });
  await app.close();
});

test('health does not wait for a chain source that hangs', async () => {
  const { status, body } = await ask({ path: '/api/health/' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'degraded', database: { ok: true }, chain: { ok: false } });
});
