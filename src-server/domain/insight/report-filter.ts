import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { ReportQuery } from '#contract/api/reports.ts';
import { dayEnd, dayStart } from '#contract/rules/days.ts';
import { accountsOfReport, kindsOfFlow } from '#contract/rules/reports.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { members } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { accentlessSql, literalPattern } from '../base/plain-text.ts';
import { heldBy, readMark } from './report-mark.ts';

const { memberId, occurredAt, account, kind, amount, sourceType, sourceId } = memberEntries;

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
    flowCondition(query),
    ...sizeConditions(query),
    query.person === undefined ? undefined : fromPerson(member, query.person),
  );
}

const flowCondition = ({ flow, account: asked }: ReportQuery): SQL | undefined =>
  flow &&
  or(
    ...accountsOfReport(asked).map((one) =>
      and(eq(account, one), inArray(kind, kindsOfFlow(flow, one))),
    ),
  );

function sizeConditions({ side, over, min, under, max }: ReportQuery): (SQL | undefined)[] {
  const size = sql`abs(${amount})`;
  const bound = (compare: string, value: string | undefined) =>
    value === undefined ? undefined : sql`${size} ${sql.raw(compare)} ${value}::numeric`;
  return [
    side && (side === 'in' ? sql`${amount} > 0` : sql`${amount} < 0`),
    bound('>', over),
    bound('>=', min),
    bound('<', under),
    bound('<=', max),
  ];
}

/** Bonuses by purchases of a person this member sponsored: of others a report names nobody. */
function fromPerson(member: number, person: string): SQL | undefined {
  const name = accentlessSql(
    sql`' ' || ${members.firstName} || ' ' || ${members.lastName} || ' ' || ${members.username}`,
  );
  const words = accentless(person).split(/\s+/).filter(Boolean);
  const isNamed = and(...words.map((word) => sql`${name} like ${`% ${literalPattern(word)}%`}`));
  return and(
    eq(sourceType, 'membership'),
    sql`${sourceId} in (
      select ${membershipPurchases.id}::text from ${membershipPurchases}
      join ${members} on ${members.id} = ${membershipPurchases.memberId}
      where ${members.sponsorId} = ${member} and ${isNamed ?? sql`false`})`,
  );
}

/** A running balance says something of one account with nothing of it left out. */
export const hasRunningBalance = (query: ReportQuery): boolean =>
  accountsOfReport(query.account).length === 1 &&
  query.kind === undefined &&
  query.source === undefined &&
  query.source_id === undefined &&
  query.flow === undefined &&
  sizeConditions(query).every((condition) => condition === undefined) &&
  query.person === undefined;
