import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { startPayoutChain, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { makeEligible, openOffering } from '../../../tests/support/worlds/offerings.ts';
import { bookErrors, configure } from '../../../tests/support/worlds/payout.ts';
import { createPurchaseWorld, type PurchaseWorld } from '../../../tests/support/worlds/purchase.ts';
import { readReceivingCode } from '../../chain/receiving-address.ts';
import { eligibilityClaims } from '../../database/schema/eligibility.ts';
import { subscriptions } from '../../database/schema/offerings.ts';
import { paymentExceptions, purchaseRequests } from '../../database/schema/purchases.ts';
import { allotOffering } from '../offerings/allotment.ts';
import { adminAllotment } from '../offerings/admin-views.ts';
import { documentsOf, findOffering, latestOf } from '../offerings/approval.ts';
import { cancelPurchase } from '../purchases/cancel.ts';
import { stepBack } from './step-back.ts';
import { subscribe } from './subscribe.ts';

/** More blocks than were undone, so that the watcher sees another history at its height. */
const LONGER = 12;

let chain: PayoutChain;
let world: PurchaseWorld;
let made = 0;

beforeAll(async () => {
  chain = await startPayoutChain();
  world = await createPurchaseWorld(chain);
  await configure(world.services.database.db, {
    area_tokenization_enabled: 'on',
    area_tokenization_subscriptions: 'on',
  });
});
afterAll(async () => {
  await world.close();
  await chain.stop();
});

const db = () => world.services.database.db;
const open = () => {
  made += 1;
  return openOffering(world.services, world.admin, { slug: `chain-${made}`, least: 1 });
};

async function eligibleBuyer(): Promise<number> {
  const buyer = await world.newBuyer();
  await makeEligible(world.services, buyer, { country: 'CO', by: world.admin });
  return buyer;
}

/** Two units, 200 USD, of an offering, paid in USDT. */
async function reserve(memberId: number, id: number) {
  const code = await readReceivingCode(chain.rpc, chain.deployment);
  const { slug } = await findOffering(db(), id);
  const versions = latestOf(await documentsOf(db(), id)).map(({ version }) => version.id);
  const number = await world.services.database.transaction((tx) =>
    subscribe(tx, world.services, {
      memberId,
      slug,
      code,
      body: { units: 2, amount: '200.00', versions, payment: 'chain', currency: 'USDT' },
    }),
  );
  const { requestNumber } = await subscriptionOf(number);
  const [request] = await db()
    .select()
    .from(purchaseRequests)
    .where(eq(purchaseRequests.number, requestNumber ?? 0));
  if (!request) throw new Error('There is no request');
  return { number, request };
}

async function subscriptionOf(number: number) {
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.number, number));
  if (!row) throw new Error('There is no such subscription');
  return row;
}

const openExceptions = async (request: number) =>
  (
    await db().select().from(paymentExceptions).where(eq(paymentExceptions.requestNumber, request))
  ).filter(({ state }) => state === 'open');

async function assertBooks(): Promise<void> {
  expect(await bookErrors(world)).toEqual([]);
  expect(await world.parkedErrors()).toEqual([]);
  expect(await differencesOf(world.services.database)).toEqual([]);
}

async function undoTo(snapshot: string): Promise<void> {
  await chain.revert(snapshot);
  await chain.pass(60);
  await chain.mine(LONGER);
  await world.tick();
  await world.finalise();
}

describe('a subscription on chain', () => {
  it('is reserved until it is paid, and stepping back gives USD to the balance', async () => {
    const id = await open();
    const buyer = await eligibleBuyer();
    const { number, request } = await reserve(buyer, id);
    expect(await subscriptionOf(number)).toMatchObject({ state: 'reserved', paidAt: null });
    expect((await findOffering(db(), id)).asked).toBe(2);
    await world.pay(request, '200');
    await world.finalise();
    expect((await subscriptionOf(number)).state).toBe('paid');
    await assertBooks();
    await world.services.database.transaction((tx) => stepBack(tx, world.services, buyer, number));
    expect(await world.balance(buyer)).toBe('200.00');
    expect((await findOffering(db(), id)).asked).toBe(0);
    await assertBooks();
  });

  it('frees its units when it is cancelled; paid all the same, it waits for an administrator', async () => {
    const id = await open();
    const buyer = await eligibleBuyer();
    const { number, request } = await reserve(buyer, id);
    await world.services.database.transaction((tx) =>
      cancelPurchase(tx, world.services, buyer, request.number),
    );
    expect((await subscriptionOf(number)).state).toBe('cancelled');
    expect((await findOffering(db(), id)).asked).toBe(0);
    await world.pay(request, '200');
    await world.finalise();
    // What comes to a closed request is for an administrator to decide.
    expect((await subscriptionOf(number)).state).toBe('cancelled');
    expect(await openExceptions(request.number)).toMatchObject([{ kind: 'paid_late' }]);
    await assertBooks();
  });

  it('is not sold to who is not eligible any more: the payment waits for an administrator', async () => {
    const id = await open();
    const buyer = await eligibleBuyer();
    const { number, request } = await reserve(buyer, id);
    const at = world.services.clock.now();
    await db()
      .update(eligibilityClaims)
      .set({ state: 'revoked', revokedAt: at, revokedBy: world.admin, note: 'Otro país' })
      .where(eq(eligibilityClaims.memberId, buyer));
    await world.pay(request, '200');
    await world.finalise();
    expect((await subscriptionOf(number)).state).toBe('expired');
    expect((await findOffering(db(), id)).asked).toBe(0);
    expect(await openExceptions(request.number)).toHaveLength(1);
    await assertBooks();
  });

  it('undone by the chain while it waits in escrow frees its units', async () => {
    const id = await open();
    const buyer = await eligibleBuyer();
    const { number, request } = await reserve(buyer, id);
    const before = await chain.snapshot();
    await world.pay(request, '200');
    await world.finalise();
    expect((await subscriptionOf(number)).state).toBe('paid');
    await undoTo(before);
    expect((await subscriptionOf(number)).state).toBe('expired');
    expect((await findOffering(db(), id)).asked).toBe(0);
    expect(await world.balance(buyer, 'debt')).toBe('0.00');
    await assertBooks();
  });

  it('undone after it was given back takes the balance, and the rest is a debt', async () => {
    const id = await open();
    const buyer = await eligibleBuyer();
    const { number, request } = await reserve(buyer, id);
    const before = await chain.snapshot();
    await world.pay(request, '200');
    await world.finalise();
    await world.services.database.transaction((tx) => stepBack(tx, world.services, buyer, number));
    expect(await world.balance(buyer)).toBe('200.00');
    await undoTo(before);
    expect((await subscriptionOf(number)).state).toBe('refunded');
    expect([await world.balance(buyer), await world.balance(buyer, 'debt')]).toEqual([
      '0.00',
      '0.00',
    ]);
    await assertBooks();
  });

  it('undone after it was allotted leaves the units and a debt', async () => {
    const id = await open();
    const buyer = await eligibleBuyer();
    const { number, request } = await reserve(buyer, id);
    const before = await chain.snapshot();
    await world.pay(request, '200');
    await world.finalise();
    const chainTime = world.services.clock.now();
    world.services.clock.set(new Date(chainTime.getTime() + 60 * DAY_MS));
    const { digest } = await adminAllotment(db(), world.services, id);
    await world.services.database.transaction((tx) =>
      allotOffering(tx, world.services, { actorId: world.admin, id, digest }),
    );
    world.services.clock.set(chainTime);
    await undoTo(before);
    expect(await subscriptionOf(number)).toMatchObject({ state: 'allotted', allotted: 2 });
    expect(await world.balance(buyer, 'debt')).toBe('200.00');
    await assertBooks();
  });
});
