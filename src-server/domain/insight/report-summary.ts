import { and, asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Query } from '#contract/api/endpoint.ts';
import type { ReportSummary, reports as endpoints } from '#contract/api/reports.ts';
import type { JournalKind } from '#contract/rules/accounts.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { accountsOfReport, flowOf, reportFlows } from '#contract/rules/reports.ts';
import type { Database } from '../../database/database.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { ownedBy, periodEnd, periodStart, reportCondition } from './report-filter.ts';
import { markOf, writeMark } from './report-mark.ts';

const { occurredAt, account, amount, kind } = memberEntries;

const sumIn = sql<string>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::text`;
const sumOut = sql<string>`coalesce(sum(${amount}) filter (where ${amount} < 0), 0)::text`;

/**
 * What a report adds up to, exact over every entry that the filter leaves, at one moment: `as_of`
 * names the entries that count, and reads the same set again.
 */
export async function reportSummary(
  db: Database,
  memberId: number,
  query: Query<typeof endpoints.summary>,
): Promise<ReportSummary> {
  const asOf = query.as_of ?? writeMark(await markOf(db, memberId));
  const frozen = { ...query, as_of: asOf };
  const bucket = sql<string>`to_char(date_trunc(${sql.raw(`'${query.group ?? 'day'}'`)}, ${occurredAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      day: bucket,
      kind,
      account,
      count: sql<number>`count(*)::integer`,
      in: sumIn,
      out: sumOut,
    })
    .from(memberEntries)
    .where(reportCondition(memberId, frozen))
    .groupBy(sql`1`, kind, account)
    .orderBy(sql`1`, asc(kind));
  const sums = rows.map((row) => ({ ...row, in: parseUsd(row.in), out: parseUsd(row.out) }));
  const crossing = sums.filter((row) => flowOf(row) !== 'moved');
  const kinds = [...new Set(sums.map((row) => row.kind))].sort();
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    as_of: asOf === '' ? null : asOf,
    totals: {
      count: countOf(sums),
      in: formatUsd(sumOf(crossing, 'in')),
      out: formatUsd(sumOf(crossing, 'out')),
      net: formatUsd(netOf(sums)),
    },
    flows: reportFlows.map((flow) => {
      const own = sums.filter((row) => flowOf(row) === flow);
      return {
        flow,
        count: countOf(own),
        in: formatUsd(sumOf(own, 'in')),
        out: formatUsd(sumOf(own, 'out')),
        net: formatUsd(netOf(own)),
      };
    }),
    kinds: kinds.map((one) => {
      const own = sums.filter((row) => row.kind === one);
      return {
        kind: one,
        count: countOf(own),
        in: formatUsd(sumOf(own, 'in')),
        out: formatUsd(sumOf(own, 'out')),
      };
    }),
    accounts: await accountSums(db, memberId, frozen),
    series: seriesOf(sums),
  };
}

interface Sums {
  readonly in: bigint;
  readonly out: bigint;
}

const sumOf = (rows: readonly Sums[], side: keyof Sums): bigint =>
  rows.reduce((sum, row) => sum + row[side], 0n);

const netOf = (rows: readonly Sums[]): bigint => sumOf(rows, 'in') + sumOf(rows, 'out');

const countOf = (rows: readonly { readonly count: number }[]): number =>
  rows.reduce((sum, row) => sum + row.count, 0);

/** By bucket and kind, whatever account the money stands on; the rows come in that order. */
function seriesOf(
  rows: readonly (Sums & { readonly day: string; readonly kind: JournalKind })[],
): ReportSummary['series'] {
  const buckets = Map.groupBy(rows, ({ day, kind: of }) => `${day} ${of}`);
  return [...buckets.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { day, kind: of } = first;
    return [{ day, kind: of, in: formatUsd(sumOf(own, 'in')), out: formatUsd(sumOf(own, 'out')) }];
  });
}

async function accountSums(
  db: Database,
  memberId: number,
  query: Query<typeof endpoints.summary>,
): Promise<ReportSummary['accounts']> {
  const accounts = accountsOfReport(query.account);
  const before = (end: Date | null, otherwise: SQL) =>
    end === null ? otherwise : sql`${occurredAt} < ${end.toISOString()}::timestamptz`;
  const total = (condition: SQL) =>
    sql<string>`coalesce(sum(${amount}) filter (where ${condition}), 0)::text`;
  const rows = await db
    .select({
      account,
      opening: total(before(periodStart(query), sql`false`)),
      closing: total(before(periodEnd(query), sql`true`)),
    })
    .from(memberEntries)
    .where(and(ownedBy(memberId, query), inArray(account, [...accounts])))
    .groupBy(account);
  const found = new Map(rows.map((row) => [row.account, row]));
  return accounts.map((one) => ({
    account: one,
    opening: formatUsd(parseUsd(found.get(one)?.opening ?? '0')),
    closing: formatUsd(parseUsd(found.get(one)?.closing ?? '0')),
  }));
}
