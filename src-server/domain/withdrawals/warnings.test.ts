import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { configure, freshWallet, fund } from '../../../tests/support/worlds/payout.ts';
import type { WithdrawalDetail } from '#contract/rules/withdrawals/transitions.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { listForAdmin } from '../administration/withdrawals.ts';
import { createWithdrawal } from './create.ts';
import { termsOf } from './quote.ts';
import { factsOf } from './warnings.ts';

let database: TestDatabase;
let services: TestServices;
let admin: number;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { new_wallet_hold_hours: 0 });
  admin = await database.transaction((tx) => insertMember(tx, 'admin', { isAdmin: true }));
});
afterAll(() => database.close());

/** A member's withdrawal of 20 USD, where it stands now. */
async function ask(
  member: number,
  wallet: string,
  detail: WithdrawalDetail = 'in_review',
): Promise<number> {
  return database.transaction(async (tx) => {
    const request = { type: 'direct', amount: '20', currency: 'USDT', wallet } as const;
    const { terms } = await termsOf(tx, services, member, request);
    const { number } = await createWithdrawal(tx, services, member, terms);
    await tx.update(withdrawals).set({ detail }).where(eq(withdrawals.number, number));
    return number;
  });
}

it('says of each which is the first, who shares its address, and how the last five ended', async () => {
  const [ana, bruno] = await database.transaction(async (tx) => [
    await insertMember(tx, 'ana'),
    await insertMember(tx, 'bruno'),
  ]);
  const wallet = freshWallet();
  for (const member of [ana, bruno]) await fund({ services }, member, '900');
  const past = [
    'refused',
    'confirmed',
    'confirmed',
    'cancelled_by_member',
    'refused',
    'confirmed',
  ] as const;
  const ended: number[] = [];
  for (const detail of past) ended.push(await ask(ana, freshWallet(), detail));
  const [first = 0] = ended;
  await ask(ana, freshWallet(), 'queued');
  const last = await ask(ana, wallet);
  const shared = await ask(bruno, wallet);
  const facts = await factsOf(database.db, [first, last, shared]);
  expect(facts.get(first)).toMatchObject({ isFirst: true, ended: [], members: 1 });
  // Not the oldest of six, and none that is under way.
  expect(facts.get(last)).toMatchObject({
    isFirst: false,
    ended: ['confirmed', 'refused', 'cancelled_by_member', 'confirmed', 'confirmed'],
    members: 2,
  });
  expect(facts.get(shared)).toMatchObject({ isFirst: true, ended: [], members: 2 });

  const { items } = await listForAdmin(database.db, services, { view: 'to_review' }, admin);
  expect(items.map(({ number, history }) => [number, history.is_first])).toEqual([
    [shared, true],
    [last, false],
  ]);
});
