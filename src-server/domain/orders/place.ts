import { eq } from 'drizzle-orm';
import type { market } from '#contract/api/market/market.ts';
import type { Body } from '#contract/api/endpoint.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { ReceivingCode } from '../../chain/receiving-address.ts';
import type { Transaction } from '../../database/database.ts';
import { orderLines, orders } from '../../database/schema/market-orders.ts';
import type { Services } from '../../services.ts';
import { lockOpenInstant } from '../base/business-days.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { emptyCart, lockCart } from '../market/cart.ts';
import { settleOrder } from '../market/settle-order.ts';
import type { Shopper } from '../market/shopper.ts';
import { reserveStock } from '../market/stock.ts';
import { takeVoucherUse } from '../market/voucher-uses.ts';
import { lockMember } from '../memberships/current.ts';
import { createPurchase } from '../purchases/create.ts';
import { priceCart, type PricedCart } from './checkout.ts';

type Wish = Body<typeof market.place>;

/**
 * Makes an order of the cart: its stock and its voucher are taken, its lines, prices and address frozen.
 * From the balance it is paid at once; on chain its purchase request reserves it for as long as it lives.
 * @param code as `readReceivingCode` gave it; null where it is paid from the balance
 * @returns its number
 * @throws DomainError `cart_empty`, `not_found`, `not_shipped_there`, `stock_gone` {lines},
 *   `voucher_refused` {reason}, `offer_changed` {amount}, `balance_exceeded` {available},
 *   `amount_out_of_range`, `validation`, and what a purchase request is refused with
 */
export async function placeOrder(
  tx: Transaction,
  services: Services,
  shopper: Shopper,
  { body, code }: { readonly body: Wish; readonly code: ReceivingCode | null },
): Promise<number> {
  const { memberId } = shopper;
  // Before any balance is locked: the day's closing takes them in this order too.
  const { at } = await lockOpenInstant(tx, shopper.now);
  await lockMember(tx, memberId);
  await lockCart(tx, memberId, at);
  const priced = await priceCart(tx, services, shopper, body);
  assertOrderable(priced, body);
  const number = await insertOrder(tx, priced, { memberId, body, at });
  await takeVoucher(tx, priced, { memberId, number });
  const units = priced.lines.map(({ variant, quantity }) => ({
    variantId: variant.id,
    units: quantity,
  }));
  const taken = await reserveStock(tx, units, { orderNumber: number, at });
  const limited = new Set(taken.map(({ variantId }) => variantId));
  await insertLines(tx, priced, number, limited);
  await emptyCart(tx, memberId);
  if (code === null) {
    await settleOrder(tx, services, {
      memberId,
      subjectId: number,
      amount: priced.totals.total,
      offer: {},
      paidFrom: { kind: 'balance' },
      requestNumber: null,
      settledAt: at,
    });
    return number;
  }
  if (body.currency === null) throw invalidField('currency', 'field.required');
  const request = await createPurchase(tx, services, memberId, {
    code,
    body: {
      kind: 'order',
      subject_id: number,
      amount: formatUsd(priced.totals.total),
      currency: body.currency,
    },
  });
  await tx.update(orders).set({ requestNumber: request.number }).where(eq(orders.number, number));
  return number;
}

/** What the member saw is what there is. */
function assertOrderable(priced: PricedCart, body: Wish): void {
  const gone = priced.lines.filter(({ quantity }) => quantity === 0);
  if (gone.length > 0) {
    throw new DomainError('stock_gone', {
      details: { lines: gone.map(({ variant }) => ({ variant: variant.id, available: 0 })) },
    });
  }
  if (priced.isSent && priced.address === null) throw invalidField('address', 'field.required');
  const { total } = priced.totals;
  if (total !== parseUsd(body.total)) {
    // A voucher that applies no more is the one change that the cart does not show by itself.
    const voucher = priced.voucher?.problem ?? null;
    throw new DomainError('offer_changed', { details: { amount: formatUsd(total), voucher } });
  }
  if (body.payment === 'chain' && total === 0n) {
    throw new DomainError('amount_out_of_range', {
      details: { minimum: formatUsd(1n), maximum: formatUsd(total) },
    });
  }
}

interface Placing {
  readonly memberId: number;
  readonly body: Wish;
  readonly at: Date;
}

async function insertOrder(
  tx: Transaction,
  priced: PricedCart,
  { memberId, body, at }: Placing,
): Promise<number> {
  const { totals, method } = priced;
  const voucher = priced.voucher?.problem === null ? priced.voucher : null;
  const [row] = await tx
    .insert(orders)
    .values({
      memberId,
      state: 'new',
      payment: body.payment,
      items: totals.items,
      discount: totals.discount,
      shipping: totals.shipping,
      shippingTax: totals.shippingTax,
      tax: totals.tax,
      total: totals.total,
      taxes: totals.taxes.map(({ label, rate, base, amount }) => ({
        label,
        rate,
        base: formatUsd(base),
        amount: formatUsd(amount),
      })),
      voucherId: voucher?.row.id ?? null,
      voucherCode: voucher?.row.code ?? null,
      country: priced.country,
      shippingLabel: priced.shippingLabel,
      shippingRate: priced.shippingRate,
      address: priced.address,
      method: method && {
        id: method.row.id,
        name_es: method.row.nameEs,
        name_en: method.row.nameEn,
        days_min: method.row.daysMin,
        days_max: method.row.daysMax,
        tracking_url: method.row.trackingUrl,
      },
      invoiceName: body.invoice_name.trim().normalize('NFC'),
      taxId: body.tax_id.trim(),
      placedAt: at,
    })
    .returning({ number: orders.number });
  if (!row) throw new Error('An order was not stored');
  return row.number;
}

async function insertLines(
  tx: Transaction,
  { lines }: PricedCart,
  orderNumber: number,
  limited: ReadonlySet<number>,
): Promise<void> {
  await tx.insert(orderLines).values(
    lines.map(({ variant, product, quantity, discount, tax, rate, label }) => ({
      orderNumber,
      productId: product.id,
      variantId: variant.id,
      kind: product.kind,
      sku: variant.sku,
      nameEs: product.nameEs,
      nameEn: product.nameEn,
      optionEs: variant.nameEs,
      optionEn: variant.nameEn,
      drawing: product.drawing,
      weight: variant.weight,
      quantity,
      price: variant.price,
      discount,
      taxLabel: label,
      taxRate: rate,
      tax,
      bv: variant.bv,
      isReturnable: product.isReturnable,
      hasKeys: variant.hasKeys,
      stocked: limited.has(variant.id) ? quantity : 0,
    })),
  );
}

/** @throws DomainError `voucher_refused` */
async function takeVoucher(
  tx: Transaction,
  { voucher }: PricedCart,
  order: { readonly memberId: number; readonly number: number },
): Promise<void> {
  if (voucher?.problem === null) await takeVoucherUse(tx, voucher.row, order);
}
