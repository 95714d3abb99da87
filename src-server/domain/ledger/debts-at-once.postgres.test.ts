import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { bookErrors } from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import type { Transaction } from '../../database/database.ts';
import { debtEntries, postCredits } from './debts.ts';
import { balancesOf, lockBalance, postJournal } from './journals.ts';

let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
});
afterAll(() => database.close());

let keys = 0;
const base = () => {
  keys += 1;
  const key = `test:${keys}`;
  return {
    idempotencyKey: key,
    occurredAt: services.clock.now(),
    source: { type: 'test', id: key },
  };
};

const bonus = (tx: Transaction, memberId: number, amount: string) =>
  postCredits(tx, [
    {
      ...base(),
      kind: 'direct_bonus',
      entries: [
        { account: 'direct', memberId, amount: parseUsd(amount) },
        { account: 'bonus_expense', currency: 'USD', amount: -parseUsd(amount) },
      ],
    },
  ]);

/** What a reversal does after it has seen how much is there. */
const owe = (tx: Transaction, memberId: number, amount: string) =>
  postJournal(tx, {
    ...base(),
    kind: 'reversal',
    entries: [
      { account: 'direct', memberId, amount: -parseUsd(amount) },
      { account: 'bonus_expense', currency: 'USD', amount: parseUsd(amount) },
      ...debtEntries(memberId, parseUsd(amount)),
    ],
  });

describe('at the same moment', () => {
  it('a bonus that pays a debt and a reversal that makes one wait for each other in turn', async () => {
    const member = await database.transaction((tx) => insertMember(tx, 'owing'));
    await database.transaction((tx) => bonus(tx, member, '100'));
    await database.transaction((tx) => owe(tx, member, '10'));
    const paying: Promise<void>[] = [];
    await database.transaction(async (tx) => {
      await lockBalance(tx, member, 'direct');
      paying.push(database.transaction((other) => bonus(other, member, '50')));
      await somebodyWaits(database.db);
      await owe(tx, member, '20');
    });
    await Promise.all(paying);
    const left = await database.transaction((tx) => balancesOf(tx, member));
    // 100 - 10 - 20 are there, 50 come, of which 30 pay what is owed.
    expect(left).toMatchObject({ direct: parseUsd('90'), debt: 0n });
    expect(await bookErrors({ services })).toEqual([]);
  });
});
