import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq, inArray, sql } from 'drizzle-orm';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import {
  bookErrors,
  configure,
  freshWallet,
  fund,
  plenty,
} from '../../../tests/support/worlds/payout.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { askAtOnce } from '../../../tests/support/simultaneous.ts';
import { until } from '../../../tests/support/until.ts';
import { members } from '../../database/schema/members.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { DomainError } from '../base/errors.ts';
import { freezeRun } from '../payouts/freeze.ts';
import { cancelWithdrawal, refuseWithdrawal } from './close.ts';
import { acceptWithdrawals } from './accept.ts';
import { createWithdrawal } from './create.ts';
import { assertMayWithdraw, termsOf } from './quote.ts';

/** PostgreSQL's `lock_not_available`. */
const LOCK_TIMEOUT = '55P03';

/** The answer to those who come second. */
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

describe('what waits of the global network', () => {
  it('is not spent by requests at once, although the balance would cover it', async () => {
    const member = await database.transaction((tx) => insertMember(tx, 'waiting'));
    await fund({ services }, member, '100', { account: 'global', ago: 100 * HOUR_MS });
    await fund({ services }, member, '900', { account: 'global' });
    const wish = { amount: '100', times: 50, type: 'global' } as const;
    const { taken, refusals } = await askAtOnce(services, member, wish);
    expect(taken).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['earnings_exceeded']));
    expect(await bookErrors({ services })).toEqual([]);
  });
});

describe('the lock alone', () => {
  it('without the constraint behind it, lets a balance be spent once', async () => {
    const bare = await createTestDatabase();
    const alone = createTestServices(bare, { chain: unreachableChain });
    await configure(bare.db, { new_wallet_hold_hours: 0 });
    await bare.db.execute(sql`alter table balances drop constraint balances_not_negative`);
    const member = await bare.transaction((tx) => insertMember(tx, 'everything'));
    await fund({ services: alone }, member, '1000');
    const { taken, refusals } = await askAtOnce(alone, member, { amount: '1000', times: 200 });
    await bare.close();
    expect(taken).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['balance_exceeded']));
  });
});

describe('a pause of withdrawals', () => {
  const somebodyWaits = async (): Promise<boolean> => {
    const { rows } = await database.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
        or l.database is null where not l.granted and d.datname = current_database()`,
    );
    return (rows[0]?.waiting ?? 0) > 0;
  };
  const outcomeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'accepted',
      (error: DomainError) => error.code,
    );

  it('keeps nobody from a quote while it is being set', async () => {
    const member = await database.transaction((tx) => insertMember(tx, 'reader'));
    await fund({ services }, member, '100');
    await database.transaction(async (tx) => {
      await tx.select().from(members).where(eq(members.id, member)).for('update');
      const read = (lock: 'lock' | 'read') =>
        database.transaction(async (other) => {
          await other.execute(sql`set local lock_timeout = '100ms'`);
          await assertMayWithdraw(other, member, services.clock.now(), lock);
        });
      expect(await outcomeOf(read('read'))).toBe('accepted');
      // The control: what takes the money waits for it.
      await expect(read('lock')).rejects.toMatchObject({ cause: { code: LOCK_TIMEOUT } });
    });
  });

  /** A withdrawal that is asked for while a pause is being set; what becomes of it. */
  async function askWhilePausing(username: string, end: 'kept' | 'undone'): Promise<string> {
    const member = await database.transaction((tx) => insertMember(tx, username));
    await fund({ services }, member, '100');
    const wish = {
      type: 'direct',
      currency: 'USDT',
      amount: '100',
      wallet: freshWallet(),
    } as const;
    const { terms } = await termsOf(database.db, services, member, wish);
    let asked: Promise<string> | undefined;
    await database
      .transaction(async (tx) => {
        await tx
          .update(members)
          .set({ withdrawalsPausedUntil: new Date(services.clock.now().getTime() + HOUR_MS) })
          .where(eq(members.id, member));
        asked = outcomeOf(
          database.transaction((other) => createWithdrawal(other, services, member, terms)),
        );
        await until('the request to wait for the pause', somebodyWaits);
        if (end === 'undone') throw new Error('undone');
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') throw error;
      });
    return (await asked) ?? '';
  }

  it('that is set at the same moment is waited for and obeyed', async () => {
    expect(await askWhilePausing('pausing', 'kept')).toBe('withdrawals_paused');
  });

  it('positive control: where it is undone, the request goes through', async () => {
    expect(await askWhilePausing('going_on', 'undone')).toBe('accepted');
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
    await database.transaction((tx) => acceptWithdrawals(tx, services, admin, numbers));

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
              const plan = {
                deadline: 4_000_000_000,
                payable: [number],
                leftOut: [],
                held: plenty,
              };
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
