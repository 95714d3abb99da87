import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { purchaseSuite } from '../../tests/support/purchase-suite.ts';
import { notifications } from '../database/schema/inbox.ts';
import { memberships } from '../database/schema/members.ts';
import { auditLog } from '../database/schema/system.ts';
import { volumeEvents } from '../database/schema/tree.ts';
import { postJournal } from './ledger.ts';
import { currentMembership } from './memberships.ts';

const suite = purchaseSuite();

/** More blocks than were undone, so that the watcher sees another history at its height. */
const LONGER = 12;

async function undoTo(snapshot: string): Promise<void> {
  await suite.chain.revert(snapshot);
  await suite.chain.mine(LONGER);
  // One look finds that history is another, the next one reads it.
  await suite.world.tick();
  await suite.world.tick();
}

const volumes = async (memberId: number): Promise<string[]> =>
  (await suite.world.services.database.db.select().from(volumeEvents).orderBy(volumeEvents.id))
    .filter((event) => event.memberId === memberId)
    .map((event) => formatUsd(event.volume));

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

  await undoTo(before);
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
  await undoTo(before);
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
  await undoTo(before);
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
  await undoTo(before);
  expect((await current(buyer))?.membership.endsAt).toEqual(owned?.membership.endsAt);

  const upgrade = await world.request(buyer, { amount: '400' });
  before = await chain.snapshot();
  await world.pay(upgrade, '400');
  await world.finalise();
  expect((await current(buyer))?.plan.nameEn).toBe('Advanced');
  await undoTo(before);
  const restored = await current(buyer);
  expect(restored?.plan.nameEn).toBe('Starter');
  expect(restored?.membership.endsAt).toEqual(owned?.membership.endsAt);
  expect(restored?.membership.periodStartsAt).toEqual(owned?.membership.periodStartsAt);
  // Of the past nothing is rewritten: Starter, Advanced, Starter again.
  const { db } = world.services.database;
  const all = await db.select().from(memberships).where(eq(memberships.memberId, buyer));
  expect(all).toHaveLength(3);
});
