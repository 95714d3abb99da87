import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queueGroups, ticketStates } from '#contract/rules/support/tickets.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { freshWallet, fund } from '../../../tests/support/worlds/payout.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { placeRoot } from '../../domain/tree/placement.ts';
import { supportFigures } from '../../domain/support/figures.ts';
import { listQueue } from '../../domain/support/queue.ts';
import { createWithdrawal } from '../../domain/withdrawals/create.ts';
import { termsOf } from '../../domain/withdrawals/quote.ts';
import { tickets } from '../schema/support.ts';
import { mails } from '../schema/system.ts';
import { demoAccounts } from './people.ts';
import { seedSupport, seedSupportPerson } from './support.ts';

let database: TestDatabase;
let services: TestServices;
beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
});
afterEach(() => database.close());

/** A demo that begins at this instant; the member of support. */
async function beginAt(now: Date): Promise<number> {
  services.clock.set(new Date(now.getTime() - 26 * 3_600_000));
  const { star, support } = await database.transaction(async (tx) => {
    const { member, secondAdmin } = demoAccounts;
    const id = await insertMember(tx, member.username, { firstName: 'Valeria' });
    const admin = await insertMember(tx, secondAdmin.username, { isAdmin: true });
    await placeRoot(tx, admin);
    const marisol = await seedSupportPerson(tx, 'unused', now);
    for (let index = 0; index < 12; index += 1) await insertMember(tx, `asker_${index}`);
    return { star: id, support: marisol };
  });
  await fund({ services }, star, '500');
  await database.transaction(async (tx) => {
    const wish = {
      type: 'direct',
      currency: 'USDT',
      amount: '300',
      wallet: freshWallet(),
    } as const;
    const { terms } = await termsOf(tx, services, star, wish);
    await createWithdrawal(tx, services, star, terms);
  });
  services.clock.set(now);
  await database.transaction((tx) => seedSupport(tx, services));
  return support;
}

test('the demo has tickets in every state, and nothing of its past is mailed', async () => {
  const support = await beginAt(new Date('2026-11-23T17:00:00Z'));
  const rows = await database.db
    .selectDistinct({ state: tickets.state })
    .from(tickets)
    .orderBy(sql`1`);
  expect(rows.map(({ state }) => state)).toEqual([...ticketStates].toSorted());
  const { items, counts } = await listQueue(database.db, services, support, {});
  expect(counts?.matching).toBe(items.length);
  const groups = new Set(items.map(({ group }) => group));
  expect(queueGroups.filter((group) => groups.has(group)).length).toBeGreaterThanOrEqual(4);
  expect(await database.db.$count(mails, sql`subject like '%soporte%'`)).toBe(0);
});

test.each([
  ['on a working morning', '2026-11-23T17:00:00Z'],
  ['on a Sunday night', '2026-11-29T05:00:00Z'],
  ['on a Monday before the desk opens', '2026-11-30T09:00:00Z'],
])('a demo that begins %s has figures of a desk that took its time', async (_when, now) => {
  await beginAt(new Date(now));
  const figures = await supportFigures(database.db, services, 7);
  // Whole hours of the desk's own time; three tickets of the week were rated, some asked nothing after reading.
  expect(figures.first_reply.p90).toBe(180);
  expect(figures.resolution.p50).toBe(120);
  expect(figures.ratings.count).toBe(3);
  expect(figures.deflection.solved).toBe(4);
  expect((await supportFigures(database.db, services, 30)).deflection.solved).toBe(11);
});
