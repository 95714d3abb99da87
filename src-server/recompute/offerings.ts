import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { exact } from './amounts.ts';
import type { Findings } from './findings.ts';

/**
 * Every offering by its subscriptions and their journals: units that are asked for, money in escrow, what was allotted
 * to whom, what went to the issuer and what came back.
 */
export async function recomputeOfferings(db: Database, findings: Findings): Promise<void> {
  await recomputeAsked(db, findings);
  await recomputeSubscriptions(db, findings);
  await recomputeEscrow(db, findings);
  await recomputeAllotments(db, findings);
}

async function recomputeAsked(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<{ id: number; stored: number; asked: string }>(sql`
    select o.id, o.asked as stored, coalesce(sum(case
        when s.state in ('reserved', 'paid') then s.units
        when s.state = 'allotted' then s.allotted else 0 end), 0)::text as asked
    from offerings o left join subscriptions s on s.offering_id = o.id
    group by o.id order by o.id`);
  for (const { id, stored, asked } of rows) {
    findings.same('offerings', `offering/${id}`, 'asked', stored, Number(asked));
  }
}

type SubscriptionSums = {
  number: number;
  state: string;
  amount: string;
  returned: string;
  due: string;
  escrow: string;
  direct: string;
  issuer: string;
};

/** What the journals of a subscription did to escrow, to the balance and to the issuer. */
async function recomputeSubscriptions(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<SubscriptionSums>(sql`
    select s.number, s.state, s.amount::text as amount, s.returned::text as returned,
      (coalesce(case when s.state = 'allotted' then s.allotted end, 0) * o.price)::text as due,
      coalesce(sum(e.amount) filter (where e.account = 'escrow'), 0)::text as escrow,
      coalesce(sum(e.amount) filter (where e.account = 'direct'
        and j.kind in ('subscription_refund', 'subscription_allotment')), 0)::text as direct,
      coalesce(sum(e.amount) filter (where e.account = 'issuer_payable'), 0)::text as issuer
    from subscriptions s
    join offerings o on o.id = s.offering_id
    left join journals j on j.source_type = 'subscription'
      and (j.source_id = s.number::text or j.source_id like s.number || '/%')
    left join entries e on e.journal_id = j.id
    group by s.number, o.price order by s.number`);
  for (const { number, state, amount, returned, due, escrow, direct, issuer } of rows) {
    const subject = `subscription/${number}`;
    const waits = state === 'paid' ? exact(amount) : 0n;
    findings.same('offerings', subject, 'escrow', exact(escrow), waits);
    findings.same('offerings', subject, 'returned', exact(returned), exact(direct));
    findings.same('offerings', subject, 'issuer', exact(issuer), exact(due));
  }
}

async function recomputeEscrow(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<{ member: string; stored: string; paid: string }>(sql`
    with kept as (select member_id, amount from balances where account = 'escrow'),
    paid as (
      select member_id, sum(amount) as amount from subscriptions where state = 'paid'
      group by member_id)
    select coalesce(k.member_id, p.member_id)::text as member,
      coalesce(k.amount, 0)::text as stored, coalesce(p.amount, 0)::text as paid
    from kept k full join paid p on p.member_id = k.member_id order by 1`);
  for (const { member, stored, paid } of rows) {
    findings.same('offerings', `member/${member}`, 'escrow', exact(stored), exact(paid));
  }
}

type Share = { number: number; stored: number; computed: string };

/** The largest remainder once more, by the database: whole part, rank of the remainder, what is left. */
async function recomputeAllotments(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<Share>(sql`
    with asked as (
      select s.number, s.offering_id, s.units::numeric as units, s.allotted, s.paid_at,
        o.supply::numeric as supply,
        (sum(s.units) over (partition by s.offering_id))::numeric as total
      from subscriptions s join offerings o on o.id = s.offering_id
      where s.allotted is not null),
    shares as (
      select *, div(units * supply, total) as whole, mod(units * supply, total) as remainder from asked),
    ranked as (
      select *, row_number() over (
          partition by offering_id order by remainder desc, paid_at, number) as place,
        supply - sum(whole) over (partition by offering_id) as left_over
      from shares)
    select number, allotted as stored, (case when total <= supply then units
      else whole + case when place <= left_over then 1 else 0 end end)::integer::text as computed
    from ranked order by number`);
  for (const { number, stored, computed } of rows) {
    findings.same('offerings', `subscription/${number}`, 'allotted', stored, Number(computed));
  }
}
