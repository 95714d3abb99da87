import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ReportQuery } from '#contract/api/reports.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import { accountsOfReport } from '#contract/rules/reports.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { heldBy, readMark } from './report-mark.ts';

const { memberId, occurredAt, account, kind, sourceType, sourceId } = memberEntries;

/** First instant of the period; null where it has no beginning. */
export const periodStart = ({ from }: ReportQuery): Date | null =>
  from === undefined ? null : dayStart(from);

/** First instant after the period; null where it has no end. */
export const periodEnd = ({ to }: ReportQuery): Date | null =>
  to === undefined ? null : dayEnd(to);

/** Entries of a member that were booked when the totals were read. */
export const ownedBy = (member: number, { as_of: asOf }: ReportQuery): SQL | undefined =>
  and(eq(memberId, member), asOf === undefined ? undefined : heldBy(readMark(asOf)));

/** What a report is about, of one member's entries. */
export function reportCondition(member: number, query: ReportQuery): SQL | undefined {
  const start = periodStart(query);
  const end = periodEnd(query);
  return and(
    ownedBy(member, query),
    start ? sql`${occurredAt} >= ${start.toISOString()}::timestamptz` : undefined,
    end ? sql`${occurredAt} < ${end.toISOString()}::timestamptz` : undefined,
    inArray(account, accountsOfReport(query.account)),
    query.kind && eq(kind, query.kind),
    query.source && eq(sourceType, query.source),
    query.source_id === undefined ? undefined : eq(sourceId, query.source_id),
  );
}

/** A running balance says something of one account with nothing of it left out. */
export const hasRunningBalance = (query: ReportQuery): boolean =>
  accountsOfReport(query.account).length === 1 &&
  query.kind === undefined &&
  query.source === undefined &&
  query.source_id === undefined;
