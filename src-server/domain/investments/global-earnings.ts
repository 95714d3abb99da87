import { sql } from 'drizzle-orm';
import type { GlobalEarningDay } from '#contract/api/global-network.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { usdOfEntry } from '../ledger/sums.ts';
import { DomainError } from '../base/errors.ts';

const PAGE_SIZE = 30;

interface PartRow extends Record<string, unknown> {
  readonly day: string;
  readonly revenue: string;
  readonly rate: string;
  readonly share: string;
  readonly total: string;
  readonly deposit: string;
  readonly weight: string;
  readonly amount: string;
  readonly capped: boolean;
  readonly entry: string;
}

/** Days on which a member's deposits earned, newest first, each with what it was computed from. */
export async function listEarnings(
  db: Database,
  memberId: number,
  { cursor, limit = PAGE_SIZE }: { readonly cursor?: string; readonly limit?: number },
): Promise<{ items: GlobalEarningDay[]; next: string | null }> {
  if (cursor !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(cursor)) {
    throw new DomainError('validation', { fields: { cursor: { id: 'field.invalid' } } });
  }
  const days = await earningDays(db, memberId, cursor ?? '9999-12-31', limit + 1);
  const page = days.slice(0, limit);
  const last = page.at(-1);
  const parts = await partsOf(db, memberId, page);
  return {
    items: page.flatMap((day) => dayView(parts.filter((part) => part.day === day))),
    next: last !== undefined && days.length > limit ? last : null,
  };
}

async function earningDays(
  db: Database,
  memberId: number,
  before: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct j.details->>'day' as day
    from entries e join journals j on j.id = e.journal_id
    where e.member_id = ${memberId} and e.account = 'global' and j.kind = 'global_earning'
      and j.details->>'day' < ${before}
    order by 1 desc limit ${limit}`);
  return rows.map(({ day }) => day);
}

/** Each deposit's part; it was cut where its earnings reached the ceiling with it. */
async function partsOf(
  db: Database,
  memberId: number,
  days: readonly string[],
): Promise<PartRow[]> {
  if (days.length === 0) return [];
  const { rows } = await db.execute<PartRow>(sql`
    with credits as (
      select j.details->>'day' as day, j.source_id::bigint as deposit, e.id, e.amount,
        sum(e.amount) over (partition by j.source_id order by j.details->>'day') as earned
      from entries e join journals j on j.id = e.journal_id
      where e.member_id = ${memberId} and e.account = 'global' and j.kind = 'global_earning'
    )
    select c.day, s.revenue::text as revenue, s.rate::text as rate, s.share::text as share,
      s.total_weight::text as total, c.deposit::text as deposit,
      trunc(d.amount * d.weight, 6)::text as weight, c.amount::text as amount,
      c.earned >= d.ceiling as capped, c.id::text as entry
    from credits c
    join global_deposits d on d.id = c.deposit
    join global_shares s on s.day = c.day
    where c.day in (${sql.join(
      days.map((day) => sql`${day}`),
      sql`, `,
    )})
    order by c.deposit`);
  return rows;
}

function dayView(parts: readonly PartRow[]): GlobalEarningDay[] {
  const [first] = parts;
  if (!first) return [];
  const usd = (text: string): string => formatUsd(parseUsd(text));
  return [
    {
      day: first.day,
      revenue: usd(first.revenue),
      rate: plainRate(first.rate),
      share: usd(first.share),
      total_weight: usd(first.total),
      parts: parts.map(({ deposit, weight, amount, capped, entry }) => ({
        deposit: Number(deposit),
        weight: usd(weight),
        amount: formatUsd(usdOfEntry(amount)),
        capped,
        entry,
      })),
      amount: formatUsd(parts.reduce((sum, { amount }) => sum + usdOfEntry(amount), 0n)),
    },
  ];
}
