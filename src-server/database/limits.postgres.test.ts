import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import type { DatabaseHandle } from './database.ts';
import { databaseFailureOf } from './failures.ts';
import { openPostgres } from './postgres.ts';

const limits = { connections: 2, acquireMs: 300, statementMs: 400, jobStatementMs: 10_000 };
const SETTINGS = '/api/settings/';

let database: TestDatabase;
let limited: DatabaseHandle;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  limited = await openPostgres(database.url ?? '', { limits });
  app = await buildApp(createTestServices({ ...database, ...limited, url: database.url }));
});
afterAll(async () => {
  await app.close();
  await limited.close();
  await database.close();
});

/** Holds so many connections until what it returns is called. */
async function hold(count: number): Promise<() => Promise<unknown>> {
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  const begun = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const held = begun.map(({ resolve }) =>
    limited.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      resolve();
      await until;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  return () => {
    letGo();
    return Promise.all(held);
  };
}

const failureOf = (work: Promise<unknown>) => work.then(() => null, databaseFailureOf);

test('a pool that is used up answers 503 with what to do, and 200 when it is not', async () => {
  const letGo = await hold(limits.connections);
  const refused = await app.inject(SETTINGS);
  await letGo();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({
    code: 'overloaded',
    message: 'The server has more to do than it can; try again in a few seconds',
  });
  expect((await app.inject(SETTINGS)).statusCode).toBe(200);
});

test('whoever runs the server reads which setting to raise', async () => {
  const letGo = await hold(limits.connections);
  const refused = limited.db.execute(sql`select 1`);
  await expect(refused).rejects.toMatchObject({
    cause: {
      message: expect.stringMatching(
        /^All 2 connections .* or raise DATABASE_CONNECTIONS\.$/,
      ) as string,
    },
  });
  await letGo();
});

test('jobs have connections of their own', async () => {
  const letGo = await hold(limits.connections);
  let answer: unknown;
  await limited.alone('a job', async () => {
    answer = (await limited.db.execute(sql`select 1 as one`)).rows;
  });
  await letGo();
  expect(answer).toEqual([{ one: 1 }]);
});

test('a statement that takes too long is ended, and one of a job has longer', async () => {
  const sleeps = sql`select pg_sleep(0.8)`;
  expect(await failureOf(limited.db.execute(sleeps))).toBe('timeout');
  expect(await failureOf(limited.transaction((tx) => tx.execute(sleeps)))).toBe('timeout');
  expect(
    await failureOf(limited.alone('a job', async () => void (await limited.db.execute(sleeps)))),
  ).toBe(null);
});

test('a request whose statement takes too long is answered 503', async () => {
  let answer: Awaited<ReturnType<typeof app.inject>> | undefined;
  await database.transaction(async (tx) => {
    await tx.execute(sql`lock table settings in access exclusive mode`);
    answer = await app.inject(SETTINGS);
  });
  expect(answer?.statusCode).toBe(503);
  expect(answer?.json()).toMatchObject({
    code: 'overloaded',
    message: expect.stringContaining('took longer') as string,
  });
});
