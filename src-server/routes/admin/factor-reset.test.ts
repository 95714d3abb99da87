import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { members } from '../../database/schema/members.ts';
import { totpFactors } from '../../database/schema/second-factors.ts';
import { mails } from '../../database/schema/system.ts';
import { peopleOf } from '../../../tests/support/worlds/administrators.ts';

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

const { administrator, signedIn } = peopleOf(() => ({ database, services, app }));

test('a lost second factor is removed by two persons, and never by one', async () => {
  const [ana, marta] = [await administrator('members'), await administrator('members')];
  const lost = await database.transaction((tx) => insertMember(tx, 'lost-phone', {}));
  const url = `members/${lost}/reset-second-factor/`;
  const reason = 'Videollamada con su documento';
  expect(await ana.call('POST', url, { reason })).toMatchObject({ body: { code: 'conflict' } });
  await database.db.insert(totpFactors).values({ memberId: lost, secret: 'sealed' });
  const open = await signedIn(lost, 'lost-phone');

  const asked = await ana.call('POST', url, { reason });
  expect(asked).toMatchObject({
    status: 202,
    body: { proposal: { kind: 'member.reset_factors' } },
  });
  const deciders = asked.body.proposal.asked.map(({ username }) => username);
  expect(deciders).toContain(marta.username);
  expect(deciders).not.toContain(ana.username);
  const { id } = asked.body.proposal;
  const own = await ana.call('POST', `approvals/${id}/accept/`, {});
  expect(own.body.code).toBe('own_proposal');
  expect(await database.db.$count(totpFactors, eq(totpFactors.memberId, lost))).toBe(1);

  const shown = await marta.call('GET', `approvals/${id}/`);
  expect(shown.body.changes).toEqual([{ name: 'second_factors', from: 1, to: 0 }]);
  expect((await marta.call('POST', `approvals/${id}/accept/`, {})).status).toBe(200);
  expect(await database.db.$count(totpFactors, eq(totpFactors.memberId, lost))).toBe(0);
  expect((await open.call('GET', 'members/')).status).toBe(401);
  const [paused] = await database.db
    .select({ until: members.withdrawalsPausedUntil })
    .from(members)
    .where(eq(members.id, lost));
  expect(paused?.until?.getTime()).toBeGreaterThan(services.clock.now().getTime());
  const sent = await database.db
    .select({ body: mails.body })
    .from(mails)
    .where(eq(mails.subject, 'Se quitó tu segundo factor'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain('24 h');
});

test('the factor of somebody with a role takes two persons with the duty staff', async () => {
  const [ana, eva] = [await administrator('members'), await administrator('members', 'staff')];
  const marta = await administrator('staff');
  const lost = await administrator('payouts');
  await database.db.insert(totpFactors).values({ memberId: lost.id, secret: 'sealed' });
  const url = `members/${lost.id}/reset-second-factor/`;
  const reason = 'Vino a la oficina';
  expect((await ana.call('POST', url, { reason })).body.code).toBe('duty_missing');
  // Nobody may request it for themselves.
  await database.db.insert(totpFactors).values({ memberId: eva.id, secret: 'sealed' });
  const self = await eva.call('POST', `members/${eva.id}/reset-second-factor/`, { reason });
  expect(self.body.code).toBe('forbidden');

  const asked = await eva.call('POST', url, { reason });
  expect(asked.body.proposal.kind).toBe('staff.reset_factors');
  const { id } = asked.body.proposal;
  expect((await ana.call('POST', `approvals/${id}/accept/`, {})).body.code).toBe('duty_missing');
  expect((await marta.call('POST', `approvals/${id}/accept/`, {})).status).toBe(200);
  expect(await database.db.$count(totpFactors, eq(totpFactors.memberId, lost.id))).toBe(0);
});
