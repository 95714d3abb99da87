import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solvency } from '#contract/api/solvency.ts';
import type { SolvencyEdition, SolvencyProof } from '#contract/api/solvency.ts';
import { isVisitCall } from '#contract/rules/visits.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { fund } from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { auditLog } from '../database/schema/system.ts';
import { startSession } from '../domain/accounts/sign-in.ts';
import { publishEdition } from '../domain/solvency/publish.ts';

const DAY = '2026-11-26';
let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let ana: string;
let luis: string;
let auditor: string;
let auditorId: number;

async function signIn(memberId: number): Promise<string> {
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const provedAt = services.clock.now();
  const tokens = await database.transaction((tx) =>
    startSession(tx, services, memberId, device, provedAt),
  );
  return tokens.access;
}

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  const insert = (name: string, given = {}) =>
    database.transaction((tx) => insertMember(tx, name, given));
  const anaId = await insert('ana');
  await fund({ services }, anaId, '1000');
  ana = await signIn(anaId);
  luis = await signIn(await insert('luis'));
  auditorId = await insert('auditor', { role: 'auditor' });
  auditor = await signIn(auditorId);
  await publishEdition(services, DAY);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = (url: string, token?: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(token && { authorization: `Bearer ${token}` }), ...more } });

test('a visitor lists editions and reads a published file that never changes', async () => {
  const list = await get('/api/solvency/');
  expect(list.statusCode).toBe(200);
  const { items } = list.json<{ items: SolvencyEdition[] }>();
  expect(items).toMatchObject([
    { day: DAY, leaves: 64, custody: null, anchor: null, has_proofs: true },
  ]);
  expect(items[0]?.totals[0]).toEqual({ currency: 'USD', amount: '1000' });
  const file = await get(`/api/solvency/${DAY}/`);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    etag: `"${items[0]?.digest.slice(2)}"`,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  expect((await get(`/api/solvency/${DAY}/`)).rawPayload.equals(file.rawPayload)).toBe(true);
  const again = await get(`/api/solvency/${DAY}/`, undefined, {
    'if-none-match': String(file.headers.etag),
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/api/solvency/2020-01-01/')).statusCode).toBe(404);
  expect((await get('/api/solvency/?cursor=nowhere')).statusCode).toBe(400);
});

test('a member reads their own pieces alone, and a visit none', async () => {
  const own = (await get(`/api/solvency/${DAY}/mine/`, ana)).json<SolvencyProof>();
  expect(own).toMatchObject({ holder: 'ana', owed: [{ currency: 'USD', amount: '1000' }] });
  expect(own.edition).toBe((await get(`/api/solvency/${DAY}/`)).body);
  const other = (await get(`/api/solvency/${DAY}/mine/`, luis)).json<SolvencyProof>();
  expect(other).toMatchObject({ holder: 'luis', owed: [], pieces: [] });
  expect((await get(`/api/solvency/${DAY}/mine/`)).statusCode).toBe(401);
  expect((await get('/api/solvency/2020-01-01/mine/', ana)).statusCode).toBe(404);
  expect(isVisitCall(solvency.mine)).toBe(false);
  expect(isVisitCall(solvency.list)).toBe(true);
});

test('a proof names nobody else', async () => {
  const { body } = await get(`/api/solvency/${DAY}/mine/`, luis);
  expect(body).not.toContain('ana');
  expect((await get(`/api/solvency/${DAY}/mine/`, ana)).body).toContain('ana');
});

test('all leaves are exported to an auditor, and who did is in the audit log', async () => {
  expect((await get(`/api/admin/solvency/${DAY}/leaves/`, ana)).statusCode).toBe(403);
  const exported = async () =>
    (await database.db.select().from(auditLog)).filter(
      ({ action }) => action === 'solvency.exported',
    );
  expect(await exported()).toEqual([]);
  const answer = await get(`/api/admin/solvency/${DAY}/leaves/`, auditor);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ]);
  expect(answer.body.trimEnd().split('\n')).toHaveLength(65);
  expect(await exported()).toMatchObject([{ actorId: auditorId, subject: `solvency/${DAY}` }]);
  expect((await get('/api/admin/solvency/2020-01-01/leaves/', auditor)).statusCode).toBe(404);
});

test('the database refuses to change or to take back what was published', async () => {
  for (const statement of [
    sql`update solvency_editions set document = ''`,
    sql`delete from solvency_editions`,
    sql`update solvency_shares set usd = 0`,
    sql`update solvency_leaves set root = leaves`,
  ]) {
    await expect(database.db.execute(statement)).rejects.toThrow();
  }
  expect((await get(`/api/solvency/${DAY}/`)).statusCode).toBe(200);
});
