import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inArray } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { unreachableChain } from '../../tests/support/deployment.ts';
import { bookErrors, configure, freshWallet, fund } from '../../tests/support/payout-world.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../tests/support/services.ts';
import { askAtOnce } from '../../tests/support/simultaneous.ts';
import { withdrawals } from '../database/schema/withdrawals.ts';
import { DomainError } from './errors.ts';
import { freezeRun } from './payout-freeze.ts';
import { cancelWithdrawal, refuseWithdrawal } from './withdrawal-close.ts';
import { confirmWithdrawals } from './withdrawal-confirm.ts';
import { createWithdrawal } from './withdrawal-create.ts';
import { termsOf } from './withdrawal-quote.ts';

/** What those who come second are told. */
const LOST = ['conflict', 'run_empty'];

let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { new_wallet_hold_hours: 0 });
});
afterAll(() => database.close());

describe('many requests at once', () => {
  it('take a balance once: of 200 withdrawals of all of it, one', async () => {
    const member = await database.transaction((tx) => insertMember(tx, 'everything'));
    await fund({ services }, member, '1000');
    const { taken, refusals } = await askAtOnce(services, member, { amount: '1000', times: 200 });
    expect(taken).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['balance_exceeded']));
    expect(await bookErrors({ services })).toEqual([]);
  });

  it('take as much as there is, and no more', async () => {
    const member = await database.transaction((tx) => insertMember(tx, 'some'));
    await fund({ services }, member, '1000');
    const { taken } = await askAtOnce(services, member, { amount: '300', times: 50 });
    expect(taken).toBe(3);
    expect(await bookErrors({ services })).toEqual([]);
  });
});

describe('cancelling, refusing and freezing at the same moment', () => {
  it('let exactly one of them have each withdrawal', async () => {
    const [member, admin] = await database.transaction(async (tx) => [
      await insertMember(tx, 'contested'),
      await insertMember(tx, 'reviewer', { isAdmin: true }),
    ]);
    const COUNT = 40;
    await fund({ services }, member, String(COUNT * 20));
    const numbers: number[] = [];
    for (let index = 0; index < COUNT; index += 1) {
      const created = await database.transaction(async (tx) => {
        const { terms } = await termsOf(tx, services, member, {
          type: 'direct',
          currency: 'USDT',
          amount: '20',
          wallet: freshWallet(),
        });
        return createWithdrawal(tx, services, member, terms);
      });
      numbers.push(created.number);
    }
    await database.transaction((tx) => confirmWithdrawals(tx, services, admin, numbers));

    const wins = { cancel: 0, refuse: 0, freeze: 0 };
    const attempt = async (name: keyof typeof wins, work: () => Promise<unknown>) => {
      try {
        await work();
        wins[name] += 1;
      } catch (error) {
        if (!(error instanceof DomainError) || !LOST.includes(error.code)) throw error;
      }
    };
    await Promise.all(
      numbers.flatMap((number) => [
        attempt('cancel', () =>
          database.transaction((tx) => cancelWithdrawal(tx, services, member, number)),
        ),
        attempt('refuse', () =>
          database.transaction((tx) =>
            refuseWithdrawal(tx, services, number, { actorId: admin, reason: 'address', note: '' }),
          ),
        ),
        // Two administrators freeze at once, too.
        ...[1, 2].map(() =>
          attempt('freeze', () =>
            database.transaction((tx) => {
              const plan = { deadline: 4_000_000_000, payable: [number], leftOut: [] };
              return freezeRun(tx, services, plan, admin);
            }),
          ),
        ),
      ]),
    );
    expect(wins.cancel + wins.refuse + wins.freeze).toBe(COUNT);
    const rows = await database.db
      .select()
      .from(withdrawals)
      .where(inArray(withdrawals.number, numbers));
    const counted = Object.groupBy(rows, (row) => row.detail);
    expect(counted.cancelled_by_member?.length ?? 0).toBe(wins.cancel);
    expect(counted.refused?.length ?? 0).toBe(wins.refuse);
    expect(counted.prepared?.length ?? 0).toBe(wins.freeze);
    expect(await bookErrors({ services })).toEqual([]);
  });
});
