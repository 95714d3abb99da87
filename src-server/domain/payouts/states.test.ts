import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { configure, freshWallet, plenty } from '../../../tests/support/worlds/payout.ts';
import { withdrawalSuite } from '../../../tests/support/worlds/withdrawal-suite.ts';
import { payoutBatches, payoutEvents, payoutRuns } from '../../database/schema/payouts.ts';
import { acceptWithdrawals } from '../withdrawals/accept.ts';
import { freezeRun } from './freeze.ts';
import { leastFinished, refreshRun, setItems, unfinishedItems } from './states.ts';

const suite = withdrawalSuite();

describe('what a run shows of its parts', () => {
  it.each([
    [['confirmed', 'frozen', 'broadcast'], 'frozen'],
    [['confirmed', 'signing', 'broadcast'], 'signing'],
    [['needs_repair', 'broadcast'], 'broadcast'],
    [['released', 'needs_repair', 'confirmed'], 'needs_repair'],
    [['confirmed', 'released'], 'released'],
    [['confirmed', 'confirmed'], 'confirmed'],
    [[], 'released'],
  ] as const)('is the least finished: of %j %s', (states, shown) => {
    expect(leastFinished(states)).toBe(shown);
  });
});

describe('a run of two batches', () => {
  let runNumber: number;
  let numbers: readonly number[];
  beforeEach(async () => {
    const { database, services, admin } = suite;
    await configure(database.db, { new_wallet_hold_hours: 0 });
    const wallet = freshWallet();
    const asked = [
      await suite.create({ amount: '20', wallet }),
      await suite.create({ amount: '21', wallet }),
      await suite.create({ amount: '22', wallet, currency: 'USDC' }),
    ];
    numbers = asked;
    await database.transaction((tx) => acceptWithdrawals(tx, services, admin, asked));
    const plan = { deadline: 4_000_000_000, payable: asked, leftOut: [], held: plenty };
    ({ runNumber } = await database.transaction((tx) => freezeRun(tx, services, plan, admin)));
  });

  const open = (which?: Parameters<typeof unfinishedItems>[2]) =>
    suite.database.transaction(async (tx) =>
      (await unfinishedItems(tx, runNumber, which)).map((item) => item.withdrawalNumber),
    );

  /** Sets items by their withdrawals, and brings the run in line. */
  const set = (
    of: readonly number[],
    ...given: [Parameters<typeof setItems>[2], Parameters<typeof setItems>[3]?]
  ) =>
    suite.database.transaction(async (tx) => {
      const items = await unfinishedItems(tx, runNumber, { numbers: of });
      await setItems(tx, items, ...given);
      await refreshRun(tx, runNumber, { at: new Date(0), actorId: suite.admin });
    });

  async function shown() {
    const { db } = suite.database;
    const [run] = await db.select().from(payoutRuns).where(eq(payoutRuns.number, runNumber));
    const batches = await db
      .select()
      .from(payoutBatches)
      .where(eq(payoutBatches.runNumber, runNumber))
      .orderBy(payoutBatches.batchIndex);
    const events = await db
      .select()
      .from(payoutEvents)
      .where(eq(payoutEvents.runNumber, runNumber))
      .orderBy(payoutEvents.id);
    return {
      run: run?.state,
      batches: batches.map(({ state }) => state),
      events: events.map(({ event }) => event),
    };
  }

  it('finds what is unfinished: all of it, of a batch, of some numbers', async () => {
    const [first = 0, second = 0, third = 0] = numbers;
    expect(await open()).toEqual([first, second, third]);
    expect(await open({ batchIndex: 0 })).toEqual([first, second]);
    expect(await open({ batchIndex: 1 })).toEqual([third]);
    expect(await open({ numbers: [third, first] })).toEqual([first, third]);
    await set([first], 'confirmed');
    await set([third], 'released');
    expect(await open()).toEqual([second]);
  });

  it('shows each batch by its items, itself by all, and notes only what changed', async () => {
    const [first = 0, second = 0, third = 0] = numbers;
    expect(await shown()).toEqual({
      run: 'frozen',
      batches: ['frozen', 'frozen'],
      events: ['frozen'],
    });
    await set([third], 'confirmed');
    expect(await shown()).toEqual({
      run: 'frozen',
      batches: ['frozen', 'confirmed'],
      events: ['frozen'],
    });
    await set([first], 'confirmed');
    await set([], 'released');
    expect((await shown()).batches).toEqual(['frozen', 'confirmed']);
    await set([second], 'needs_repair', { repair: 'failed' });
    expect(await shown()).toEqual({
      run: 'needs_repair',
      batches: ['needs_repair', 'confirmed'],
      events: ['frozen', 'needs_repair'],
    });
    const txHash = `0x${'ab'.repeat(32)}`;
    await set([second], 'confirmed', { repair: null, txHash, logIndex: 3, blockNumber: 9 });
    await set([second], 'confirmed');
    expect(await shown()).toEqual({
      run: 'confirmed',
      batches: ['confirmed', 'confirmed'],
      events: ['frozen', 'needs_repair', 'confirmed'],
    });
  });
});
