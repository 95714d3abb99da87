import type { FastifyInstance } from 'fastify';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Visit } from '#contract/api/admin/visits.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { STAFF_SESSION_MS, PROOF_MS } from '#contract/rules/second-factor.ts';
import type { Duty, Role } from '#contract/rules/staff.ts';
import { isVisitCall } from '#contract/rules/visits.ts';
import { allEndpoints } from '../../../tests/support/all-endpoints.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { auditLog } from '../../database/schema/system.ts';
import { visits } from '../../database/schema/visits.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { startSession } from '../accounts/sign-in.ts';
import { closeVisitsOver } from './close-over.ts';

const REASON = 'Comprobar el precio fijado del retiro 10025';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let people = 0;
let member: Person;
let staff: Person;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  app = await buildApp(services);
  member = await someone('member');
  staff = await someone('administrator', ['members']);
  return () => app.close();
});

interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  readonly refresh: string;
}

async function someone(
  role: Role,
  duties: readonly Duty[] = [],
  provedAt: Date | null = services.clock.now(),
): Promise<Person> {
  people += 1;
  const name = `visited${people}`;
  const id = await database.transaction((tx) =>
    insertMember(tx, name, { role, duties: [...duties] }),
  );
  const { access, refresh } = await database.transaction((tx) =>
    startSession(tx, services, id, { userAgent: 'Test', address: '198.51.100.4' }, provedAt),
  );
  return { id, name, token: access, refresh };
}

async function ask(method: 'GET' | 'POST' | 'PATCH', url: string, token: string, payload?: object) {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': services.random.uuid() },
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json<Record<string, unknown>>(),
  };
}

const beginAs = (by: Person, of: Person = member, body: object = { reason: REASON }) =>
  ask('POST', `/api/admin/members/${of.id}/visits/`, by.token, body);

async function begun(by = staff, of = member): Promise<Visit> {
  const { status, body } = await beginAs(by, of);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as Visit;
}

const codeOf = async (token: string, url = '/api/auth/user/') =>
  (await ask('GET', url, token)).body['code'];

const rowOf = async ({ id }: Visit) =>
  (await database.db.select().from(visits).where(eq(visits.id, id)))[0];

const audited = async (action: string, memberId = member.id) =>
  database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, `member/${memberId}`)));

test('staff see the member’s own figures for 15 minutes, and the member reads why', async () => {
  const visit = await begun();
  expect(visit).toMatchObject({ reason: REASON, ticket: null, member: { id: member.id } });
  expect(Date.parse(visit.ends_at) - Date.parse(visit.began_at)).toBe(15 * MINUTE_MS);
  const user = await ask('GET', '/api/auth/user/', visit.token);
  expect(user.body).toMatchObject({ username: member.name, role: 'member' });

  const seen = await ask('GET', '/api/auth/sessions/', member.token);
  expect(seen.body['visits']).toEqual([
    {
      id: visit.id,
      reason: REASON,
      ticket: null,
      by: null,
      began_at: visit.began_at,
      ended_at: null,
    },
  ]);
  const [notice] = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, member.id));
  expect(notice).toMatchObject({
    event: 'support.visited',
    values: { reason: REASON },
    path: '/profile?tab=sessions',
  });
  const [row] = await audited('member.visited');
  expect(row).toMatchObject({ actorId: staff.id, after: { reason: REASON, visit: visit.id } });
});

test('who switched the notices off still has the visit among their sessions', async () => {
  await database.db
    .update(members)
    .set({ preferences: { notify: { support: false } } })
    .where(eq(members.id, member.id));
  await begun();
  const told = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, member.id));
  expect(told).toEqual([]);
  const { body } = await ask('GET', '/api/auth/sessions/', member.token);
  expect(body['visits']).toHaveLength(1);
});

test('a support agent may look for a ticket of another desk; nobody else without the duty', async () => {
  await configure(database.db, { area_support_enabled: 'off' });
  const agent = await someone('support');
  const { status, body } = await beginAs(agent, member, { reason: REASON, ticket: 2418 });
  expect([status, body['ticket']]).toEqual([200, 2418]);
  const refused = [
    await someone('auditor'),
    await someone('administrator', ['staff', 'settings']),
    await someone('member'),
  ];
  for (const one of refused) expect((await beginAs(one)).body['code']).toBe('forbidden');
});

test('it takes a fresh proof of the second factor', async () => {
  const stale = new Date(services.clock.now().getTime() - PROOF_MS - 1);
  const late = await someone('administrator', ['members'], stale);
  expect((await beginAs(late)).body['code']).toBe('step_up_required');
});

test('nobody looks at their own account, at one of staff, or at none', async () => {
  expect((await beginAs(staff, staff)).body['code']).toBe('own_account');
  for (const role of ['support', 'administrator', 'auditor'] as const) {
    expect((await beginAs(staff, await someone(role))).body['code']).toBe('staff_account');
  }
  expect((await beginAs(staff, { ...member, id: 99_999_999 })).body['code']).toBe('not_found');
  expect(await database.db.select().from(visits).where(eq(visits.viewerId, staff.id))).toEqual([]);
});

test.each(['', 'poco', '          x ', 'x'.repeat(201)])(
  'a reason like %o is no reason',
  async (reason) => {
    expect((await beginAs(staff, member, { reason })).body).toMatchObject({
      code: 'validation',
      fields: { reason: { id: 'visit.reason', values: { min: 10, max: 200 } } },
    });
  },
);

test('every call but a read of members is refused by its name, and counted', async () => {
  const visit = await begun();
  const calls = await allEndpoints();
  // The demo's clock stands still here.
  const refused = calls.filter((call) => !isVisitCall(call) && call.path !== '/api/demo/clock/');
  expect(refused.length).toBeGreaterThan(100);
  const open: string[] = [];
  for (const { method, path } of refused) {
    const url = path.replaceAll(/:\w+/g, '1');
    const { status, body } = await ask(method, url, visit.token, method === 'GET' ? undefined : {});
    if (status !== 403 || body['code'] !== 'visit_read_only') open.push(`${method} ${path}`);
  }
  expect(open).toEqual([]);
  expect(await rowOf(visit)).toMatchObject({ reads: 0, blocked: refused.length });
  // The member's own token is refused none of them for that.
  const own = await ask('POST', '/api/notifications/read/', member.token, {});
  expect(own.body['code']).not.toBe('visit_read_only');
});

test('every read of members is open to it, and counted', async () => {
  const visit = await begun();
  const reads = (await allEndpoints()).filter(isVisitCall);
  const closed: string[] = [];
  for (const { method, path } of reads) {
    const { status } = await ask(method, path.replaceAll(/:\w+/g, '1'), visit.token);
    if (status === 401 || status === 403) closed.push(path);
  }
  expect(closed).toEqual([]);
  expect(await rowOf(visit)).toMatchObject({ reads: reads.length, blocked: 0 });
});

test.each([
  ['a second visit', 'POST', '/api/admin/members/1/visits/'],
  ['members as staff list them', 'GET', '/api/admin/members/'],
  ['a change of the profile', 'PATCH', '/api/auth/user/'],
  ['another token', 'POST', '/api/auth/token/refresh/'],
  ['a code by mail', 'POST', '/api/auth/user/send-code/'],
  ['mails with codes', 'GET', '/api/demo/mailbox/'],
  ['the second factor', 'GET', '/api/auth/second-factor/'],
  ['a link that opens a payment', 'GET', '/api/withdrawals/1/voucher/'],
  ['a stream', 'GET', '/api/payments/1/watch/'],
  ['a stream of the cart', 'GET', '/api/market/cart/watch/'],
  ['a statement of holdings', 'GET', '/api/tokenization/statement/'],
] as const)('a visit never gets %s', async (_, method, url) => {
  const visit = await begun();
  const { body } = await ask(method, url, visit.token, method === 'GET' ? undefined : {});
  expect(body['code']).toBe('visit_read_only');
});

test('what a visit was refused is no act of the member', async () => {
  const visit = await begun();
  await ask('POST', '/api/withdrawals/', visit.token, {});
  await ask('GET', '/api/admin/members/', visit.token);
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.actorId, member.id));
  expect(rows).toEqual([]);
});

test('it is over to the second after its time', async () => {
  const visit = await begun();
  services.clock.advance(15 * MINUTE_MS - 1);
  expect(await codeOf(visit.token)).toBeUndefined();
  services.clock.advance(1);
  expect(await codeOf(visit.token)).toBe('visit_over');
});

test('the setting says how long, within its bounds', async () => {
  await database.db.execute(
    sql`insert into settings (key, value, updated_at) values ('visit_minutes', '5', now())`,
  );
  const { ends_at, began_at } = await begun();
  await database.db.execute(sql`delete from settings where key = 'visit_minutes'`);
  expect(Date.parse(ends_at) - Date.parse(began_at)).toBe(5 * MINUTE_MS);
});

const byEnds: [string, () => Promise<unknown>][] = [
  [
    'logs out',
    () => ask('POST', '/api/auth/token/revoke/', staff.token, { refresh: staff.refresh }),
  ],
  [
    'has their sessions ended',
    () => database.transaction((tx) => endAllSessions(tx, services, staff.id, 'ended')),
  ],
  [
    'is blocked',
    () => database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, staff.id)),
  ],
  [
    'loses the duty',
    () =>
      database.db
        .update(members)
        .set({ duties: ['content'] })
        .where(eq(members.id, staff.id)),
  ],
  [
    'loses the role',
    () =>
      database.db
        .update(members)
        .set({ role: 'member', duties: [] })
        .where(eq(members.id, staff.id)),
  ],
  [
    'has had the session for too long',
    () =>
      database.db
        .update(sessions)
        .set({ createdAt: new Date(services.clock.now().getTime() - STAFF_SESSION_MS) })
        .where(eq(sessions.memberId, staff.id)),
  ],
  [
    'leaves',
    async () => {
      const [open] = await database.db.select().from(visits).where(eq(visits.viewerId, staff.id));
      await ask('POST', `/api/admin/visits/${open?.id}/end/`, staff.token, {});
    },
  ],
];

test.each(byEnds)('it is over at once when who looks %s', async (_, end) => {
  const visit = await begun();
  expect(await codeOf(visit.token)).toBeUndefined();
  await end();
  expect(await codeOf(visit.token)).toBe('visit_over');
  expect((await ask('POST', '/api/withdrawals/', visit.token, {})).body['code']).toBe('visit_over');
});

test('it is over when the member gets a role, and goes on when they are blocked', async () => {
  const visit = await begun();
  await database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, member.id));
  expect(await codeOf(visit.token)).toBeUndefined();
  await database.db
    .update(members)
    .set({ status: 'active', role: 'support' })
    .where(eq(members.id, member.id));
  expect(await codeOf(visit.token)).toBe('visit_over');
});

test('a token that nobody was given opens nothing', async () => {
  const { token } = await begun();
  for (const made of ['visit.', 'visit.x', `${token}x`, token.slice(0, -1)]) {
    expect(await codeOf(made)).toBe('visit_over');
  }
  // Without its mark it is read as a session's, which it is not.
  expect(await codeOf(token.slice('visit.'.length))).toBe('unauthorized');
});

test('the next visit of a session ends the one before; those of others go on', async () => {
  const other = await someone('support');
  const theirs = await begun(other);
  const first = await begun();
  const second = await begun(staff, await someone('member'));
  expect(await codeOf(first.token)).toBe('visit_over');
  expect(await codeOf(second.token)).toBeUndefined();
  expect(await codeOf(theirs.token)).toBeUndefined();
  expect(await rowOf(first)).toMatchObject({ endedFor: 'replaced' });
});

test('of two that begin at once one is left', async () => {
  const [one, two] = await Promise.all([begun(), begun()]);
  const codes = [await codeOf(one.token), await codeOf(two.token)];
  expect(codes.filter((code) => code === 'visit_over')).toHaveLength(1);
});

test('leaving says what was done, once in the audit log, and to nobody else', async () => {
  const visit = await begun();
  await ask('GET', '/api/auth/user/', visit.token);
  await ask('GET', '/api/ledger/', visit.token);
  await ask('POST', '/api/withdrawals/', visit.token, {});
  const path = `/api/admin/visits/${visit.id}/end/`;
  const other = await someone('administrator', ['members']);
  expect((await ask('POST', path, other.token, {})).body['code']).toBe('not_found');
  for (const _ of [1, 2]) {
    expect((await ask('POST', path, staff.token, {})).body).toEqual({ reads: 2, blocked: 1 });
  }
  const rows = await audited('member.visit_ended');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actorId: staff.id,
    after: { how: 'left', reads: 2, blocked: 1 },
  });
  const { body } = await ask('GET', '/api/auth/sessions/', member.token);
  expect(body['visits']).toMatchObject([{ ended_at: services.clock.now().toISOString() }]);
});

test('the end that nobody noted is noted by the server, for what it was', async () => {
  const visit = await begun();
  const other = await someone('support');
  const ended = await begun(other);
  await database.transaction((tx) => endAllSessions(tx, services, other.id, 'ended'));
  services.clock.advance(15 * MINUTE_MS);
  await database.transaction((tx) => closeVisitsOver(tx, services));
  expect(await rowOf(visit)).toMatchObject({ endedFor: 'time', endedAt: new Date(visit.ends_at) });
  expect(await rowOf(ended)).toMatchObject({ endedFor: 'session' });
  const rows = await audited('member.visit_ended');
  expect(rows.map(({ actorId }) => actorId)).toEqual([null, null]);
  // A second look finds nothing to do.
  await database.transaction((tx) => closeVisitsOver(tx, services));
  expect(await audited('member.visit_ended')).toHaveLength(2);
});
