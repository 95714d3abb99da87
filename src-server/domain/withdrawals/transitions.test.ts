import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../tests/support/database/create.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { withdrawalSuite } from '../../../tests/support/worlds/withdrawal-suite.ts';
import type { Transaction } from '../../database/database.ts';
import { withdrawalEvents, withdrawals } from '../../database/schema/withdrawals.ts';
import { lockWithdrawals, recordEvent, transitionAll } from './transitions.ts';

const suite = withdrawalSuite();
const { create } = suite;
const at = new Date('2026-03-10T12:00:00Z');
let database: TestDatabase;
beforeEach(async () => {
  ({ database } = suite);
  await configure(database.db, { new_wallet_hold_hours: 0 });
});

/** The newest event of a withdrawal. */
async function eventOf(number: number) {
  const events = await database.db
    .select()
    .from(withdrawalEvents)
    .where(eq(withdrawalEvents.number, number))
    .orderBy(asc(withdrawalEvents.id));
  return events.at(-1);
}

/** As where the table is read from its beginning to its end, in which rows that were changed come last. */
async function readInPlace(tx: Transaction, changed: number): Promise<void> {
  await tx
    .update(withdrawals)
    .set({ refusalNote: 'changed' })
    .where(eq(withdrawals.number, changed));
  for (const scan of ['indexscan', 'bitmapscan', 'indexonlyscan']) {
    await tx.execute(sql.raw(`set local enable_${scan} = off`));
  }
}

describe('a transition', () => {
  it('answers what moved by number, wherever the rows lie', async () => {
    const numbers = [await create(), await create(), await create()];
    const [first = 0] = numbers;
    const moved = await database.transaction(async (tx) => {
      await readInPlace(tx, first);
      const unordered = await tx.select({ number: withdrawals.number }).from(withdrawals);
      expect(unordered.at(-1)?.number).toBe(first);
      return transitionAll(tx, 'accept', numbers, { at });
    });
    expect(moved.map(({ number }) => number)).toEqual(numbers);
  });

  it('keeps what is said of it with its event, and null where nothing is', async () => {
    const number = await create();
    await database.transaction((tx) =>
      transitionAll(tx, 'accept', [number], { at, data: { run: 201 } }),
    );
    expect(await eventOf(number)).toMatchObject({ event: 'confirmed', at, data: { run: 201 } });
    await database.transaction((tx) => transitionAll(tx, 'prepare', [number], { at }));
    expect(await eventOf(number)).toMatchObject({ event: 'prepared', data: null });
  });

  it('of none moves none', async () => {
    const number = await create();
    const others = await database.transaction(async (tx) => ({
      moved: await transitionAll(tx, 'accept', [], { at }),
      locked: await lockWithdrawals(tx, []),
    }));
    expect(others).toEqual({ moved: [], locked: [] });
    expect(await eventOf(number)).toMatchObject({ event: 'requested' });
  });
});

it('withdrawals are locked by number, in whatever order they are named', async () => {
  const numbers = [await create(), await create()];
  const locked = await database.transaction((tx) => lockWithdrawals(tx, numbers.toReversed()));
  expect(locked.map(({ number }) => number)).toEqual(numbers);
});

it('an event that is no transition keeps what is said of it, and null where nothing is', async () => {
  const number = await create();
  const record = (data?: Readonly<Record<string, number>>) =>
    database.transaction((tx) =>
      recordEvent(tx, number, 'second_approved', { at, ...(data && { data }) }),
    );
  await record({ run: 7 });
  expect(await eventOf(number)).toMatchObject({ event: 'second_approved', data: { run: 7 } });
  await record();
  expect(await eventOf(number)).toMatchObject({ event: 'second_approved', data: null });
});
