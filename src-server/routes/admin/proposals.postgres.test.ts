import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { Duty } from '#contract/rules/staff.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { members } from '../../database/schema/members.ts';
import { totpFactors } from '../../database/schema/second-factors.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';

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

interface Asked {
  readonly proposal: { readonly id: number };
}

let people = 0;

/** An administrator with these duties and a second factor, logged in. */
async function administrator(...duties: Duty[]) {
  people += 1;
  const username = `staff${people}`;
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const now = services.clock.now();
  const { id, access } = await database.transaction(async (tx) => {
    const memberId = await insertMember(tx, username, { role: 'administrator', duties });
    await tx.insert(totpFactors).values({ memberId, secret: 'x', confirmedAt: now });
    const session = await startSession(tx, services, memberId, device, now);
    return { id: memberId, access: session.access };
  });
  const call = async (method: 'POST' | 'PATCH', url: string, payload: object = {}) => {
    const answer = await app.inject({
      method,
      url: `/api/admin/${url}`,
      headers: { authorization: `Bearer ${access}` },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<Asked & ErrorBody>() };
  };
  return { id, username, call };
}

const several = (count: number, ...duties: Duty[]) =>
  Promise.all(Array.from({ length: count }, () => administrator(...duties)));
const two = async (...duties: Duty[]) =>
  [await administrator(...duties), await administrator(...duties)] as const;

it('somebody whose role is being removed concurrently accepts nothing any more', async () => {
  const [asks, accepts] = await two('settings');
  const asked = await asks.call('PATCH', 'settings/code_minutes/', {
    value: 12,
    seen: (await services.settings.read(database.db)).code_minutes,
    note: 'Tarda en llegar',
  });
  expect(asked.status).toBe(202);
  const answers: ReturnType<typeof accepts.call>[] = [];
  await database.transaction(async (tx) => {
    await tx.update(members).set({ role: 'auditor', duties: [] }).where(eq(members.id, accepts.id));
    answers.push(accepts.call('POST', `approvals/${asked.body.proposal.id}/accept/`));
    await somebodyWaits(database.db);
  });
  expect(await Promise.all(answers)).toMatchObject([{ status: 403, body: { code: 'forbidden' } }]);
  // Positive control: another administrator accepts it.
  const other = await administrator('settings');
  const accepted = await other.call('POST', `approvals/${asked.body.proposal.id}/accept/`);
  expect(accepted).toMatchObject({ status: 200, body: { state: 'accepted' } });
});

it('of concurrent proposals of the same change one is created, the others are refused as duplicates', async () => {
  const staff = await several(6, 'settings');
  const { code_tries: seen } = await services.settings.read(database.db);
  const answers = await Promise.all(
    staff.map(({ call }) =>
      call('PATCH', 'settings/code_tries/', { value: seen === 5 ? 6 : 5, seen, note: 'Pocos' }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(refused).toHaveLength(5);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['proposal_open']));
});

it('two administrators with the duty staff remain when they remove each other concurrently', async () => {
  const [ana, bruno] = await two('staff');
  const [carla, diego] = await two('staff');
  const ask = async (by: typeof ana, of: typeof ana): Promise<number> => {
    const { body } = await by.call('POST', 'staff/', {
      username: of.username,
      role: 'member',
      duties: [],
      seen: { role: 'administrator', duties: ['staff'] },
      reason: 'Se va',
    });
    return body.proposal.id;
  };
  const decisions = [
    { by: carla, id: await ask(ana, bruno) },
    { by: diego, id: await ask(bruno, ana) },
    { by: diego, id: await ask(ana, carla) },
    { by: carla, id: await ask(bruno, diego) },
  ];
  const answers = await Promise.all(
    decisions.map(({ by, id }) => by.call('POST', `approvals/${id}/accept/`)),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  const keepers = sql`'staff' = any(${members.duties})`;
  expect(await database.db.$count(members, keepers)).toBeGreaterThanOrEqual(2);
});
