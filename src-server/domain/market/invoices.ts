import { and, asc, eq, sql } from 'drizzle-orm';
import { shareOf } from '#contract/rules/market/quote.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  invoices,
  invoiceSeries,
  type InvoiceContent,
} from '../../database/schema/market-delivery.ts';
import type { FrozenTax } from '../../database/schema/market-orders.ts';
import type { LineRow, OrderRow } from './order-rows.ts';

export type InvoiceRow = typeof invoices.$inferSelect;
type Series = InvoiceRow['series'];

/** As it stands on it: "TCT-4117". */
export const invoiceName = ({ series, number }: Pick<InvoiceRow, 'series' | 'number'>): string =>
  `${series}-${number}`;

/**
 * The next number of a series. The row is held until the transaction ends, and a number that is not used
 * is taken back with it: no gap, whoever is at it. Best done last.
 */
async function nextNumber(tx: Transaction, series: Series): Promise<number> {
  const [row] = await tx
    .update(invoiceSeries)
    .set({ last: sql`${invoiceSeries.last} + 1` })
    .where(eq(invoiceSeries.series, series))
    .returning({ number: invoiceSeries.last });
  if (!row) throw new Error(`There is no series ${series}`);
  return row.number;
}

/** The invoice of an order that was paid. */
export async function issueInvoice(
  tx: Transaction,
  order: OrderRow,
  lines: readonly LineRow[],
  at: Date,
): Promise<void> {
  const content: InvoiceContent = {
    ...headOf(order),
    lines: lines.map((line) =>
      contentLine(line, line.quantity, line.price * BigInt(line.quantity)),
    ),
    discount: formatUsd(order.discount),
    shipping: formatUsd(order.shipping),
    taxes: order.taxes,
    total: formatUsd(order.total),
    of: null,
  };
  const number = await nextNumber(tx, 'TCT');
  await tx
    .insert(invoices)
    .values({ series: 'TCT', number, orderNumber: order.number, issuedAt: at, content });
}

export interface Credited {
  readonly refundId: number;
  readonly units: ReadonlyMap<number, number>;
  /** Units of each line that came back before. */
  readonly before: ReadonlyMap<number, number>;
  readonly shipping: bigint;
  readonly taxes: readonly FrozenTax[];
  readonly total: bigint;
}

/** The credit note of a refund. */
export async function issueCreditNote(
  tx: Transaction,
  order: OrderRow,
  lines: readonly LineRow[],
  { refundId, units, before, shipping, taxes, total }: Credited,
  at: Date,
): Promise<void> {
  const [invoice] = await invoicesOf(tx, order.number);
  if (!invoice) return;
  const some = lines.filter(({ id }) => (units.get(id) ?? 0) > 0);
  const off = some.reduce((sum, line) => {
    const from = before.get(line.id) ?? 0;
    return sum + shareOf(line.discount, line.quantity, from, from + (units.get(line.id) ?? 0));
  }, 0n);
  const content: InvoiceContent = {
    ...headOf(order),
    lines: some.map((line) => {
      const count = units.get(line.id) ?? 0;
      return contentLine(line, count, line.price * BigInt(count));
    }),
    discount: formatUsd(off),
    shipping: formatUsd(shipping),
    taxes,
    total: formatUsd(total),
    of: invoiceName(invoice),
  };
  const number = await nextNumber(tx, 'NC');
  await tx
    .insert(invoices)
    .values({ series: 'NC', number, orderNumber: order.number, refundId, issuedAt: at, content });
}

const headOf = ({ invoiceName: name, taxId, country }: OrderRow) => ({
  name,
  tax_id: taxId,
  country,
});

const contentLine = (line: LineRow, quantity: number, amount: bigint) => ({
  sku: line.sku,
  name_es: [line.nameEs, line.optionEs].filter((text) => text !== '').join(', '),
  name_en: [line.nameEn, line.optionEn].filter((text) => text !== '').join(', '),
  quantity,
  price: formatUsd(line.price),
  discount: formatUsd(shareOf(line.discount, line.quantity, 0, quantity)),
  tax_rate: plainRate(line.taxRate),
  amount: formatUsd(amount),
});

/** Invoices of an order, the first one first: another one where it was paid again. */
export const invoicesOf = (
  db: Database,
  number: number,
  series: Series = 'TCT',
): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderNumber, number), eq(invoices.series, series)))
    .orderBy(asc(invoices.number));
