import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { unreachableChain } from '../../tests/support/deployment.ts';
import { configure, fund } from '../../tests/support/payout-world.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { askAtOnce } from '../../tests/support/simultaneous.ts';

/** The guard broken: nobody waits for the balance, and the database lets it fall below zero. */
vi.mock(import('./ledger.ts'), async (original) => ({
  ...(await original()),
  lockBalance: () => Promise.resolve(0n),
}));

it('without lock and constraint, the same requests spend a balance more than once', async () => {
  const database = await createTestDatabase();
  const services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { new_wallet_hold_hours: 0 });
  await database.db.execute(sql`alter table balances drop constraint balances_not_negative`);
  const member = await database.transaction((tx) => insertMember(tx, 'everything'));
  await fund({ services }, member, '1000');
  const { taken } = await askAtOnce(services, member, { amount: '1000', times: 200 });
  await database.close();
  expect(taken).toBeGreaterThan(1);
});
