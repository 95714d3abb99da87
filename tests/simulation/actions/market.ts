import { and, eq, inArray } from 'drizzle-orm';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import {
  formatUnits,
  formatUsd,
  parseUnits,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import { readReceivingCode } from '#server/chain/receiving-address.ts';
import { orders } from '#server/database/schema/market-orders.ts';
import { subscriptions } from '#server/database/schema/offerings.ts';
import { purchaseRequests } from '#server/database/schema/purchases.ts';
import { tctOf } from '#server/domain/ledger/tct.ts';
import { setLine } from '#server/domain/market/cart.ts';
import { acceptQuote } from '#server/domain/exchange/accept.ts';
import { allocateInventory } from '#server/domain/exchange/inventory.ts';
import { askQuote } from '#server/domain/exchange/quotes.ts';
import { countStock } from '#server/domain/market/variants.ts';
import { adminAllotment } from '#server/domain/offerings/admin-views.ts';
import { allotOffering } from '#server/domain/offerings/allotment.ts';
import { documentsOf, findOffering, latestOf } from '#server/domain/offerings/approval.ts';
import { cancelOrder } from '#server/domain/orders/buyer.ts';
import { quoteOf } from '#server/domain/orders/checkout.ts';
import {
  beginPackage,
  packPackage,
  pickUnit,
  shipPackage,
} from '#server/domain/orders/packages.ts';
import { openPackage, partsOf } from '#server/domain/orders/parts.ts';
import { placeOrder } from '#server/domain/orders/place.ts';
import { refundWhole, wholePlans } from '#server/domain/orders/returns.ts';
import { createDeposit } from '#server/domain/purchases/create-deposit.ts';
import { stepBack } from '#server/domain/subscriptions/step-back.ts';
import { subscribe } from '#server/domain/subscriptions/subscribe.ts';
import { createWithdrawal } from '#server/domain/withdrawals/create.ts';
import { termsOf } from '#server/domain/withdrawals/quote.ts';
import { offeringsJob } from '#server/jobs/offerings.ts';
import { balanceOf } from '../chain/state.ts';
import type { Server } from '../process.ts';
import type { Random } from '../random.ts';
import { tokenOf, type World } from '../world.ts';
import type { Act } from './act.ts';
import { payRequest } from './members.ts';

type OrderRow = typeof orders.$inferSelect;

/** From the balance, or on chain in one of the tokens. */
function wayToPay(random: Random) {
  const currency = random.pick<WithdrawalCurrency | null>(['USDT', 'USDT', 'USDC', 'TCT', null]);
  return { currency, payment: currency === null ? ('balance' as const) : ('chain' as const) };
}

const codeFor = ({ services: { chain } }: Server, payment: 'balance' | 'chain') =>
  payment === 'chain' ? readReceivingCode(chain.rpc, chain.deployment) : null;

/** The buyer pays the request of what they asked for, or does not. */
async function payFor(world: World, number: number | null, random: Random): Promise<void> {
  if (number === null || random.chance(0.25)) return;
  const [request] = await world.store.db
    .select()
    .from(purchaseRequests)
    .where(eq(purchaseRequests.number, number));
  if (request) payRequest(world, request, random);
}

/** A cart, its price and its order: three requests, between which others come. */
export const order: Act = async (world, server, random) => {
  const { services } = server;
  const { database } = services;
  const memberId = random.pick(world.members).id;
  const shopper = { memberId, language: 'es', now: services.clock.now() } as const;
  const line = { variant: random.pick(world.market.variants), quantity: 1 + random.below(2) };
  const { payment, currency } = wayToPay(random);
  await database.transaction((tx) => setLine(tx, shopper, line));
  const wish = { address: world.market.addresses.get(memberId) ?? 0, method: null };
  const { totals } = await quoteOf(database.db, services, shopper, wish);
  const code = await codeFor(server, payment);
  const body = { ...wish, invoice_name: 'Buyer', tax_id: '', payment, currency };
  const number = await database.transaction((tx) =>
    placeOrder(tx, services, shopper, { code, body: { ...body, total: totals.total } }),
  );
  const [placed] = await world.store.db.select().from(orders).where(eq(orders.number, number));
  await payFor(world, placed?.requestNumber ?? null, random);
};

async function someOrder(
  world: World,
  random: Random,
  states: readonly OrderRow['state'][],
): Promise<OrderRow | null> {
  const rows = await world.store.db
    .select()
    .from(orders)
    .where(inArray(orders.state, [...states]))
    .orderBy(orders.number);
  return rows.length === 0 ? null : random.pick(rows);
}

export const cancelPlacedOrder: Act = async (world, { services }, random) => {
  const row = await someOrder(world, random, ['new', 'paid']);
  if (!row) return;
  const now = services.clock.now();
  const shopper = { memberId: row.memberId, language: 'es', now } as const;
  await services.database.transaction((tx) => cancelOrder(tx, services, shopper, row.number));
};

/** A packer's four acts on one unit, each a request. */
export const ship: Act = async (world, { services }, random) => {
  const row = await someOrder(world, random, ['paid', 'partly_fulfilled']);
  if (!row) return;
  const { number } = row;
  const { database } = services;
  const working = { actorId: random.pick(world.administrators), at: services.clock.now() };
  const { lines } = await partsOf(database.db, [number]);
  const line = lines[0]?.id ?? 0;
  await database.transaction((tx) => beginPackage(tx, working, number, [{ line, quantity: 1 }]));
  const begun = (await openPackage(database.db, number))?.id ?? 0;
  await database.transaction((tx) =>
    pickUnit(tx, working, { package: begun, sku: lines[0]?.sku ?? '' }),
  );
  await database.transaction((tx) => packPackage(tx, working, begun));
  await database.transaction((tx) =>
    shipPackage(tx, working, { package: begun, carrier: 'C', tracking: '' }),
  );
};

export const refundOrder: Act = async (world, { services }, random) => {
  const row = await someOrder(world, random, ['paid', 'partly_fulfilled', 'fulfilled']);
  if (!row) return;
  const { number } = row;
  const parts = await partsOf(services.database.db, [number]);
  const total = wholePlans(row, parts).reduce((sum, { plan }) => sum + plan.total, 0n);
  const actorId = random.pick(world.administrators);
  const decision = { actorId, at: services.clock.now(), note: '', total };
  await services.database.transaction((tx) => refundWhole(tx, services, number, decision));
};

export const takeStock: Act = async (world, { services }, random) => {
  const editing = { actorId: random.pick(world.administrators), at: services.clock.now() };
  const move = random.pick(['receipt', 'take'] as const);
  const units = move === 'receipt' ? 1 + random.below(2) : -1;
  const id = random.pick(world.market.variants);
  await services.database.transaction((tx) =>
    countStock(tx, editing, { id, move, units, reason: 'Simulated', expected_on: null }),
  );
};

/** A part of a member's TCT, or more than all of them; null where there are none. */
async function partOfTct(world: World, memberId: number, random: Random): Promise<string | null> {
  const { tct } = await tctOf(world.store.db, memberId);
  if (tct === 0n) return null;
  const hundredths = (tct * BigInt(random.pick([25, 60, 110]))) / 10n ** BigInt(TCT_DECIMALS);
  return formatUnits(hundredths, 2);
}

/** A firm quote, and its acceptance: sometimes twice, sometimes late. */
export const exchange: Act = async (world, { services }, random) => {
  const { database } = services;
  const memberId = random.pick(world.members).id;
  const part = random.chance(0.4) ? await partOfTct(world, memberId, random) : null;
  const side = part === null ? 'buy' : 'sell';
  const give = part ?? `${50 + random.below(200)}.00`;
  const asked = await database.transaction((tx) =>
    askQuote(tx, services, memberId, { side, give }),
  );
  if (!asked.quote) return;
  const { number } = asked.quote;
  const accept = () => database.transaction((tx) => acceptQuote(tx, services, memberId, number));
  await Promise.all(random.chance(0.3) ? [accept(), accept()] : [accept()]);
};

/** TCT of a wallet come to the TCT account. */
export const deposit: Act = async (world, server, random) => {
  const { services } = server;
  const memberId = random.pick(world.members).id;
  const code = await readReceivingCode(services.chain.rpc, services.chain.deployment);
  const request = await services.database.transaction((tx) =>
    createDeposit(tx, services, memberId, { code, amount: `${20 + random.below(100)}` }),
  );
  await payFor(world, request.number, random);
};

export const withdrawTct: Act = async (world, { services }, random) => {
  const { id, wallet } = random.pick(world.members);
  const amount = await partOfTct(world, id, random);
  if (amount === null) return;
  const request = { type: 'tct', currency: 'TCT', amount, wallet } as const;
  const { terms } = await termsOf(services.database.db, services, id, request);
  await services.database.transaction((tx) => createWithdrawal(tx, services, id, terms));
};

export const allocate: Act = async (world, { services }, random) => {
  const { chain, deployment } = world;
  const held = balanceOf(chain.head.state, tokenOf(world, 'TCT'), deployment.treasury);
  const amount = parseUnits(`${random.pick([-200, 100, 300])}`, TCT_DECIMALS);
  const actorId = random.pick(world.administrators);
  await services.database.transaction((tx) =>
    allocateInventory(tx, services, { amount, held, actorId, reason: 'Simulated' }),
  );
};

export const subscribeToOffering: Act = async (world, server, random) => {
  const { services } = server;
  const { database } = services;
  const memberId = random.pick(world.members).id;
  const { slug, price, id } = await findOffering(database.db, world.market.offering);
  const documents = latestOf(await documentsOf(database.db, id));
  const units = 1 + random.below(9);
  const { payment, currency } = wayToPay(random);
  const code = await codeFor(server, payment);
  const number = await database.transaction((tx) =>
    subscribe(tx, services, {
      memberId,
      slug,
      code,
      body: {
        units,
        amount: formatUsd(BigInt(units) * price),
        versions: documents.map(({ version }) => version.id),
        payment,
        currency,
      },
    }),
  );
  const [row] = await world.store.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.number, number));
  await payFor(world, row?.requestNumber ?? null, random);
};

export const stepBackFrom: Act = async (world, { services }, random) => {
  const rows = await world.store.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.offeringId, world.market.offering),
        inArray(subscriptions.state, ['paid', 'reserved']),
      ),
    )
    .orderBy(subscriptions.number);
  if (rows.length === 0) return;
  const { memberId, number } = random.pick(rows);
  await services.database.transaction((tx) => stepBack(tx, services, memberId, number));
};

export const offeringsTick: Act = (_world, { services }) => offeringsJob.run(services);

/** It fails and is given back, or an administrator allots it. */
export async function endOffering(world: World, { services }: Server): Promise<void> {
  await offeringsJob.run(services);
  const { database } = services;
  const { id, state } = await findOffering(database.db, world.market.offering);
  if (state !== 'approved') return;
  const { digest } = await adminAllotment(database.db, services, id);
  const actorId = world.administrators[0] ?? 0;
  await database.transaction((tx) => allotOffering(tx, services, { actorId, id, digest }));
}
