import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { staffCall } from '#contract/api/admin/staff-calls.ts';
import { isEnrolmentCall, PROOF_MS } from '#contract/rules/second-factor.ts';
import { duties, type Duty, type Role } from '#contract/rules/staff.ts';
import { allEndpoints } from '../../tests/support/all-endpoints.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { configure } from '../../tests/support/worlds/payout.ts';
import { buildApp } from '../app.ts';
import { members } from '../database/schema/members.ts';
import { endAllSessions } from '../domain/accounts/sessions.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let calls: AnyEndpoint[];

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  await configure(database.db, {
    area_support_enabled: 'on',
    area_academy_enabled: 'on',
    area_marketplace_enabled: 'on',
    area_game_enabled: 'on',
    area_tokenization_enabled: 'on',
  });
  app = await buildApp(services);
  await app.ready();
  calls = (await allEndpoints()).filter(({ path }) => !path.startsWith('/api/demo/'));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

let people = 0;

/** An access token of a member with this standing. */
async function signedIn(
  role: Role = 'member',
  given: readonly Duty[] = [],
  provedAt: () => Date | null = () => services.clock.now(),
) {
  people += 1;
  const id = await database.transaction((tx) =>
    insertMember(tx, `person${people}`, { role, duties: [...given] }),
  );
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await database.transaction((tx) =>
    startSession(tx, services, id, device, provedAt()),
  );
  return { id, token: access };
}

/**
 * Makes a call without valid input, on an id that does not exist. A 401 or 403 then comes from
 * authorization, which runs before validation and before any read.
 */
async function statusOf({ method, path, once }: AnyEndpoint, token: string | null) {
  const answer = await app.inject({
    method,
    url: path.replaceAll(/:\w+/g, 'nobody-has-this'),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(once && { 'idempotency-key': randomUUID() }),
    },
    ...(method !== 'GET' && { payload: { unknown: true } }),
    // Streaming responses never end: read the status only.
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
}

const named = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;

/** The calls that respond with this status, of all or of those given. */
async function answering(
  status: number,
  token: string | null,
  among: readonly AnyEndpoint[] = calls,
): Promise<string[]> {
  const found: string[] = [];
  for (const call of among) {
    if ((await statusOf(call, token)) === status) found.push(named(call));
  }
  return found.toSorted();
}

const those = (wanted: (call: AnyEndpoint) => boolean): string[] =>
  calls.filter(wanted).map(named).toSorted();

test('every call of this matrix is in the OpenAPI document', () => {
  const document = app.swagger() as { paths: Record<string, Record<string, unknown>> };
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const inBraces = (call: string) => call.replaceAll(/:(\w+)/g, '{$1}');
  const known = new Set(calls.map((call) => inBraces(named(call))));
  expect(routes.filter((one) => !known.has(one) && !one.includes('/demo/'))).toEqual([]);
});

test('nobody, an ended session and a blocked member reach only calls without a session', async () => {
  const needsSession = those(({ audience }) => audience !== 'anyone');
  expect(needsSession.length).toBeGreaterThan(90);
  expect(await answering(401, null)).toEqual(needsSession);

  const ended = await signedIn('administrator', duties);
  await database.transaction((tx) => endAllSessions(tx, services, ended.id, 'ended'));
  expect(await answering(401, ended.token)).toEqual(needsSession);

  const blocked = await signedIn('administrator', duties);
  await database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, blocked.id));
  expect(await answering(401, blocked.token)).toEqual(needsSession);
});

test('members reach no call of the administration, support staff only the calls listed for them', async () => {
  for (const role of ['member', 'support'] as const) {
    const { token } = await signedIn(role);
    const closed = those(
      (call) => call.audience === 'admin' && !(role === 'support' && staffCall(call).bySupport),
    );
    expect(await answering(403, token), role).toEqual(closed);
    expect(await answering(401, token), role).toEqual([]);
  }
  const isDesk = (path: string) => path.startsWith('/api/admin/support/');
  const others = those(
    (call) => call.audience === 'admin' && staffCall(call).bySupport === true && !isDesk(call.path),
  );
  expect(others).toEqual([
    'POST /api/admin/members/:id/visits/',
    'POST /api/admin/visits/:id/end/',
  ]);
});

test('an auditor and an administrator without duties read', async () => {
  const changes = those((call) => call.audience === 'admin' && staffCall(call).duty !== null);
  const auditor = await signedIn('auditor');
  expect(await answering(403, auditor.token)).toEqual(changes);
  const idle = await signedIn('administrator');
  expect(await answering(403, idle.token)).toEqual(changes);
});

test.each(duties)('the duty %s alone opens its own calls', async (duty) => {
  const { token } = await signedIn('administrator', [duty]);
  // That reads are open to everybody of the administration is asserted above.
  const changes = calls.filter(
    (call) => call.audience === 'admin' && staffCall(call).duty !== null,
  );
  const others = those((call) => {
    if (call.audience !== 'admin') return false;
    const needed = staffCall(call).duty;
    return needed !== null && needed !== 'any' && needed !== duty;
  });
  expect(await answering(403, token, changes)).toEqual(others);
});

test('without a second factor staff reach only the calls that enrol one', async () => {
  const { token } = await signedIn('administrator', duties, () => null);
  const refused = await answering(403, token);
  const open = those((call) => call.audience !== 'anyone' && isEnrolmentCall(call));
  expect(refused).toEqual(those((call) => call.audience !== 'anyone' && !isEnrolmentCall(call)));
  expect(open.length).toBeLessThan(20);
});

test('with a proof older than five minutes only calls without step-up are open', async () => {
  const { token } = await signedIn(
    'administrator',
    duties,
    () => new Date(services.clock.now().getTime() - PROOF_MS - 1),
  );
  expect(await answering(403, token)).toEqual(
    those((call) => call.audience === 'admin' && staffCall(call).needsProof),
  );
});

test('an administrator with every duty and a fresh proof is authorized for every call', async () => {
  const { token } = await signedIn('administrator', duties);
  expect(await answering(403, token)).toEqual([]);
  expect(await answering(401, token)).toEqual([]);
});
