import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { buildApp } from '../app.ts';
import { members } from '../database/schema/members.ts';
import { sessions } from '../database/schema/sessions.ts';
import { endAllSessions } from '../domain/accounts/sessions.ts';
import { startSession } from '../domain/accounts/sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

let people = 0;
let caller: number;
let access: string;
beforeEach(async () => {
  people += 1;
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  ({ caller, access } = await database.transaction(async (tx) => {
    const id = await insertMember(tx, `staff${people}`, {
      role: 'administrator',
      duties: ['withdrawals'],
    });
    const session = await startSession(tx, services, id, device, services.clock.now());
    return { caller: id, access: session.access };
  }));
});

/** A body that is sent once it is read, which is after its headers were admitted, and after `meanwhile`. */
const heldBody = (text: string, meanwhile: () => Promise<unknown>): Readable =>
  Readable.from(
    (async function* body() {
      await meanwhile();
      yield Buffer.from(text);
    })(),
  );

async function confirmAfter(meanwhile: () => Promise<unknown>) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/withdrawals/confirm/',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      'idempotency-key': `held-request-${people}`,
    },
    payload: heldBody('{"numbers":[1]}', meanwhile),
  });
  return { status: answer.statusCode, code: answer.json<Partial<ErrorBody>>().code };
}

test.each([
  [
    'role and duties',
    { status: 403, code: 'forbidden' },
    () =>
      database.db.update(members).set({ role: 'member', duties: [] }).where(eq(members.id, caller)),
  ],
  [
    'the session',
    { status: 401, code: 'unauthorized' },
    () => database.transaction((tx) => endAllSessions(tx, services, caller, 'ended')),
  ],
  [
    'the right to sign in',
    { status: 401, code: 'unauthorized' },
    () => database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, caller)),
  ],
  [
    'the fresh proof',
    { status: 403, code: 'step_up_required' },
    () =>
      database.db
        .update(sessions)
        .set({ provedAt: new Date(services.clock.now().getTime() - 3_600_000) })
        .where(eq(sessions.memberId, caller)),
  ],
])('who loses %s while the body is on its way is refused', async (_, refused, lose) => {
  expect(await confirmAfter(lose)).toMatchObject(refused);
});

test('positive control: a body that takes its time is answered', async () => {
  expect(await confirmAfter(() => Promise.resolve())).toMatchObject({ status: 200 });
});

test('a request does not stay open for longer than a minute', () => {
  expect(app.server.requestTimeout).toBe(60_000);
});
