import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import type { reports as endpoints } from '#contract/api/reports.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { flowOf } from '#contract/rules/reports.ts';
import type { Database } from '../../database/database.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { invalidField } from '../base/errors.ts';
import { hasRunningBalance, ownedBy, reportCondition } from './report-filter.ts';
import { originsOf } from './report-origins.ts';

const { occurredAt, entryId, account, amount } = memberEntries;
const PAGE_SIZE = 100;

/** Microseconds, as exact as the database keeps them: a Date would cut three digits off. */
const instantKey = sql<string>`(extract(epoch from ${occurredAt}) * 1000000)::bigint::text`;

interface Place {
  readonly micros: string;
  readonly id: string;
}

/** @throws DomainError `validation` */
function readCursor(cursor: string): Place {
  const [, micros, id] = /^(\d{1,17})_(\d{1,15})$/.exec(cursor) ?? [];
  if (micros === undefined || id === undefined) {
    throw invalidField('cursor', 'field.invalid');
  }
  return { micros, id };
}

const placeOf = ({ micros, id }: Place): SQL =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`;

/**
 * A page of a member's entries, newest first. By `cursor` it goes on behind an entry whatever was
 * booked meanwhile; by `skip` it is jumped into, for which `as_of` keeps the set as it was.
 */
export async function reportEntries(
  db: Database,
  memberId: number,
  query: Query<typeof endpoints.entries>,
): Promise<Answer<typeof endpoints.entries>> {
  const { cursor, skip = 0, limit = PAGE_SIZE } = query;
  const rows = await db
    .select({ row: memberEntries, micros: instantKey })
    .from(memberEntries)
    .where(
      and(
        reportCondition(memberId, query),
        cursor === undefined
          ? undefined
          : sql`(${occurredAt}, ${entryId}) < ${placeOf(readCursor(cursor))}`,
      ),
    )
    .orderBy(desc(occurredAt), desc(entryId))
    .offset(skip)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const origins = await originsOf(
    db,
    memberId,
    page.map(({ row }) => row),
  );
  const balances = await runningBalances(db, memberId, query, page);
  return {
    items: page.map(({ row }, index) => ({
      id: String(row.entryId),
      journal: String(row.journalId),
      kind: row.kind,
      account: row.account,
      amount: formatUsd(row.amount),
      occurred_at: row.occurredAt.toISOString(),
      flow: flowOf(row),
      source: row.sourceType && row.sourceId ? { type: row.sourceType, id: row.sourceId } : null,
      origin: origins.get(row.entryId) ?? { type: 'none' as const },
      balance: balances?.[index] ?? null,
    })),
    next: last && rows.length > limit ? `${last.micros}_${last.row.entryId}` : null,
  };
}

type PageRow = { readonly row: typeof memberEntries.$inferSelect; readonly micros: string };

/** What the account held after each entry of the page; null where that would mean nothing. */
async function runningBalances(
  db: Database,
  memberId: number,
  query: Query<typeof endpoints.entries>,
  page: readonly PageRow[],
): Promise<string[] | null> {
  const first = page[0];
  if (!first || !hasRunningBalance(query)) return null;
  const place = placeOf({ micros: first.micros, id: String(first.row.entryId) });
  const [sum] = await db
    .select({ total: sql<string>`coalesce(sum(${amount}), 0)::text` })
    .from(memberEntries)
    .where(
      and(
        ownedBy(memberId, query),
        eq(account, first.row.account),
        sql`(${occurredAt}, ${entryId}) <= ${place}`,
      ),
    );
  let balance = parseUsd(sum?.total ?? '0');
  return page.map(({ row }) => {
    const after = balance;
    balance -= row.amount;
    return formatUsd(after);
  });
}
