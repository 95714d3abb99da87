import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminMemberDetail, AdminMemberPage } from '#contract/api/admin/members.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember, insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { memberships } from '../../database/schema/members.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { listAudit } from './audit.ts';
import { blockMember } from './member-actions.ts';
import { startSession } from '../accounts/sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
const ids = { root: 0, ana: 0, bruno: 0, carla: 0, diego: 0 };
let token = '';
let brunoToken = '';

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  const now = services.clock.now().getTime();
  await database.transaction(async (tx) => {
    const [plan] = await seedPlans(tx);
    ids.root = await insertRoot(tx, 'Root');
    ids.ana = await insertPlaced(tx, 'Ana', ids.root, { side: 'left' });
    ids.bruno = await insertPlaced(tx, 'Bruno', ids.ana, { side: 'left' });
    ids.carla = await insertPlaced(tx, 'Carla', ids.ana, { side: 'right' });
    ids.diego = await insertMember(tx, 'Diego', { isAdmin: true });
    const period = (memberId: number, from: number, to: number) => ({
      memberId,
      planId: plan?.id ?? 0,
      startsAt: new Date(now + from * DAY_MS),
      endsAt: new Date(now + to * DAY_MS),
      periodStartsAt: new Date(now + from * DAY_MS),
      paid: 0n,
    });
    await tx.insert(memberships).values([period(ids.ana, -10, 5), period(ids.bruno, -90, -3)]);
    const device = { userAgent: 'Firefox', address: '203.0.113.7' };
    token = (await startSession(tx, services, ids.diego, device, services.clock.now())).access;
    brunoToken = (await startSession(tx, services, ids.bruno, device)).access;
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask<Body>(method: 'GET' | 'POST', path: string, payload?: object, as = token) {
  const answer = await app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${as}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Body>() };
}
const names = async (query: string) =>
  (await ask<AdminMemberPage>('GET', `admin/members/?${query}`)).body.items.map(
    ({ username }) => username,
  );

test('members are found by name, username and e-mail, by membership and status, page after page', async () => {
  expect(await names('search=BRU')).toEqual(['Bruno']);
  expect(await names('search=carla@example')).toEqual(['Carla']);
  expect(await names('search=%25')).toEqual([]);
  expect(await names('membership=active')).toEqual(['Ana']);
  expect(await names('membership=expired')).toEqual(['Bruno']);
  expect(await names('membership=none')).toEqual(['Diego', 'Carla', 'Root']);
  expect(await names('status=blocked')).toEqual([]);
  const { body } = await ask<AdminMemberPage>('GET', 'admin/members/?limit=2');
  expect(body.counts).toEqual({ members: 5, active: 1 });
  expect(await names(`limit=2&cursor=${body.next}`)).toEqual(['Bruno', 'Ana']);
});

test('two letters find beginnings, three the middle too, and pages of what is found are whole', async () => {
  // Everybody's last name begins so.
  expect(await names('search=te')).toEqual(['Diego', 'Carla', 'Bruno', 'Ana', 'Root']);
  expect(await names('search=ar')).toEqual([]);
  expect(await names('search=arl')).toEqual(['Carla']);
  expect(await names('search=a_l')).toEqual([]);
  const first = await ask<AdminMemberPage>('GET', 'admin/members/?search=test&limit=2');
  expect(first.body.items.map(({ username }) => username)).toEqual(['Diego', 'Carla']);
  const rest = `search=test&limit=2&cursor=${first.body.next}`;
  expect(await names(rest)).toEqual(['Bruno', 'Ana']);
  expect(await names('search=test&membership=active')).toEqual(['Ana']);
});

test('the detail says where a member is placed and never a credential', async () => {
  const { body } = await ask<AdminMemberDetail>('GET', `admin/members/${ids.ana}/`);
  expect(body).toMatchObject({
    membership: { state: 'active', name: 'Inicial' },
    sponsor: { username: 'Root' },
    placed_under: { username: 'Root', side: 'left' },
    organization: { count: 2, capped: false },
    balances: { direct: '0.00', reserved: '0.00' },
    can_block: true,
  });
  expect(JSON.stringify(body)).not.toMatch(/password|hash|token/i);
});

test('a blocked member is signed out, cannot sign in, and both are in the audit log', async () => {
  expect((await ask('GET', 'auth/user/', undefined, brunoToken)).status).toBe(200);
  const path = `admin/members/${ids.bruno}`;
  expect((await ask('POST', `${path}/block/`, { reason: '  ' })).status).toBe(400);
  const blocked = await ask<AdminMemberDetail>('POST', `${path}/block/`, { reason: 'Compartida' });
  expect(blocked.body).toMatchObject({
    status: 'blocked',
    blocked: { reason: 'Compartida', by: 'Diego Test' },
    sessions: 0,
  });
  expect((await ask('GET', 'auth/user/', undefined, brunoToken)).status).toBe(401);
  expect((await ask('POST', `${path}/block/`, { reason: 'otra vez' })).status).toBe(409);
  expect(await names('status=blocked')).toEqual(['Bruno']);

  const free = await ask<AdminMemberDetail>('POST', `${path}/unblock/`, {});
  expect(free.body).toMatchObject({ status: 'active', blocked: null });
  const { items } = await listAudit(database.db, { actor: 'diego' });
  const blocking = items.filter(({ action }) => /^member\.(un)?blocked$/.test(action));
  expect(blocking.map(({ action }) => action)).toEqual(['member.unblocked', 'member.blocked']);
  expect(blocking[1]).toMatchObject({ after: { status: 'blocked', reason: 'Compartida' } });
});

test('notes are kept with their author, newest first', async () => {
  const path = `admin/members/${ids.carla}/notes/`;
  await ask('POST', path, { text: 'Primera' });
  const { body } = await ask<AdminMemberDetail>('POST', path, { text: ' Segunda ' });
  expect(body.notes.map(({ text, author }) => [author, text])).toEqual([
    ['Diego Test', 'Segunda'],
    ['Diego Test', 'Primera'],
  ]);
});

test('administrators do not block themselves, and who was blocked meanwhile blocks nobody', async () => {
  const reason = { reason: 'x' };
  expect((await ask('POST', `admin/members/${ids.diego}/block/`, reason)).status).toBe(403);
  const [marta] = await database.transaction(
    async (tx) =>
      [
        await insertMember(tx, 'Marta', { isAdmin: true }),
        await insertMember(tx, 'Rafael', { isAdmin: true }),
      ] as const,
  );
  const block = (actorId: number, memberId: number) =>
    database.transaction((tx) => blockMember(tx, services, { actorId, memberId }, 'x'));
  await block(marta, ids.diego);
  // Diego's own call began before; he is no active administrator any more.
  await expect(block(ids.diego, marta)).rejects.toMatchObject({ code: 'forbidden' });
});

test('members cannot call it', async () => {
  const ana = await database.transaction((tx) =>
    startSession(tx, services, ids.ana, { userAgent: 'Firefox', address: '203.0.113.7' }),
  );
  expect((await ask('GET', 'admin/members/', undefined, ana.access)).status).toBe(403);
});
