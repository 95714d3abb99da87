import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { exact } from './amounts.ts';
import type { Findings } from './findings.ts';

/**
 * Every distribution by what was allotted and what was booked: the part of each holder, once more by the database, what
 * was credited for it, and the sums.
 */
export async function recomputeDistributions(db: Database, findings: Findings): Promise<void> {
  await recomputeParts(db, findings);
  await recomputeSums(db, findings);
  await recomputeBooked(db, findings);
}

type Part = {
  number: number;
  member: string;
  stored_units: number;
  units: number;
  stored: string;
  computed: string;
};

/** Amount × units ÷ all units, cut down to the cent, of whoever was allotted units. */
async function recomputeParts(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<Part>(sql`
    with held as (
      select d.number, d.amount, s.member_id, sum(s.allotted)::numeric as units
      from offering_distributions d
      join subscriptions s on s.offering_id = d.offering_id and s.state = 'allotted'
      group by d.number, s.member_id),
    shares as (
      select *, sum(units) over (partition by number) as all_units from held)
    select coalesce(h.number, p.distribution_number) as number,
      coalesce(h.member_id, p.member_id)::text as member,
      coalesce(p.units, 0) as stored_units, coalesce(h.units, 0)::integer as units,
      coalesce(p.amount, 0)::text as stored,
      coalesce(div(h.amount * 100 * h.units, h.all_units) / 100, 0)::numeric(38, 6)::text as computed
    from shares h
    full join distribution_parts p
      on p.distribution_number = h.number and p.member_id = h.member_id
    order by 1, 2`);
  for (const { number, member, stored_units: kept, units, stored, computed } of rows) {
    const subject = `distribution/${number}/member/${member}`;
    findings.same('distributions', subject, 'units', kept, units);
    findings.same('distributions', subject, 'amount', exact(stored), exact(computed));
  }
}

type Sums = {
  number: number;
  stored: string;
  computed: string;
  stored_units: number;
  units: number;
  is_paid: boolean;
  waiting: number;
};

async function recomputeSums(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<Sums>(sql`
    select d.number, d.distributed::text as stored, coalesce(sum(p.amount), 0)::text as computed,
      d.units as stored_units, coalesce(sum(p.units), 0)::integer as units,
      d.paid_at is not null as is_paid,
      (count(*) filter (where p.member_id is not null and p.paid_at is null))::integer as waiting
    from offering_distributions d
    left join distribution_parts p on p.distribution_number = d.number
    group by d.number order by d.number`);
  for (const { number, stored, computed, stored_units: kept, units, is_paid, waiting } of rows) {
    const subject = `distribution/${number}`;
    findings.same('distributions', subject, 'distributed', exact(stored), exact(computed));
    findings.same('distributions', subject, 'units', kept, units);
    if (is_paid) findings.same('distributions', subject, 'waiting', waiting, 0);
  }
}

type Booked = { number: string; member: string; due: string; direct: string };

/** What the journals credited to each member, beside the parts that say that they are paid. */
async function recomputeBooked(db: Database, findings: Findings): Promise<void> {
  const { rows } = await db.execute<Booked>(sql`
    with due as (
      select distribution_number::text as number, member_id, amount from distribution_parts
      where paid_at is not null),
    booked as (
      select j.source_id as number, e.member_id, sum(e.amount) as amount
      from journals j join entries e on e.journal_id = j.id and e.account = 'direct'
      where j.kind = 'offering_distribution'
      group by j.source_id, e.member_id)
    select coalesce(d.number, b.number) as number, coalesce(d.member_id, b.member_id)::text as member,
      coalesce(d.amount, 0)::text as due, coalesce(b.amount, 0)::text as direct
    from due d full join booked b on b.number = d.number and b.member_id = d.member_id
    order by 1, 2`);
  for (const { number, member, due, direct } of rows) {
    const subject = `distribution/${number}/member/${member}`;
    findings.same('distributions', subject, 'credited', exact(direct), exact(due));
  }
}
