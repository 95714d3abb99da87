import { formatUsd, USD_CENT } from '#contract/rules/money.ts';
import type { EntryInput, JournalInput } from '../ledger/journals.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import { paidWith, type PaidFrom } from '../memberships/current.ts';
import { orderSource, type OrderRow } from './order-rows.ts';

const usd = (account: 'revenue' | 'shipping' | 'tax_payable', amount: bigint): EntryInput => ({
  account,
  currency: 'USD',
  amount,
});

/** What an order paid: nothing of its tax is revenue. What the company bears of it is less revenue. */
export function orderPaymentJournal(
  order: OrderRow,
  {
    amount,
    paidFrom,
    at,
  }: { readonly amount: bigint; readonly paidFrom: PaidFrom; readonly at: Date },
): JournalInput {
  const { number, memberId, items, discount, shipping, tax, total } = order;
  const entries = [
    usd('revenue', items - discount - (total - amount)),
    usd('shipping', shipping),
    usd('tax_payable', tax),
    ...paidWith(memberId, amount, paidFrom),
  ];
  return {
    kind: 'order_payment',
    idempotencyKey: journalKeys.orderPayment.build(number, order.payments + 1),
    occurredAt: at,
    source: orderSource(number),
    details: {
      order: number,
      items: formatUsd(items),
      discount: formatUsd(discount),
      shipping: formatUsd(shipping),
      tax: formatUsd(tax),
      total: formatUsd(total),
    },
    entries: entries.filter((entry) => entry.amount !== 0n),
  };
}

/** Parts of an order's price, and what of them the company had borne. */
export interface BookedAmounts {
  readonly items: bigint;
  readonly shipping: bigint;
  readonly tax: bigint;
  readonly borne: bigint;
}
export interface RefundAmounts extends BookedAmounts {
  readonly total: bigint;
}

/**
 * USD that the company bore of an amount of an order's price, where so much of it had gone back before: cut
 * from the whole, so that all parts together are what it bore, to the cent.
 */
export function borneOf(
  { borne, total, refunded }: Pick<OrderRow, 'borne' | 'total' | 'refunded'>,
  amount: bigint,
): bigint {
  if (total === 0n) return 0n;
  const until = (usdBack: bigint): bigint => ((borne * usdBack) / total / USD_CENT) * USD_CENT;
  return until(refunded + amount) - until(refunded);
}

/** The entries that take back what an order had been booked as: what the company bore was no revenue. */
export const takenBack = ({ items, shipping, tax, borne }: BookedAmounts): EntryInput[] =>
  [usd('revenue', borne - items), usd('shipping', -shipping), usd('tax_payable', -tax)].filter(
    ({ amount }) => amount !== 0n,
  );

/** A refund, with the entries that say where the money goes. */
export function orderRefundJournal(
  { number }: Pick<OrderRow, 'number'>,
  refundId: number,
  amounts: RefundAmounts,
  { to, at }: { readonly to: readonly EntryInput[]; readonly at: Date },
): JournalInput {
  return {
    kind: 'order_refund',
    idempotencyKey: journalKeys.orderRefund.build(number, refundId),
    occurredAt: at,
    source: orderSource(number),
    details: {
      order: number,
      items: formatUsd(amounts.items),
      shipping: formatUsd(amounts.shipping),
      tax: formatUsd(amounts.tax),
      total: formatUsd(amounts.total),
      ...(amounts.borne > 0n && { borne: formatUsd(amounts.borne) }),
    },
    entries: [...takenBack(amounts), ...to],
  };
}
