import { sql } from 'drizzle-orm';
import { recompute } from '#server/recompute/recompute.ts';
import { written } from '../support/recomputed.ts';
import { shopProblems } from '../support/worlds/shop/books.ts';
import type { World } from './world.ts';

/**
 * Stock is its movements and orders; the exchange's inventory its movements and trades; TCT accounts
 * their entries; escrow what paid subscriptions wait with; and never is more asked of an offering than
 * its most.
 */
export async function marketProblems({ store: { db } }: World): Promise<string[]> {
  const { rows } = await db.execute<{ problem: string }>(sql`
    select 'stock: variant ' || id || ' has ' || available || ', reserved ' || reserved as problem
      from product_variants where available < 0 or reserved < 0
    union all
    select 'inventory: ' || i.tct || ', moved ' || m.moved || ', of it traded ' || m.traded || ', trades ' || t.trades
      from exchange_inventory i,
        (select coalesce(sum(amount), 0) as moved,
          coalesce(sum(amount) filter (where kind = 'trade'), 0) as traded from exchange_inventory_moves) m,
        (select coalesce(sum(case side when 'buy' then -tct else tct end), 0) as trades from exchange_trades) t
      where i.tct <> m.moved or m.traded <> t.trades or i.tct < 0
    union all
    select 'tct: ' || coalesce(b.account, e.account) || ' of ' || coalesce(b.member_id, e.member_id)
        || ' is ' || coalesce(b.amount, 0) || ', its entries ' || coalesce(e.amount, 0)
      from tct_balances b full join (
        select member_id, account, sum(amount) as amount from entries
        where account in ('tct', 'held_tct') group by member_id, account) e
      on e.member_id = b.member_id and e.account = b.account
      where coalesce(b.amount, 0) <> coalesce(e.amount, 0) or b.amount < 0
    union all
    select 'held: ' || coalesce(b.member_id, w.member_id) || ' has ' || coalesce(b.amount, 0)
        || ' TCT held, requests hold ' || coalesce(w.amount, 0)
      from (select member_id, amount from tct_balances where account = 'held_tct') b
      full join (
        select member_id, sum(tct_amount) as amount from withdrawals
        where type = 'tct' and detail not in ('confirmed', 'refused', 'cancelled_by_member')
        group by member_id) w
      on w.member_id = b.member_id
      where coalesce(b.amount, 0) <> coalesce(w.amount, 0)
    union all
    select 'escrow: ' || coalesce(b.member_id, s.member_id) || ' has ' || coalesce(b.amount, 0)
        || ', subscriptions ' || coalesce(s.amount, 0)
      from (select member_id, amount from balances where account = 'escrow') b
      full join (
        select member_id, sum(amount) as amount from subscriptions where state = 'paid'
        group by member_id) s
      on s.member_id = b.member_id
      where coalesce(b.amount, 0) <> coalesce(s.amount, 0)
    union all
    select 'asked: offering ' || o.id || ' says ' || o.asked || ' of ' || o.asked_max || ', subscriptions ' || s.asked
      from offerings o, lateral (
        select coalesce(sum(units) filter (where state in ('reserved', 'paid')), 0) as asked
        from subscriptions where offering_id = o.id) s
      where o.state = 'approved' and (o.asked <> s.asked or o.asked > o.asked_max)`);
  return rows.map(({ problem }) => problem);
}

export async function shopOf({ store: { db } }: World): Promise<string[]> {
  return (await shopProblems(db)).map((what) => `shop: ${what}`);
}

/** Nothing waits, and every stored figure follows from what happened, by code of its own. */
export async function marketProblemsAtRest({ store: { db } }: World): Promise<string[]> {
  const { rows } = await db.execute<{ problem: string }>(sql`
    select 'stuck: order ' || number || ' is new' as problem from orders where state = 'new'
    union all
    select 'stuck: units of variant ' || id || ' are reserved' from product_variants where reserved <> 0
    union all
    select 'stuck: subscription ' || number || ' is reserved' from subscriptions where state = 'reserved'`);
  const found = await recompute({ transaction: (work) => db.transaction(work) });
  return [
    ...rows.map(({ problem }) => problem),
    ...written(found).map((difference) => `recomputed: ${difference}`),
  ];
}

/** What must hold after the offering was allotted or given back. */
export async function escrowProblems({ store: { db } }: World): Promise<string[]> {
  const { rows } = await db.execute<{ problem: string }>(sql`
    select 'escrow: ' || member_id || ' still has ' || amount as problem
      from balances where account = 'escrow' and amount <> 0
    union all
    select 'allotted: ' || sum(allotted) || ' of ' || o.supply
      from subscriptions s join offerings o on o.id = s.offering_id
      group by o.id, o.supply having sum(allotted) > o.supply`);
  return rows.map(({ problem }) => problem);
}
