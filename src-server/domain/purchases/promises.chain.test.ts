import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { SettingKey } from '#contract/rules/settings.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { purchaseSuite } from '../../../tests/support/worlds/purchase-suite.ts';
import { plans } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { settings } from '../../database/schema/system.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { listExceptions } from '../administration/payment-exceptions.ts';

const suite = purchaseSuite();

const set = (key: SettingKey, value: string | number) =>
  suite.world.services.database.db
    .insert(settings)
    .values({ key, value, updatedAt: suite.world.services.clock.now() })
    .onConflictDoUpdate({ target: settings.key, set: { value } });

const purchasesOf = (memberId: number) =>
  suite.world.services.database.db
    .select()
    .from(membershipPurchases)
    .where(eq(membershipPurchases.memberId, memberId));

it('a wider tolerance is not one for requests of before, nor is a narrower one', async () => {
  const { world } = suite;
  const [low, high] = [
    await world.request(await world.newBuyer()),
    await world.request(await world.newBuyer()),
  ];
  await set('payment_tolerance', '0.02');
  await world.pay(low, '497');
  await world.finalise();
  expect((await world.shown(low)).status).toBe('New');
  expect((await world.shown(low)).missing).toBe('3');
  await set('payment_tolerance', '0');
  await world.pay(high, '497.5');
  await world.finalise();
  expect(await world.shown(high)).toMatchObject({ status: 'Settled', missing: '0' });
  // The control: a request of now has the tolerance of now.
  const fresh = await world.request(await world.newBuyer());
  await world.pay(fresh, '499.999999');
  await world.finalise();
  expect((await world.shown(fresh)).status).toBe('New');
});

it('a plan settles by the price, the duration and the volume that were offered', async () => {
  const { world } = suite;
  const buyer = await world.newBuyer();
  const request = await world.request(buyer);
  await world.services.database.db
    .update(plans)
    .set({ price: parseUsd('900'), durationDays: 10, volume: parseUsd('1') })
    .where(eq(plans.nameEn, 'Advanced'));
  await world.pay(request, '500');
  await world.finalise();
  expect((await world.shown(request)).status).toBe('Settled');
  const [bought] = await purchasesOf(buyer);
  expect(formatUsd(bought?.amount ?? 0n)).toBe('500.00');
  expect((bought?.endsAt.getTime() ?? 0) - (bought?.settledAt.getTime() ?? 0)).toBe(365 * DAY_MS);
  const [sent] = await world.services.database.db
    .select()
    .from(volumeEvents)
    .where(eq(volumeEvents.memberId, buyer));
  expect(formatUsd(sent?.volume ?? 0n)).toBe('500.00');
});

it('a plan that became cheaper keeps nothing of the payment as over', async () => {
  const { world } = suite;
  const buyer = await world.newBuyer();
  const request = await world.request(buyer);
  await world.services.database.db
    .update(plans)
    .set({ price: parseUsd('50') })
    .where(eq(plans.nameEn, 'Advanced'));
  await world.pay(request, '500');
  await world.finalise();
  expect(await world.shown(request)).toMatchObject({ status: 'Settled', exceptions: [] });
  expect(await purchasesOf(buyer)).toMatchObject([{ amount: parseUsd('500') }]);
});

it('an upgrade settles at the price that was asked, whatever both plans cost and however late', async () => {
  const { world, chain } = suite;
  const { db } = world.services.database;
  const buyer = await world.newBuyer();
  await world.pay(await world.request(buyer), '500');
  await world.finalise();
  await chain.pass((100 * DAY_MS) / 1000);
  await chain.mine();
  const due = await world.due(buyer, 'Professional');
  const request = await world.request(buyer, { plan: 'Professional', amount: due });
  // The plan that it takes over from becomes the dearer one, and the asked one dearer too.
  await db
    .update(plans)
    .set({ price: parseUsd('5000') })
    .where(eq(plans.nameEn, 'Advanced'));
  await db
    .update(plans)
    .set({ price: parseUsd('2000') })
    .where(eq(plans.nameEn, 'Professional'));
  // Each minute the time left is worth less.
  await chain.pass(50 * 60);
  await world.pay(request, due);
  await world.finalise();
  expect(await world.shown(request)).toMatchObject({ status: 'Settled', exceptions: [] });
  expect((await purchasesOf(buyer)).at(-1)).toMatchObject({
    kind: 'upgrade',
    amount: parseUsd(due),
    credit: parseUsd('1000') - parseUsd(due),
  });
});

it('a renewal that was offered settles, although fewer may be bought ahead by now', async () => {
  const { world } = suite;
  const buyer = await world.newBuyer();
  await world.pay(await world.request(buyer), '500');
  await world.finalise();
  const renewal = await world.request(buyer);
  await set('renewals_ahead_max', 0);
  await world.pay(renewal, '500');
  await world.finalise();
  expect((await world.shown(renewal)).status).toBe('Settled');
  // The control: now nobody is offered one, and what is too many waits for an administrator.
  await expect(world.request(buyer)).rejects.toMatchObject({
    code: 'plan_refused',
    details: { reason: 'renewals_ahead' },
  });
});

it('requests for more renewals than may be ahead: the last one is not settled, its money waits', async () => {
  const { world } = suite;
  const buyer = await world.newBuyer();
  await world.pay(await world.request(buyer), '500');
  await world.finalise();
  const renewals = [
    await world.request(buyer),
    await world.request(buyer),
    await world.request(buyer),
  ];
  for (const renewal of renewals) {
    await world.pay(renewal, '500');
    await world.finalise();
  }
  const shown = await Promise.all(renewals.map((renewal) => world.shown(renewal)));
  expect(shown.map(({ status }) => status)).toEqual(['Settled', 'Settled', 'Expired']);
  expect(shown[2]?.exceptions).toMatchObject([{ kind: 'paid_late', state: 'open', amount: '500' }]);
});

it('TCT counts at the price that the request has locked, also where another token was asked', async () => {
  const { world } = suite;
  const { services } = world;
  const own = await world.request(await world.newBuyer(), { currency: 'TCT' });
  const other = await world.request(await world.newBuyer());
  await set('tct_price', '0.57');
  await world.pay(own, '1041.666667', 'TCT');
  await world.pay(other, '10', 'TCT');
  await world.finalise();
  expect((await world.shown(own)).status).toBe('Settled');
  const { items } = await listExceptions(services.database.db, services, { state: 'open' }, 0);
  // 10 TCT are 4.80 USD as they were when it was asked: the company would bear the rest.
  expect(items).toMatchObject([{ kind: 'wrong_token', borne: '495.2' }]);
});
