import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { exact } from './amounts.ts';
import type { Findings } from './findings.ts';
import { orderEvents } from './order-events.ts';
import { recomputeFigures } from './order-figures.ts';
import { recomputeGoods } from './order-goods.ts';
import { recomputeInvoices, recomputeMoney } from './order-money.ts';

/** Every order by its events, and what all of them together give: tax, vouchers, invoices. */
export async function recomputeShop(db: Database, findings: Findings): Promise<void> {
  const uses = new Map<number, number>();
  let [tax, payments, journals] = [0n, 0, 0];
  for await (const order of orderEvents(db)) {
    recomputeFigures(order, findings);
    tax += recomputeMoney(order, findings).tax;
    recomputeGoods(order, findings);
    recomputeInvoices(order, findings);
    payments += order.payments;
    journals += order.journals.length;
    if (order.voucher === null) continue;
    const holds = order.isPaid || order.state === 'new';
    findings.same('vouchers', `order/${order.number}`, 'uses', order.usesVoucher, holds);
    if (holds) uses.set(order.voucher, (uses.get(order.voucher) ?? 0) + 1);
  }
  const { rows } = await db.execute<{ tax: string; journals: number }>(sql`
    select (select coalesce(sum(amount), 0) from entries where account = 'tax_payable')::text as tax,
      (select count(*) from journals where kind in ('order_payment', 'order_refund')
        or (kind = 'reversal' and source_type = 'order'))::integer as journals`);
  findings.same('tax', 'all orders', 'tax_payable', exact(rows[0]?.tax ?? '0'), tax);
  findings.same('orders', 'all orders', 'journals', rows[0]?.journals ?? 0, journals);
  await recomputeVouchers(db, uses, findings);
  await recomputeSeries(db, { payments }, findings);
}

async function recomputeVouchers(
  db: Database,
  uses: ReadonlyMap<number, number>,
  findings: Findings,
): Promise<void> {
  const { rows } = await db.execute<{ id: number; uses: number; rows: number }>(sql`
    select v.id, v.uses, (select count(*) from voucher_uses u where u.voucher_id = v.id)::integer as rows
    from market_vouchers v order by v.id`);
  for (const { id, uses: stored, rows: kept } of rows) {
    findings.same('vouchers', `voucher/${id}`, 'uses', stored, uses.get(id) ?? 0);
    findings.same('vouchers', `voucher/${id}`, 'uses of orders', kept, uses.get(id) ?? 0);
  }
}

/** Numbers follow one another from 1, and the last one is what the series says. */
async function recomputeSeries(
  db: Database,
  { payments }: { readonly payments: number },
  findings: Findings,
): Promise<void> {
  const { rows } = await db.execute<{
    series: string;
    last: number;
    count: number;
    lowest: number;
    highest: number;
  }>(sql`
    select s.series, s.last, count(i.number)::integer as count,
      coalesce(min(i.number), 1) as lowest, coalesce(max(i.number), 0) as highest
    from invoice_series s left join invoices i on i.series = s.series group by s.series, s.last`);
  for (const { series, last, count, lowest, highest } of rows) {
    const subject = `series/${series}`;
    findings.same('invoices', subject, 'first number', lowest, 1);
    findings.same('invoices', subject, 'last number', highest, count);
    findings.same('invoices', subject, 'next number', last, count);
    if (series === 'TCT') findings.same('invoices', subject, 'payments', count, payments);
  }
}
