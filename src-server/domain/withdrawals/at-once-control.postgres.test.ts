import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { bookErrors, configure, fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { askAtOnce } from '../../../tests/support/simultaneous.ts';

/** The guard broken: nobody waits for the balance. */
vi.mock(import('../ledger/journals.ts'), async (original) => ({
  ...(await original()),
  lockBalance: () => Promise.resolve(0n),
}));

/**
 * What is available is read once for the quote, then by each request; the first of these goes on once
 * a second one has read as well. By chance alone they might come one after the other.
 */
const readers = vi.hoisted(() => ({ count: 0, both: Promise.withResolvers<void>() }));
vi.mock(import('../ledger/available.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    availableOf: async (...given) => {
      const available = await real.availableOf(...given);
      readers.count += 1;
      if (readers.count === 3) readers.both.resolve();
      if (readers.count > 1) await readers.both.promise;
      return available;
    },
  };
});

let database: TestDatabase;
let services: TestServices;
let member: number;
beforeEach(async () => {
  Object.assign(readers, { count: 0, both: Promise.withResolvers<void>() });
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { new_wallet_hold_hours: 0 });
  member = await database.transaction((tx) => insertMember(tx, 'everything'));
});
afterEach(() => database.close());

it('without the lock, the constraint alone lets a balance be spent once', async () => {
  await fund({ services }, member, '1000');
  const { taken, refusals } = await askAtOnce(services, member, { amount: '1000', times: 200 });
  expect(taken).toBe(1);
  expect(new Set(refusals)).toEqual(new Set(['balance_exceeded']));
  expect(await bookErrors({ services })).toEqual([]);
});

it('without lock and constraint, the same requests spend a balance more than once', async () => {
  await database.db.execute(sql`alter table balances drop constraint balances_not_negative`);
  await fund({ services }, member, '1000');
  const { taken } = await askAtOnce(services, member, { amount: '1000', times: 200 });
  expect(taken).toBeGreaterThan(1);
});

it('without the lock, requests at once spend earnings that still wait: no constraint sees it', async () => {
  await fund({ services }, member, '100', { account: 'global', ago: 100 * 3_600_000 });
  await fund({ services }, member, '900', { account: 'global' });
  const wish = { amount: '100', times: 50, type: 'global' } as const;
  const { taken } = await askAtOnce(services, member, wish);
  expect(taken).toBeGreaterThan(1);
});
