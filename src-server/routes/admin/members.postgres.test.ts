import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { members } from '../../database/schema/members.ts';
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

let people = 0;
function insertAdministrator(): Promise<number> {
  people += 1;
  return database.transaction((tx) =>
    insertMember(tx, `staff${people}`, { role: 'administrator', duties: ['members', 'staff'] }),
  );
}

async function block(actorId: number, memberId: number): Promise<number> {
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await database.transaction((tx) =>
    startSession(tx, services, actorId, device, services.clock.now()),
  );
  const answer = await app.inject({
    method: 'POST',
    url: `/api/admin/members/${memberId}/block/`,
    headers: { authorization: `Bearer ${access}` },
    payload: { reason: 'Cuenta compartida' },
  });
  return answer.statusCode;
}

const statusOf = async (id: number) =>
  (await database.db.select().from(members).where(eq(members.id, id)))[0]?.status;

it('a member who concurrently gets a role is blocked by two persons, not by one', async () => {
  const actor = await insertAdministrator();
  // Two administrators with the duty staff must remain, whoever is blocked.
  for (let more = 0; more < 2; more += 1) await insertAdministrator();
  const appointed = await database.transaction((tx) => insertMember(tx, 'appointed'));
  const answers: Promise<number>[] = [];
  await database.transaction(async (tx) => {
    await tx.update(members).set({ role: 'support' }).where(eq(members.id, appointed));
    answers.push(block(actor, appointed));
    await somebodyWaits(database.db);
  });
  expect(await Promise.all(answers)).toEqual([202]);
  expect(await statusOf(appointed)).toBe('active');

  // Positive control: a member without a role is blocked immediately.
  const member = await database.transaction((tx) => insertMember(tx, 'member'));
  expect(await block(actor, member)).toBe(200);
  expect(await statusOf(member)).toBe('blocked');
});
