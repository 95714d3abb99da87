import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { DAY_MS, HOUR_S } from '#contract/rules/durations.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { jobRuns } from '../../database/schema/jobs.ts';
import { memberships } from '../../database/schema/members.ts';
import { receipts } from '../../database/schema/purchases.ts';
import { auditLog } from '../../database/schema/system.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { postJournal } from '../ledger/journals.ts';
import { undoMembership } from '../memberships/reversal.ts';
import { currentMembership } from '../memberships/current.ts';
import { bookRequest } from './booking.ts';
import { holdingKey, storeFinal } from './receipts.ts';
import { BOOKING_JOB, FAILURES_NOTIFIED, retryAfter } from './stuck.ts';
import { listSweeps } from './sweeps.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

const suite = purchaseSuite();

const volumes = async (memberId: number): Promise<string[]> =>
  (await suite.world.services.database.db.select().from(volumeEvents).orderBy(volumeEvents.id))
    .filter((event) => event.memberId === memberId)
    .map((event) => formatUsd(event.volume));

const bookingsOf = async (number: number): Promise<number[]> =>
  (await suite.world.services.database.db.select().from(receipts))
    .filter(({ requestNumber }) => requestNumber === number)
    .map(({ bookings }) => bookings);

const current = (memberId: number) =>
  currentMembership(suite.world.services.database.db, memberId, suite.world.services.clock.now());

it('a settled purchase whose payment is gone is undone: time, volume and bonus, as a debt where it was spent', async () => {
  const { world, chain } = suite;
  const buyer = await world.newBuyer();
  const request = await world.request(buyer);
  const before = await chain.snapshot();
  await world.pay(request, '500');
  await world.finalise();
  expect(await world.balance(world.sponsor)).toBe('40.00');
  // The sponsor has spent 30 of it since.
  await world.services.database.transaction((tx) =>
    postJournal(tx, {
      kind: 'pool_deposit',
      idempotencyKey: 'test:spent',
      occurredAt: world.services.clock.now(),
      entries: [
        { account: 'direct', memberId: world.sponsor, amount: -parseUsd('30') },
        { account: 'pool_principal', memberId: world.sponsor, amount: parseUsd('30') },
      ],
    }),
  );

  await suite.undoTo(before);
  expect(await world.shown(request)).toMatchObject({
    status: 'New',
    result_id: null,
    received: '0',
    undone: true,
    exceptions: [],
  });
  expect(await current(buyer)).toBeNull();
  expect(await volumes(buyer)).toEqual(['500.00', '-500.00']);
  expect(await world.balance(world.sponsor)).toBe('0.00');
  expect(await world.balance(world.sponsor, 'debt')).toBe('30.00');
  // The sponsor's own 500 alone.
  expect(await world.account('custody', 'USDT')).toBe('500');
  expect(await world.account('tct_conversion', 'USDT')).toBe('-500');
  const { db } = world.services.database;
  const told = await db.select().from(notifications).where(eq(notifications.memberId, world.admin));
  expect(told).toMatchObject([{ event: 'payment.undone', values: { amount: '500.00' } }]);
  const audited = await db.select().from(auditLog);
  expect(audited.map(({ action }) => action)).toEqual([
    'chain.final_blocks_undone',
    'payment.reversed',
  ]);
  await world.tick();
  expect(await volumes(buyer)).toHaveLength(2);

  // The money comes back: it settles again, and the bonus pays the debt first.
  await world.pay(request, '500');
  await world.finalise();
  expect(await world.shown(request)).toMatchObject({ status: 'Settled', undone: false });
  expect(await volumes(buyer)).toEqual(['500.00', '-500.00', '500.00']);
  expect(await world.balance(world.sponsor)).toBe('10.00');
  expect(await world.balance(world.sponsor, 'debt')).toBe('0.00');
});

it('where a part of the payment is left, it is parked and can be topped up', async () => {
  const { world, chain } = suite;
  const buyer = await world.newBuyer();
  const request = await world.request(buyer);
  await world.pay(request, '200');
  await world.finalise();
  const before = await chain.snapshot();
  await world.pay(request, '300');
  await world.finalise();
  expect((await world.shown(request)).status).toBe('Settled');
  await suite.undoTo(before);
  expect((await world.shown(request)).exceptions.at(-1)).toMatchObject({
    kind: 'paid_partial',
    state: 'waiting',
    amount: '200',
  });
  expect(await world.shown(request)).toMatchObject({ status: 'New', missing: '300' });
  await world.pay(request, '300');
  await world.finalise();
  expect((await world.shown(request)).status).toBe('Settled');
});

it('what was parked and is undone is no exception any more', async () => {
  const { world, chain } = suite;
  const request = await world.request(await world.newBuyer());
  const before = await chain.snapshot();
  await world.pay(request, '200');
  await world.finalise();
  await suite.undoTo(before);
  expect(await world.shown(request)).toMatchObject({
    status: 'New',
    exceptions: [{ kind: 'paid_partial', state: 'closed' }],
  });
  expect(await world.account('custody', 'USDT')).toBe('500');
});

it('an undone renewal and an undone upgrade give back the time that there was', async () => {
  const { world, chain } = suite;
  const buyer = await world.newBuyer();
  const first = await world.request(buyer, { plan: 'Starter' });
  await world.pay(first, '100');
  await world.finalise();
  const owned = await current(buyer);

  const renewal = await world.request(buyer, { plan: 'Starter' });
  let before = await chain.snapshot();
  await world.pay(renewal, '100');
  await world.finalise();
  expect((await current(buyer))?.membership.endsAt).not.toEqual(owned?.membership.endsAt);
  await suite.undoTo(before);
  expect((await current(buyer))?.membership.endsAt).toEqual(owned?.membership.endsAt);

  const due = await world.due(buyer, 'Advanced');
  const upgrade = await world.request(buyer, { amount: due });
  before = await chain.snapshot();
  await world.pay(upgrade, due);
  await world.finalise();
  expect((await current(buyer))?.plan.nameEn).toBe('Advanced');
  await suite.undoTo(before);
  const restored = await current(buyer);
  expect(restored?.plan.nameEn).toBe('Starter');
  expect(restored?.membership.endsAt).toEqual(owned?.membership.endsAt);
  expect(restored?.membership.periodStartsAt).toEqual(owned?.membership.periodStartsAt);
  // Of the past nothing is rewritten: Starter, Advanced, Starter again.
  const { db } = world.services.database;
  const all = await db.select().from(memberships).where(eq(memberships.memberId, buyer));
  expect(all).toHaveLength(3);
});

it('where one re-organisation undoes a membership and its upgrade, nothing comes back unpaid', async () => {
  const { world, chain } = suite;
  const buyer = await world.newBuyer();
  const first = await world.request(buyer, { plan: 'Starter' });
  const before = await chain.snapshot();
  await world.pay(first, '100');
  await world.finalise();
  const due = await world.due(buyer, 'Advanced');
  const upgrade = await world.request(buyer, { amount: due });
  await world.pay(upgrade, due);
  await world.finalise();
  expect((await current(buyer))?.plan.nameEn).toBe('Advanced');
  await suite.undoTo(before);
  expect((await world.shown(first)).undone).toBe(true);
  expect(await current(buyer)).toBeNull();
  expect(await volumes(buyer)).toEqual(['100.00', due, '-100.00', `-${due}`]);
});

it('nor where the upgrade, or a renewal of it, is undone before it', async () => {
  const { world } = suite;
  const { services } = world;
  const buyer = await world.newBuyer();
  const first = await world.request(buyer, { plan: 'Starter' });
  await world.pay(first, '100');
  await world.finalise();
  const due = await world.due(buyer, 'Advanced');
  const upgrade = await world.request(buyer, { amount: due });
  await world.pay(upgrade, due);
  await world.finalise();
  const ends = (await current(buyer))?.membership.endsAt.getTime() ?? 0;
  const renewal = await world.request(buyer);
  await world.pay(renewal, '500');
  await world.finalise();
  const undo = ({ number }: { readonly number: number }) =>
    services.database.transaction((tx) => undoMembership(tx, number, services.clock.now()));
  const daysUntil = async (since: number) =>
    Math.round((((await current(buyer))?.membership.endsAt.getTime() ?? 0) - since) / DAY_MS);
  await undo(upgrade);
  // The renewal was paid for; of the upgrade the 100 are left that its time was worth.
  expect((await current(buyer))?.plan.nameEn).toBe('Advanced');
  expect(await daysUntil(ends)).toBe(365 - 365 + 73);
  await undo(renewal);
  expect(await daysUntil(ends)).toBe(73 - 365);
  await undo(first);
  expect(await current(buyer)).toBeNull();
});

it('what an upgrade took is as much shorter as was not paid for, also where another one has taken it', async () => {
  const { world } = suite;
  const { services } = world;
  const buyer = await world.newBuyer();
  const bought = async (plan: string) => {
    const amount = await world.due(buyer, plan);
    const request = await world.request(buyer, { plan, amount });
    await world.pay(request, amount);
    await world.finalise();
    return request;
  };
  const lengthOf = (row: Awaited<ReturnType<typeof current>>) =>
    row ? row.membership.endsAt.getTime() - row.membership.startsAt.getTime() : 0;
  const [first] = [await bought('Starter'), await bought('Starter')];
  await bought('Advanced');
  await bought('Professional');
  const whole = lengthOf(await current(buyer));
  await services.database.transaction((tx) =>
    undoMembership(tx, first.number, services.clock.now()),
  );
  // 100 of 200 of 500 of 1,000: a tenth.
  const left = await current(buyer);
  expect(left?.plan.nameEn).toBe('Professional');
  expect(lengthOf(left) / whole).toBeCloseTo(0.9, 3);
});

it('a parked receipt may be undone and come back in the very same block, any number of times', async () => {
  const { world, chain } = suite;
  const { services } = world;
  const { db } = services.database;
  const request = await world.request(await world.newBuyer());
  const before = await chain.snapshot();
  await world.pay(request, '200');
  await world.finalise();
  await suite.undoTo(before);
  for (let again = 0; again < 2; again += 1) {
    await db.update(receipts).set({ state: 'final' });
    await services.database.transaction((tx) => bookRequest(tx, services, request.number));
    expect(await world.account('unmatched_receipts', 'USDT')).toBe('-200');
    await db.update(receipts).set({ state: 'undone' });
    await world.tick();
    expect(await world.account('unmatched_receipts', 'USDT')).toBe('0');
  }
});

it('a payment that cannot be booked is set aside, and the others are booked', async () => {
  const { world, chain } = suite;
  const { services } = world;
  const { db } = services.database;
  const stuck = await world.request(await world.newBuyer());
  const other = await world.request(await world.newBuyer());
  await world.pay(stuck, '200');
  await world.pay(other, '500');
  await chain.mine();
  await world.tick();
  const [seen] = await db.select().from(receipts).where(eq(receipts.requestNumber, stuck.number));
  await services.database.transaction((tx) =>
    postJournal(tx, {
      kind: 'receipt_unmatched',
      idempotencyKey: journalKeys.receiptUnmatched.build(seen?.id ?? 0, 1),
      occurredAt: services.clock.now(),
      entries: [
        { account: 'revenue', currency: 'USD', amount: 1n },
        { account: 'tct_conversion', currency: 'USD', amount: -1n },
      ],
    }),
  );
  await world.finalise();
  expect((await world.shown(other)).status).toBe('Settled');
  expect(await world.shown(stuck)).toMatchObject({ status: 'Processing', exceptions: [] });
  const audited = await db.select().from(auditLog);
  expect(audited.map(({ action }) => action)).toEqual(['payment.stuck']);
  const told = () => db.select().from(notifications).where(eq(notifications.memberId, world.admin));
  expect(await told()).toMatchObject([
    { event: 'payment.stuck', values: { number: String(stuck.number) } },
  ]);

  // It is tried again by itself, ever later, and administrators are notified once more; nor is it late.
  const [, again] = FAILURES_NOTIFIED;
  for (let failures = 1; failures < again; failures += 1) {
    await chain.pass(retryAfter(failures) / 1000);
    await world.finalise();
    await world.tick();
    expect(await told()).toHaveLength(failures + 1 < again ? 1 : 2);
  }
  await chain.pass(HOUR_S);
  await world.finalise();
  expect((await world.shown(stuck)).status).toBe('Processing');
  await db.update(receipts).set({ bookings: 1 }).where(eq(receipts.requestNumber, stuck.number));
  await chain.pass(HOUR_S);
  await world.finalise();
  expect(await world.shown(stuck)).toMatchObject({
    exceptions: [{ kind: 'paid_partial', amount: '200' }],
  });
  expect(await told()).toHaveLength(2);
  const [run] = await db.select().from(jobRuns).where(eq(jobRuns.job, BOOKING_JOB));
  expect(run).toMatchObject({ period: String(stuck.number), state: 'done', error: null });
});

it('a sweep that is undone is proposed again, and counts once whatever is swept', async () => {
  const { world, chain } = suite;
  const { services } = world;
  const { db } = services.database;
  const request = await world.request(await world.newBuyer());
  await world.pay(request, '500');
  await world.finalise();
  const books = () => Promise.all([world.account('custody', 'USDT'), bookingsOf(request.number)]);
  const before = await books();
  const unswept = await chain.snapshot();
  const sweep = async (): Promise<string> => {
    const { items, chain: shown } = await listSweeps(db, services);
    const hash = await chain.send({
      from: chain.outsider,
      to: shown?.contract ?? '',
      data: items[0]?.calldata ?? '',
    });
    await world.finalise();
    return hash;
  };
  await sweep();
  expect((await listSweeps(db, services)).items).toEqual([]);

  await suite.undoTo(unswept);
  expect((await listSweeps(db, services)).items).toMatchObject([{ amount: '500' }]);
  expect(await books()).toEqual(before);
  await chain.pass(5);
  const hash = await sweep();
  await world.finalise();
  expect((await listSweeps(db, services)).items).toEqual([]);
  expect(await db.select().from(receipts)).toMatchObject([{ sweptTxHash: hash, state: 'final' }]);
  expect(await books()).toEqual(before);
  expect((await world.shown(request)).status).toBe('Settled');
});

it('where a booked transaction is mined again and pays another request, the first one is undone', async () => {
  const { world } = suite;
  const { services } = world;
  const { database } = services;
  const buyer = await world.newBuyer();
  const [first, second] = [await world.request(buyer), await world.request(buyer)];
  await world.pay(first, '500');
  await world.finalise();
  const [booked] = await database.db
    .select()
    .from(receipts)
    .where(eq(receipts.requestNumber, first.number));
  if (!booked) throw new Error('There is no receipt');
  const final = await world.chain.treasury.finalHead();
  const { txHash, logIndex, currency, amount, blockNumber } = booked;
  const arrival = {
    txHash,
    txIndex: 0,
    logIndex,
    currency,
    amount,
    blockNumber,
    number: second.number,
    from: world.chain.outsider,
    to: second.address,
    blockHash: `0x${'7'.repeat(64)}`,
    timestamp: booked.blockAt.getTime() / 1000,
  };
  await database.transaction(async (tx) => {
    const touched = await storeFinal(tx, services, {
      from: blockNumber,
      to: final.number,
      final,
      arrivals: [arrival],
      swept: [],
      sweeps: [],
      held: new Map([[holdingKey(second.number, currency), amount]]),
      heldAt: final.number,
      watched: [first, second],
    });
    expect(touched).toEqual([first.number, second.number]);
    for (const number of touched) await bookRequest(tx, services, number);
  });
  expect(await world.shown(first)).toMatchObject({ status: 'New', receipts: [] });
  expect((await world.shown(second)).status).toBe('Settled');
  expect(await volumes(buyer)).toEqual(['500.00', '-500.00', '500.00']);
});
