import type { FastifyInstance } from 'fastify';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CurrentUser, Tokens } from '#contract/api/account/auth.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { mails } from '../../database/schema/system.ts';
import { settleMemberships } from '../../domain/memberships/settlement.ts';
import { rotateRefreshToken } from '../../domain/accounts/refresh-tokens.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';
import { enqueueMail } from '../../domain/base/mails.ts';
import { figure } from '../../mails/texts.ts';

let database: TestDatabase;
let app: FastifyInstance;
let services: TestServices;
let tokens: Tokens;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  tokens = await database.transaction(async (tx) => {
    const memberId = await insertPlaced(tx, 'ana', await insertRoot(tx));
    const [plan] = await seedPlans(tx);
    if (!plan) throw new Error('There is no plan');
    const paidFrom = { kind: 'chain', currency: 'USDT', tokenAmount: 100n, decimals: 0 } as const;
    await settleMemberships(tx, [{ memberId, plan, settledAt: services.clock.now(), paidFrom }]);
    return startSession(tx, services, memberId, { userAgent: 'test', address: '127.0.0.1' });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test.each([
  ['es', 'Inicial'],
  ['en', 'Starter'],
])('the membership is named in the language of the screens: %s', async (language, name) => {
  const answer = await app.inject({
    url: '/api/auth/user/',
    headers: { authorization: `Bearer ${tokens.access}`, 'accept-language': language },
  });
  expect(answer.json<CurrentUser>().current_membership?.name).toBe(name);
});

test.each([
  ['es', /código/i],
  ['en', /code/i],
])('a code asked for on a screen in %s is mailed in that language', async (language, subject) => {
  // Codes are rate limited: wait until another one is sent.
  services.clock.advance(2 * MINUTE_MS);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/user/send-code/',
    headers: { authorization: `Bearer ${tokens.access}`, 'accept-language': language },
    payload: {},
  });
  expect(answer.statusCode).toBe(200);
  const [mail] = await database.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1);
  expect(mail?.subject).toMatch(subject);
});

/** An access token issued after the clock has advanced. */
async function lateAccess(): Promise<string> {
  const pair = await rotateRefreshToken(services, tokens.refresh);
  tokens = pair;
  // Refreshing also counts as use of the session.
  services.clock.advance(2 * MINUTE_MS);
  return pair.access;
}

test.each([
  ['es, es-ES;q=0.9', '2.500,00 USD'],
  // `*` has no country, so the region of the last request stays.
  ['es;q=x, *', '2.500,00 USD'],
  ['es, es-MX;q=0.9', '2,500.00 USD'],
])('a later mail follows the region of the screen last used: %s', async (header, amount) => {
  const access = await lateAccess();
  const { statusCode } = await app.inject({
    url: '/api/auth/user/',
    headers: { authorization: `Bearer ${access}`, 'accept-language': header },
  });
  expect(statusCode).toBe(200);
  await database.transaction(async (tx) => {
    await enqueueMail(tx, {
      recipient: 'ana@example.test',
      template: 'withdrawal.refused',
      language: 'es',
      values: { number: 7, reason: '', amount: figure('2500.00') },
      at: services.clock.now(),
    });
  });
  const [mail] = await database.db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1);
  expect(mail?.body).toContain(amount);
});
