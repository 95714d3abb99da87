import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { globalDeposits, poolPositions, pools, ranges } from '../../database/schema/investments.ts';
import { receipts } from '../../database/schema/purchases.ts';
import { postJournal } from '../ledger/journals.ts';
import { bookRequest } from './booking.ts';
import { settlePurchase } from './settle.ts';
import { purchaseSubjects } from './subjects.ts';

const suite = purchaseSuite();

it('a pool position is paid on chain; undone, its principal goes and its credits become a debt', async () => {
  const { world, chain } = suite;
  const { database, clock } = world.services;
  const [pool] = await database.db
    .insert(pools)
    .values({
      name: 'Andes',
      minAmount: parseUsd('100'),
      maxAmount: parseUsd('5000'),
      durationDays: 90,
      createdAt: clock.now(),
    })
    .returning();
  const buyer = await world.newBuyer();
  const given = { deposit: { kind: 'pool', id: pool?.id ?? 0 }, amount: '1000' } as const;
  await expect(world.request(buyer, { ...given, amount: '50' })).rejects.toMatchObject({
    code: 'amount_out_of_range',
  });
  const request = await world.request(buyer, given);
  const before = await chain.snapshot();
  await world.pay(request, '1000');
  await world.finalise();
  const [position] = await database.db.select().from(poolPositions);
  expect(position).toMatchObject({ amount: parseUsd('1000'), requestNumber: request.number });
  expect(await world.shown(request)).toMatchObject({
    status: 'Settled',
    result_id: String(position?.id),
    subject: { name: 'Andes', purchase: null, credit: null },
  });

  // A day that gave 12 and one that took 5; the 12 have been spent.
  await database.transaction(async (tx) => {
    await postJournal(tx, {
      kind: 'pool_result',
      idempotencyKey: 'test:lost',
      occurredAt: clock.now(),
      entries: [
        { account: 'pool_principal', memberId: buyer, amount: -parseUsd('5') },
        { account: 'bonus_expense', currency: 'USD', amount: parseUsd('5') },
      ],
    });
    await tx
      .update(poolPositions)
      .set({ principal: parseUsd('995'), lost: -parseUsd('5'), credited: parseUsd('12') });
  });
  await suite.undoTo(before);
  expect(await world.shown(request)).toMatchObject({ status: 'New', result_id: null });
  const [undone] = await database.db.select().from(poolPositions);
  expect(undone).toMatchObject({ principal: 0n, requestNumber: null });
  expect(undone?.closedAt).not.toBeNull();
  expect(await world.balance(buyer, 'debt')).toBe('12.00');
  expect(await world.account('pool_principal', 'USD')).toBe('0');
  expect(await world.account('custody', 'USDT')).toBe('500');
  await world.pay(request, '1000');
  await world.finalise();
  expect((await world.shown(request)).status).toBe('Settled');
});

it('a global deposit is paid on chain; undone, it earns nothing more', async () => {
  const { world, chain } = suite;
  const { database } = world.services;
  const [range] = await database.db
    .insert(ranges)
    .values({
      minAmount: parseUsd('100'),
      maxAmount: parseUsd('999'),
      weight: '1',
      maxMultiple: '2',
    })
    .returning();
  const given = { deposit: { kind: 'global', id: range?.id ?? 0 }, amount: '200' } as const;
  const request = await world.request(await world.newBuyer(), { ...given, currency: 'USDC' });
  const before = await chain.snapshot();
  await world.pay(request, '200', 'USDC');
  await world.finalise();
  expect((await world.shown(request)).status).toBe('Settled');
  expect(await world.account('revenue', 'USD')).toBe('700');
  await suite.undoTo(before);
  const [deposit] = await database.db.select().from(globalDeposits);
  expect(deposit).toMatchObject({ ceiling: 0n, requestNumber: null });
  expect(await world.account('revenue', 'USD')).toBe('500');
});

it('a request never settles twice, whoever tries: state and database refuse it', async () => {
  const { world } = suite;
  const { services } = world;
  const request = await world.request(await world.newBuyer());
  await world.pay(request, '500');
  await world.finalise();
  const paidFrom = { kind: 'chain', currency: 'USDT', tokenAmount: 1n, decimals: 6 } as const;
  const again = { paidFrom, amount: parseUsd('500') };
  await expect(
    services.database.transaction((tx) => settlePurchase(tx, services, request, again)),
  ).rejects.toMatchObject({ code: 'conflict' });
  // Without that guard the unique key of what it became stands behind it.
  await expect(
    services.database.transaction((tx) =>
      purchaseSubjects.membership.settle(tx, services, {
        ...request,
        paidFrom,
        requestNumber: request.number,
        settledAt: services.clock.now(),
      }),
    ),
  ).rejects.toThrow();

  const book = () =>
    services.database.transaction((tx) => bookRequest(tx, services, request.number));
  await book();
  expect((await world.shown(request)).exceptions).toEqual([]);
  // The control: a receipt that did not know that it is booked would count again.
  await services.database.db
    .update(receipts)
    .set({ bookedAt: null })
    .where(eq(receipts.requestNumber, request.number));
  await book();
  expect((await world.shown(request)).exceptions).toMatchObject([
    { kind: 'paid_over', amount: '500' },
  ]);
});
