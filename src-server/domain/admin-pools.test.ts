import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  AdminPool,
  AdminPoolList,
  AdminPoolResult,
  AdminPoolResultPage,
  PoolResultPreview,
} from '#contract/api/admin-pools.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { fundPosition, insertPool, positionRow } from '../../tests/support/invest-world.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { poolResultsJob } from '../jobs/pool-results.ts';
import { listAudit } from './admin-audit.ts';
import { startSession } from './sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let pool = 0;
let positions: readonly number[] = [];
let people = { admin: 0, member: 0 };
let token = '';
let memberToken = '';

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(new Date('2026-03-10T12:00:00Z'));
  app = await buildApp(services);
  const member = await database.transaction((tx) => insertMember(tx, 'Ana'));
  pool = await insertPool(database.db, 'Cordillera');
  const open = (usd: string) => fundPosition(services, { memberId: member, in: pool, usd });
  positions = [await open('8000'), await open('100.05')];
  const admin = await database.transaction((tx) => insertMember(tx, 'Diego', { isAdmin: true }));
  people = { admin, member };
  await signInAt('2026-03-11T09:00:00Z');
});

/** Tokens live for minutes; the day does not. */
async function signInAt(instant: string): Promise<void> {
  services.clock.set(new Date(instant));
  const device = { userAgent: 'Firefox', address: '203.0.113.7' };
  await database.transaction(async (tx) => {
    token = (await startSession(tx, services, people.admin, device)).access;
    memberToken = (await startSession(tx, services, people.member, device)).access;
  });
}
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask<Answer>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  as = token,
) {
  const answer = await app.inject({
    method,
    url: `/api/admin/${path}`,
    headers: { authorization: `Bearer ${as}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}
const andes = {
  name: 'Andes',
  min_amount: '100',
  max_amount: '5000',
  duration_days: 90,
  is_open: true,
};

test('the preview of a result says to the cent what the booking then does, and each is audited', async () => {
  const preview = await ask<PoolResultPreview>(
    'GET',
    `pools/${pool}/result-preview/?day=2026-03-10&rate=-0.000833`,
  );
  // 8,000 × −0.0833 % = −6.664 → −6.66; 100.05 × −0.0833 % = −0.0833… → −0.08
  expect(preview.body).toEqual({
    positions: 2,
    changed: 2,
    principal: '8100.05',
    amount: '-6.74',
    ended: 0,
    waiting: 0,
  });
  const posted = await ask<AdminPoolResult>('POST', `pools/${pool}/results/`, {
    day: '2026-03-10',
    rate: '-0.000833',
  });
  expect(posted.body).toMatchObject({ rate: '-0.000833', applied_at: null });
  expect(posted.body.posted_by).toContain('Diego');
  expect(posted.body.applies_at).toBe('2026-03-11T09:15:00.000Z');
  const lastResult = async () =>
    (await ask<AdminPoolList>('GET', 'pools/')).body.items.find(({ id }) => id === pool)
      ?.last_result;
  expect(await lastResult()).toMatchObject({
    applies_at: posted.body.applies_at,
    applied_at: null,
  });
  await signInAt('2026-03-11T09:15:00Z');
  await poolResultsJob.run(services);
  expect((await lastResult())?.applied_at).toBe('2026-03-11T09:15:00.000Z');
  const lost = await Promise.all(positions.map((id) => positionRow(services, id)));
  expect(formatUsd(lost.reduce((sum, row) => sum + row.lost, 0n))).toBe(preview.body.amount);
  const { body } = await ask<AdminPoolResultPage>('GET', `pool-results/?pool=${pool}`);
  expect(body.items[0]?.applied_at).not.toBeNull();

  const query = `pools/${pool}/result-preview/?day=2026-03-10&rate=0.01`;
  const again = await ask<ErrorBody>('GET', query);
  expect([again.status, again.body.details]).toEqual([409, { why: 'posted' }]);
  const today = await ask<ErrorBody>('POST', `pools/${pool}/results/`, {
    day: '2026-03-11',
    rate: '0.01',
  });
  expect(today.body.fields).toHaveProperty('day');
  const audit = await listAudit(database.db, {});
  expect(audit.items.filter(({ action }) => action === 'pool_result.posted')).toHaveLength(1);
});

test('a result is corrected and withdrawn by administrators alone, while it can be', async () => {
  await signInAt('2026-03-12T09:00:00Z');
  const { body: posted } = await ask<AdminPoolResult>('POST', `pools/${pool}/results/`, {
    day: '2026-03-11',
    rate: '0.05',
  });
  const path = `pool-results/${posted.id}/`;
  const wish = { rate: '0.005', seen: '0.05' };
  expect((await ask('PATCH', path, wish, memberToken)).status).toBe(403);
  const corrected = await ask<AdminPoolResult>('PATCH', path, wish);
  expect(corrected.body).toMatchObject({ id: posted.id, rate: '0.005', applied_at: null });
  const seen = { seen: '0.005' };
  expect((await ask('POST', `${path}withdraw/`, seen, memberToken)).status).toBe(403);
  expect((await ask('POST', `${path}withdraw/`, seen)).body).toEqual({ id: posted.id });
  expect((await ask('POST', `${path}withdraw/`, seen)).status).toBe(404);
});

test('a pool that somebody changed since it was seen is not overwritten', async () => {
  const { body: created } = await ask<AdminPool>('POST', 'pools/', andes);
  expect(created).toMatchObject({
    name: 'Andes',
    positions: 0,
    principal: '0.00',
    last_result: null,
  });
  const seen = { ...andes, min_amount: '100.00', max_amount: '5000.00' };
  const change = (max_amount: string) =>
    ask<AdminPool & ErrorBody>('PATCH', `pools/${created.id}/`, { ...andes, max_amount, seen });
  expect((await change('6000')).body.max_amount).toBe('6000.00');
  expect((await change('7000')).body.code).toBe('conflict');
  const audit = await listAudit(database.db, {});
  expect(audit.items[0]).toMatchObject({
    action: 'pool.changed',
    before: { max_amount: '5000.00' },
    after: { max_amount: '6000.00' },
  });
});

test('names are unique, the maximum is not below the minimum, and members are kept out', async () => {
  const fields = async (change: object) =>
    (await ask<ErrorBody>('POST', 'pools/', { ...andes, ...change })).body.fields;
  expect(await fields({ name: ' andes ' })).toHaveProperty('name');
  expect(await fields({ name: 'Otro', max_amount: '99.99' })).toHaveProperty('max_amount');
  expect((await ask('GET', 'pools/', undefined, memberToken)).status).toBe(403);
});
