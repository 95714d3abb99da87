import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import {
  earningKinds,
  memberAccounts,
  type EarningKind,
  type JournalKind,
  type MemberAccount,
} from '#contract/rules/accounts.ts';
import type { Earnings, LedgerEntry } from '#contract/api/ledger.ts';
import { formatUsd, parseUnits, USD_DECIMALS } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database } from '../../database/database.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { instantCursor } from '../base/pages.ts';

export interface EntryFilter {
  readonly account?: MemberAccount;
  readonly kind?: JournalKind;
  readonly cursor?: string;
  readonly limit: number;
}

/** A member's entries in USD, newest first; `next` continues the list or is null at its end. */
export async function listEntries(
  db: Database,
  memberId: number,
  filter: EntryFilter,
): Promise<{ items: LedgerEntry[]; next: string | null }> {
  const conditions: SQL[] = [eq(entries.memberId, memberId), eq(entries.currency, 'USD')];
  if (filter.account) conditions.push(eq(entries.account, filter.account));
  if (filter.kind) conditions.push(eq(journals.kind, filter.kind));
  if (filter.cursor) {
    const after = instantCursor(filter.cursor);
    conditions.push(
      sql`(${journals.occurredAt}, ${entries.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
    );
  }
  const rows = await db
    .select({ entry: entries, journal: journals })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(and(...conditions))
    .orderBy(desc(journals.occurredAt), desc(entries.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    items: page.map(({ entry, journal }) => ({
      id: String(entry.id),
      journal: String(journal.id),
      kind: journal.kind,
      account: memberAccountOf(entry.account),
      amount: formatUsd(entry.amount / 10n ** BigInt(LEDGER_DECIMALS - USD_DECIMALS)),
      occurred_at: journal.occurredAt.toISOString(),
      source:
        journal.sourceType && journal.sourceId
          ? { type: journal.sourceType, id: journal.sourceId }
          : null,
      details: journal.details,
    })),
    next:
      last && rows.length > filter.limit
        ? `${last.journal.occurredAt.getTime()}_${last.entry.id}`
        : null,
  };
}

function memberAccountOf(account: string): MemberAccount {
  const found = memberAccounts.find((known) => known === account);
  if (!found) throw new Error(`A member's entry stands on the company account ${account}`);
  return found;
}

export type EarningsPeriod = '7d' | '30d' | '12m';

/**
 * What was credited to a member by kind, in days or months of UTC, oldest first, empty ones
 * included. Negative pool results count against their bucket.
 */
export async function earningsOf(
  db: Database,
  memberId: number,
  period: EarningsPeriod,
  now: Date,
): Promise<Earnings> {
  const days = bucketDays(period, now);
  const unit = period === '12m' ? 'month' : 'day';
  const result = await db.execute<{
    day: string;
    kind: EarningKind;
    amount: string;
  }>(sql`
    select to_char(date_trunc(${unit}, j.occurred_at at time zone 'UTC'), 'YYYY-MM-DD') as day,
           j.kind as kind, sum(e.amount)::text as amount
    from ${entries} e join ${journals} j on j.id = e.journal_id
    where e.member_id = ${memberId} and j.kind in (${sql.join(
      earningKinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})
      and j.occurred_at >= ${`${days[0] ?? ''}T00:00:00Z`}::timestamptz
    group by 1, 2`);

  const sums = new Map<string, bigint>();
  const totals: Record<EarningKind, bigint> = {
    binary_bonus: 0n,
    direct_bonus: 0n,
    pool_result: 0n,
    global_earning: 0n,
  };
  for (const row of result.rows) {
    const amount =
      parseUnits(row.amount, LEDGER_DECIMALS) / 10n ** BigInt(LEDGER_DECIMALS - USD_DECIMALS);
    sums.set(`${row.day}/${row.kind}`, amount);
    totals[row.kind] += amount;
  }
  const sumOf = (day: string, kind: EarningKind) => formatUsd(sums.get(`${day}/${kind}`) ?? 0n);
  return {
    buckets: days.map((day) => ({
      day,
      binary_bonus: sumOf(day, 'binary_bonus'),
      direct_bonus: sumOf(day, 'direct_bonus'),
      pool_result: sumOf(day, 'pool_result'),
      global_earning: sumOf(day, 'global_earning'),
    })),
    totals: {
      binary_bonus: formatUsd(totals.binary_bonus),
      direct_bonus: formatUsd(totals.direct_bonus),
      pool_result: formatUsd(totals.pool_result),
      global_earning: formatUsd(totals.global_earning),
    },
    total: formatUsd(earningKinds.reduce((sum, kind) => sum + totals[kind], 0n)),
  };
}

/** First days of the buckets, today's or this month's last. */
function bucketDays(period: EarningsPeriod, now: Date): string[] {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const day = now.getUTCDate();
  const count = { '7d': 7, '30d': 30, '12m': 12 }[period];
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    const start =
      period === '12m' ? Date.UTC(year, month - back, 1) : Date.UTC(year, month, day - back);
    return new Date(start).toISOString().slice(0, 10);
  });
}
