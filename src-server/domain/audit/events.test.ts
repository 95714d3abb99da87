import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { listAudit } from '../administration/audit.ts';
import { flushEvents } from './events.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { startSession } from '../accounts/sign-in.ts';

const PASSWORD = 'Demo-2026';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const headers = { 'user-agent': BROWSER };
let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let admin: number;
let member: number;

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  admin = await database.transaction((tx) => insertMember(tx, 'diego', { isAdmin: true }));
  const passwordHash = await hashPassword(PASSWORD);
  member = await database.transaction((tx) => insertMember(tx, 'bruno', { passwordHash }));
});
afterEach(async () => {
  await app.close();
  await database.close();
});

/** Newest first, once everything has been written. */
async function recorded() {
  await flushEvents(services);
  return (await listAudit(database.db, {})).items;
}
const signIn = (email: string, password: string) =>
  app.inject({ method: 'POST', url: '/api/auth/token/', payload: { email, password }, headers });
async function call(memberId: number, url: string, given: object = {}) {
  const device = { userAgent: BROWSER, address: '127.0.0.1' };
  const { access } = await database.transaction((tx) =>
    startSession(tx, services, memberId, device, services.clock.now()),
  );
  return app.inject({
    method: 'GET',
    url,
    ...given,
    headers: { ...headers, authorization: `Bearer ${access}`, 'idempotency-key': url },
  });
}
const origin = { device: 'Firefox, Linux', address: '127.0.0.1' };

test('a sign-in has a row, and a wrong password for an account that exists', async () => {
  expect((await signIn('bruno', 'Wrong-2026')).statusCode).toBe(400);
  expect((await signIn('bruno', PASSWORD)).statusCode).toBe(200);
  expect(await recorded()).toMatchObject([
    { action: 'sign_in.accepted', actor: { username: 'bruno' }, subject_name: 'bruno', origin },
    {
      action: 'sign_in.refused',
      actor: null,
      subject_name: 'bruno',
      after: { why: 'password' },
      origin,
    },
  ]);
});

test('an account that does not exist leaves nothing', async () => {
  expect((await signIn('nobody', 'Wrong-2026')).statusCode).toBe(400);
  expect(await recorded()).toEqual([]);
});

test('what is repeated within five minutes becomes one row that counts', async () => {
  for (let times = 0; times < 3; times += 1) await signIn('bruno', 'Wrong-2026');
  expect(await recorded()).toHaveLength(1);
  services.clock.advance(5 * 60_000);
  const [counted, first] = await recorded();
  expect(first).toMatchObject({ action: 'sign_in.refused', after: { why: 'password' } });
  expect(counted).toMatchObject({ after: { why: 'password', times: 2 }, origin });
  // So much later no captcha is asked for any more.
  services.clock.advance(3_600_000);
  await signIn('bruno', 'Wrong-2026');
  expect(await recorded()).toHaveLength(3);
});

test('a refused call of staff has a row although nothing else was written', async () => {
  expect((await call(member, '/api/admin/audit/')).statusCode).toBe(403);
  expect(await recorded()).toMatchObject([
    {
      action: 'access.refused',
      actor: { username: 'bruno' },
      subject: 'call/GET /api/admin/audit/',
      after: { code: 'forbidden' },
      origin,
    },
  ]);
});

test('a refused movement of money has a row that outlives its transaction', async () => {
  const payload = { secret_code: '123456', type: 'direct', currency: 'USDT' };
  const body = { ...payload, amount: '100', wallet: `0x${'1'.repeat(40)}` };
  const answer = await call(member, '/api/withdrawals/', { method: 'POST', payload: body });
  expect(answer.statusCode).not.toBe(200);
  expect(await recorded()).toMatchObject([
    {
      action: 'money.refused',
      actor: { username: 'bruno' },
      subject: 'call/POST /api/withdrawals/',
      after: { code: answer.json<{ code: string }>().code },
    },
  ]);
});

test('who reads a member’s data is kept, once in five minutes; one’s own is not', async () => {
  for (const id of [member, member, admin]) {
    expect((await call(admin, `/api/admin/members/${id}/`)).statusCode).toBe(200);
  }
  await call(admin, '/api/admin/members/?search=bru');
  await call(admin, '/api/admin/members/');
  expect(await recorded()).toMatchObject([
    { action: 'members.listed', actor: { username: 'diego' } },
    { action: 'members.searched', after: { text: 'bru' } },
    { action: 'member.read', subject_name: 'bruno', actor: { username: 'diego' }, origin },
  ]);
});

test('an answer that is refused for a typing error leaves nothing', async () => {
  const answer = await call(admin, '/api/admin/members/999999/');
  expect(answer.statusCode).toBe(404);
  expect(await recorded()).toEqual([]);
});
