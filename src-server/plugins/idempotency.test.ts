import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices } from '../../tests/support/services.ts';
import type { Transaction } from '../database/database.ts';
import { audit } from '../domain/audit/write.ts';
import type { DomainError } from '../domain/base/errors.ts';
import { createAnswerOnce, type AnswerOnce } from './idempotency.ts';

let database: TestDatabase;
let answerOnce: AnswerOnce;
let count = 0;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase();
  answerOnce = createAnswerOnce(createTestServices(database));
});
afterAll(() => database.close());
beforeEach(() => {
  count += 1;
  key = `idempotency-${count}`;
});

const requestOf = (body: unknown, url = '/api/move/'): FastifyRequest =>
  ({ method: 'POST', url, headers: { 'idempotency-key': key }, body }) as unknown as FastifyRequest;

/** Work that leaves a row behind, so that it can be counted how often it was done. */
async function move(tx: Transaction): Promise<{ moved: string }> {
  await audit(tx, { actorId: null, action: 'setting.changed', subject: key, at: new Date() });
  return { moved: key };
}
async function timesDone(): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit_log where subject = ${key}`,
  );
  return rows[0]?.count ?? 0;
}
const send = (
  body: unknown = { amount: '5' },
  work: (tx: Transaction) => Promise<unknown> = move,
  once: AnswerOnce = answerOnce,
) => once(requestOf(body), { memberId: 1, prepare: () => Promise.resolve(null), work });
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: DomainError) => error.code,
  );

test('a repeat gets the first answer and does nothing', async () => {
  expect(await send()).toEqual({ moved: key });
  expect(await send()).toEqual({ moved: key });
  expect(await timesDone()).toBe(1);
});

test('positive control: another key does the work again', async () => {
  await send();
  const first = key;
  key = `${key}-other`;
  await send();
  expect(await timesDone()).toBe(1);
  expect(key).not.toBe(first);
});

test('the same key with another body or another call is refused', async () => {
  await send({ amount: '5' });
  expect(await codeOf(send({ amount: '6' }))).toBe('idempotency_key_reused');
  const elsewhere = answerOnce(requestOf({ amount: '5' }, '/api/other/'), {
    memberId: 1,
    prepare: () => Promise.resolve(null),
    work: move,
  });
  expect(await codeOf(elsewhere)).toBe('idempotency_key_reused');
  expect(await timesDone()).toBe(1);
});

test('the key belongs to its member', async () => {
  await send();
  await answerOnce(requestOf({ amount: '5' }), {
    memberId: 2,
    prepare: () => Promise.resolve(null),
    work: move,
  });
  expect(await timesDone()).toBe(2);
});

test('without a usable key nothing is done', async () => {
  for (const bad of ['', 'short', 'with space in it']) {
    key = bad;
    expect(await codeOf(send())).toBe('idempotency_key_missing');
  }
});

test('fifty at once do the work once; each gets the answer or is told to wait', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => codeOf(send())));
  expect(outcomes.filter((outcome) => outcome === 'accepted').length).toBeGreaterThan(0);
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'idempotency_in_progress']));
  expect(await timesDone()).toBe(1);
});

test('two processes on one database do the work once', async () => {
  const others = Array.from({ length: 20 }, () => createAnswerOnce(createTestServices(database)));
  const outcomes = await Promise.all(others.map((once) => codeOf(send({}, move, once))));
  expect(outcomes).toContain('accepted');
  expect(await timesDone()).toBe(1);
});

test('refused work stores nothing, and the same key may try again', async () => {
  const refused = async (tx: Transaction): Promise<unknown> => {
    await move(tx);
    throw new Error('refused at the end');
  };
  await expect(send({}, refused)).rejects.toThrow('refused at the end');
  expect(await timesDone()).toBe(0);
  expect(await send({})).toEqual({ moved: key });
  expect(await timesDone()).toBe(1);
});

test('a connection that dies after the work and before the answer leaves neither', async () => {
  if (database.engine === 'pglite') return;
  const dying = async (tx: Transaction): Promise<unknown> => {
    const answer = await move(tx);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => null);
    return answer;
  };
  await expect(send({}, dying)).rejects.toThrow(/./);
  expect(await timesDone()).toBe(0);
  expect(await send({})).toEqual({ moved: key });
  expect(await timesDone()).toBe(1);
});

test('a repeat whose preparation fails, because the first used it up, gets the first answer', async () => {
  const first = createAnswerOnce(createTestServices(database));
  const second = answerOnce(requestOf({}), {
    memberId: 1,
    // The other process finishes the same request while this one prepares.
    prepare: async () => {
      await send({}, move, first);
      throw new Error('the code is spent');
    },
    work: move,
  });
  expect(await second).toEqual({ moved: key });
  expect(await timesDone()).toBe(1);
});
