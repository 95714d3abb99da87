import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { exact, wholeTokens } from './amounts.ts';
import type { Findings } from './findings.ts';

/**
 * What is owed to issuers, by what was allotted: every payment by its journals and by the treasury's movement, no
 * offering given more than it earned, and what the account has left.
 */
export async function recomputeIssuers(db: Database, findings: Findings): Promise<void> {
  await recomputePayments(db, findings);
  await recomputeGiven(db, findings);
  await recomputePayable(db, findings);
}

type Payment = {
  number: string;
  due: string;
  tokens: string;
  payable: string;
  custody: string;
  is_moved: boolean;
};

async function recomputePayments(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<Payment>(sql`
    with booked as (
      select j.source_id as number,
        -coalesce(sum(e.amount) filter (where e.account = 'issuer_payable'), 0) as payable,
        -coalesce(sum(e.amount) filter (where e.account = 'custody'), 0) as custody
      from journals j join entries e on e.journal_id = j.id
      where j.source_type = 'issuer_payment' group by j.source_id),
    due as (
      select p.number::text as number, p.state = 'paid' as is_paid,
        case when p.state = 'paid' then p.amount else 0 end as amount,
        case when p.state = 'paid' then ${wholeTokens(sql`p.token_amount`, sql`p.token_decimals`)} else 0 end as tokens,
        exists (select 1 from treasury_movements m
          where m.id = p.movement_id and m.kind = 'withdrawal' and m.chain_id = p.chain_id
            and m.treasury = p.treasury and m.currency = p.currency and m.tx_hash = p.tx_hash
            and m.counterparty = p.address and m.amount = -p.token_amount
            and m.block_number > p.since_block) as is_moved
      from issuer_payments p)
    select coalesce(d.number, b.number) as number, coalesce(d.amount, 0)::numeric(60, 18)::text as due,
      coalesce(d.tokens, 0)::numeric(60, 18)::text as tokens, coalesce(b.payable, 0)::text as payable,
      coalesce(b.custody, 0)::text as custody, coalesce(d.is_moved = d.is_paid, false) as is_moved
    from due d full join booked b on b.number = d.number order by 1`);
  for (const { number, due, tokens, payable, custody, is_moved: isMoved } of rows) {
    const subject = `issuer_payment/${number}`;
    findings.same('offerings', subject, 'payable', exact(payable), exact(due));
    findings.same('offerings', subject, 'custody', exact(custody), exact(tokens));
    findings.same('offerings', subject, 'transfer', isMoved, true);
  }
}

type Given = { id: number; given: string; earned: string };

async function recomputeGiven(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<Given>(sql`
    select o.id,
      (select coalesce(sum(p.amount), 0) from issuer_payments p
        where p.offering_id = o.id and p.state in ('approved', 'paid'))::text as given,
      (select coalesce(sum(s.allotted), 0) * o.price from subscriptions s
        where s.offering_id = o.id and s.state = 'allotted')::text as earned
    from offerings o where exists (select 1 from issuer_payments p where p.offering_id = o.id)
    order by o.id`);
  for (const { id, given, earned } of rows) {
    const isWithin = exact(given) <= exact(earned);
    findings.same('offerings', `offering/${id}`, 'within what was allotted', isWithin, true);
  }
}

async function recomputePayable(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<{ stored: string; computed: string }>(sql`
    select
      (select coalesce(sum(amount), 0) from entries where account = 'issuer_payable')::text as stored,
      ((select coalesce(sum(s.allotted * o.price), 0) from subscriptions s
          join offerings o on o.id = s.offering_id where s.state = 'allotted')
        - (select coalesce(sum(amount), 0) from issuer_payments where state = 'paid'))::text as computed
    where exists (select 1 from offerings)
      or exists (select 1 from entries where account = 'issuer_payable')`);
  for (const { stored, computed } of rows) {
    findings.same('offerings', 'issuers', 'payable', exact(stored), exact(computed));
  }
}
