import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import type {
  AdminPoolList,
  AdminPoolResultPage,
  PoolResultPreview,
} from '#contract/api/admin/pools.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { fundPosition, insertPool, positionRow } from '../../../tests/support/worlds/invest.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { acceptAsSecond } from '../../../tests/support/second-person.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { poolResultsJob } from '../../jobs/pool-results.ts';
import { listAudit } from './audit.ts';
import { startSession } from '../accounts/sign-in.ts';

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
    token = (await startSession(tx, services, people.admin, device, services.clock.now())).access;
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
/** Asks for a change and has it accepted; why it became void, where it did. */
async function changeByTwo(method: 'POST' | 'PATCH', path: string, payload: object) {
  const { status, body } = await ask<Proposed>(method, path, payload);
  expect(status).toBe(202);
  return acceptAsSecond(services, body);
}
const results = async () =>
  (await ask<AdminPoolResultPage>('GET', `pool-results/?pool=${pool}`)).body.items;

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
  await changeByTwo('POST', `pools/${pool}/results/`, { day: '2026-03-10', rate: '-0.000833' });
  const [posted] = await results();
  expect(posted).toMatchObject({ rate: '-0.000833', applied_at: null });
  // Who accepted it has published it.
  expect(posted?.posted_by).toContain('second');
  expect(posted?.applies_at).toBe('2026-03-11T09:15:00.000Z');
  const lastResult = async () =>
    (await ask<AdminPoolList>('GET', 'pools/')).body.items.find(({ id }) => id === pool)
      ?.last_result;
  expect(await lastResult()).toMatchObject({
    applies_at: posted?.applies_at,
    applied_at: null,
  });
  await signInAt('2026-03-11T09:15:00Z');
  await poolResultsJob.run(services);
  expect((await lastResult())?.applied_at).toBe('2026-03-11T09:15:00.000Z');
  const lost = await Promise.all(positions.map((id) => positionRow(services, id)));
  expect(formatUsd(lost.reduce((sum, row) => sum + row.lost, 0n))).toBe(preview.body.amount);
  expect((await results())[0]?.applied_at).not.toBeNull();

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
  await changeByTwo('POST', `pools/${pool}/results/`, { day: '2026-03-11', rate: '0.05' });
  const [posted] = await results();
  const path = `pool-results/${posted?.id}/`;
  const wish = { rate: '0.005', seen: '0.05' };
  expect((await ask('PATCH', path, wish, memberToken)).status).toBe(403);
  await changeByTwo('PATCH', path, wish);
  expect((await results())[0]).toMatchObject({ id: posted?.id, rate: '0.005', applied_at: null });
  const seen = { seen: '0.005' };
  expect((await ask('POST', `${path}withdraw/`, seen, memberToken)).status).toBe(403);
  await changeByTwo('POST', `${path}withdraw/`, seen);
  expect((await results()).map(({ id }) => id)).not.toContain(posted?.id);
  expect((await ask('POST', `${path}withdraw/`, seen)).status).toBe(404);
});

test('a pool that somebody changed since it was seen is not overwritten', async () => {
  await changeByTwo('POST', 'pools/', andes);
  const pools = async () => (await ask<AdminPoolList>('GET', 'pools/')).body.items;
  const created = (await pools()).find(({ name }) => name === 'Andes');
  expect(created).toMatchObject({
    name: 'Andes',
    positions: 0,
    principal: '0.00',
    last_result: null,
  });
  const seen = { ...andes, min_amount: '100.00', max_amount: '5000.00' };
  const change = (max_amount: string) =>
    ask<Proposed & ErrorBody>('PATCH', `pools/${created?.id}/`, { ...andes, max_amount, seen });
  const first = await change('6000');
  expect(await acceptAsSecond(services, first.body)).toBe('accepted');
  expect((await pools()).find(({ id }) => id === created?.id)?.max_amount).toBe('6000.00');
  expect((await change('7000')).body.code).toBe('conflict');
  const audit = await listAudit(database.db, {});
  expect(audit.items.find(({ action }) => action === 'pool.changed')).toMatchObject({
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
