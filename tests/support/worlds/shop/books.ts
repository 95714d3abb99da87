import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** Where stock is not the sum of its movements, or money is not where orders say. */
export async function shopProblems(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ what: string }>(sql`
    select 'stock of ' || v.id as what from product_variants v
    where v.available is not null and (
      v.available <> (select coalesce(sum(m.available_delta), 0) from stock_movements m where m.variant_id = v.id)
      or v.reserved <> (select coalesce(sum(m.reserved_delta), 0) from stock_movements m where m.variant_id = v.id)
      or v.reserved <> (select coalesce(sum(l.stocked), 0) from order_lines l join orders o on o.number = l.order_number
        where l.variant_id = v.id and o.state = 'new'))
    union all
    select 'tax' from (select
      (select coalesce(sum(amount), 0) from entries where account = 'tax_payable') as booked,
      (select coalesce(sum(o.tax), 0) from orders o where o.paid_at is not null)
        - (select coalesce(sum(r.tax), 0) from order_refunds r) as owed) t where t.booked <> t.owed
    union all
    select 'refunds of ' || o.number from orders o
    where o.refunded <> (select coalesce(sum(r.total), 0) from order_refunds r where r.order_number = o.number)
    union all
    select 'invoices of ' || i.series from invoices i group by i.series
    having count(*) <> max(i.number) or min(i.number) <> 1
    union all
    select 'voucher ' || v.id from market_vouchers v
    where v.uses <> (select count(*) from voucher_uses u where u.voucher_id = v.id)`);
  return rows.map(({ what }) => what);
}
