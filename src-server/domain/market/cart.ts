import { and, asc, eq, sql } from 'drizzle-orm';
import type { Cart } from '#contract/api/market/market.ts';
import { marketLimits, readVoucher } from '#contract/rules/market/market.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { cartLines, carts } from '../../database/schema/market-orders.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { defaultAddress } from './addresses.ts';
import { goodsOf, mostOf } from './goods.ts';
import { lineViews, totalsView, voucherView, type Changes } from './price-views.ts';
import { priceOfGoods, type Priced, type Wanted } from './pricing.ts';
import type { Shopper } from './shopper.ts';

export interface CartRows {
  readonly voucher: string | null;
  /** With as many as can be ordered now; what is gone has none. */
  readonly wanted: readonly Wanted[];
  readonly changes: ReadonlyMap<number, Changes>;
}

/** What a member's cart holds now. */
export async function cartRows(db: Database, memberId: number): Promise<CartRows> {
  const [cart] = await db.select().from(carts).where(eq(carts.memberId, memberId));
  const lines = await db
    .select()
    .from(cartLines)
    .where(eq(cartLines.memberId, memberId))
    .orderBy(asc(cartLines.at), asc(cartLines.variantId));
  const goods = await goodsOf(
    db,
    lines.map(({ variantId }) => variantId),
  );
  const changes = new Map<number, Changes>();
  const wanted = lines.flatMap(({ variantId, quantity, price }) => {
    const found = goods.get(variantId);
    if (!found) return [];
    const kept = Math.min(quantity, mostOf(found));
    changes.set(variantId, {
      price: price === found.variant.price ? null : price,
      quantity: kept === quantity ? null : quantity,
    });
    return [{ ...found, quantity: kept }];
  });
  return { voucher: cart?.voucher ?? null, wanted, changes };
}

/** Where a member's goods are taxed where no address says so. */
export async function countryOfMember(db: Database, memberId: number): Promise<string> {
  const [member] = await db
    .select({ country: members.country })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.country ?? '';
}

/** The cart of a member, with what it would cost at the default address. */
export async function cartOf(db: Database, services: Services, shopper: Shopper): Promise<Cart> {
  const { memberId, now } = shopper;
  const { wanted, voucher, changes } = await cartRows(db, memberId);
  const address = await defaultAddress(db, memberId);
  const priced: Priced = await priceOfGoods(db, services, {
    memberId,
    now,
    wanted,
    country: address?.address.country ?? (await countryOfMember(db, memberId)),
    isAddressed: address !== null,
    methodId: null,
    voucherCode: voucher,
  });
  return {
    lines: await lineViews(db, shopper, priced.lines, changes),
    units: wanted.reduce((sum, { quantity }) => sum + quantity, 0),
    weight: priced.weight,
    voucher: await voucherView(db, shopper, priced.voucher),
    estimate: { ...totalsView(priced, shopper), city: address?.address.city ?? null },
  };
}

/** Units in a member's cart, as they were put in. */
export async function unitsInCart(db: Database, memberId: number): Promise<number> {
  const [row] = await db
    .select({ units: sql<number>`coalesce(sum(${cartLines.quantity}), 0)::integer` })
    .from(cartLines)
    .where(eq(cartLines.memberId, memberId));
  return row?.units ?? 0;
}

/**
 * Sets how many of a variant are in the cart, at most as many as can be ordered now.
 * @throws DomainError `not_found` where it is sold no more, `too_many` {max} lines
 */
export async function setLine(
  tx: Transaction,
  { memberId, now }: Shopper,
  { variant: variantId, quantity }: { readonly variant: number; readonly quantity: number },
): Promise<void> {
  await lockCart(tx, memberId, now);
  const own = and(eq(cartLines.memberId, memberId), eq(cartLines.variantId, variantId));
  if (quantity === 0) {
    await tx.delete(cartLines).where(own);
    return;
  }
  const goods = (await goodsOf(tx, [variantId])).get(variantId);
  if (!goods || goods.product.state !== 'published') throw new DomainError('not_found');
  const lines = await tx.$count(cartLines, eq(cartLines.memberId, memberId));
  const [before] = await tx.select().from(cartLines).where(own);
  if (!before && lines >= marketLimits.lines) {
    throw new DomainError('too_many', { details: { max: marketLimits.lines } });
  }
  // What is there may be less than is wished for: the cart says so, and reserves nothing.
  const values = { quantity, price: goods.variant.price };
  await tx
    .insert(cartLines)
    .values({ memberId, variantId, at: now, ...values })
    .onConflictDoUpdate({ target: [cartLines.memberId, cartLines.variantId], set: values });
}

/** Changes of one cart come one after another. */
export async function lockCart(tx: Transaction, memberId: number, now: Date): Promise<void> {
  await tx
    .insert(carts)
    .values({ memberId, updatedAt: now })
    .onConflictDoUpdate({ target: carts.memberId, set: { updatedAt: now } });
}

/**
 * Puts a voucher into the cart, or takes it out.
 * @throws DomainError `voucher_refused` {reason, ends_at, minimum}
 */
export async function setVoucher(
  tx: Transaction,
  services: Services,
  { memberId, now }: Shopper,
  typed: string | null,
): Promise<void> {
  await lockCart(tx, memberId, now);
  const code = typed === null ? null : readVoucher(typed);
  if (code !== null) {
    const { wanted } = await cartRows(tx, memberId);
    const { voucher } = await priceOfGoods(tx, services, {
      memberId,
      now,
      wanted,
      country: '',
      isAddressed: false,
      methodId: null,
      voucherCode: code,
    });
    refuseVoucher(voucher);
  }
  await tx.update(carts).set({ voucher: code }).where(eq(carts.memberId, memberId));
}

/** @throws DomainError `voucher_refused` where there is none, or it does not apply */
export function refuseVoucher(voucher: Priced['voucher']): void {
  if (voucher?.problem === null) return;
  throw new DomainError('voucher_refused', {
    details: {
      reason: voucher?.problem ?? 'unknown',
      ends_at: voucher?.row.endsAt?.toISOString() ?? null,
      minimum: formatUsd(voucher?.row.minimum ?? 0n),
    },
  });
}

/** Empties a cart that became an order. */
export async function emptyCart(tx: Transaction, memberId: number): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.memberId, memberId));
  await tx.update(carts).set({ voucher: null }).where(eq(carts.memberId, memberId));
}
