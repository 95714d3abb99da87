import { and, eq, lte, or, sql, type SQL } from 'drizzle-orm';
import { memberAccounts, type MemberAccount } from '#contract/rules/accounts.ts';
import type { Database } from '../../database/database.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { invalidField } from '../base/errors.ts';

/**
 * The last entry of each of a member's accounts, as far as there is one: what had been booked at one
 * moment. Every posting takes the balance before its entries get their ids, so that those of one
 * account become visible in the order of their ids: what a mark holds never grows, not even by
 * transactions that were under way. One id for all accounts could not promise that.
 */
export type ReportMark = ReadonlyMap<MemberAccount, number>;

export async function markOf(db: Database, memberId: number): Promise<ReportMark> {
  // A read of the end of an index for each: a member may have 100,000 entries.
  const names = sql.join(
    memberAccounts.map((account) => sql`(${account}::text)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ account: MemberAccount; last: string | null }>(sql`
    select account, (select max(id) from entries
      where member_id = ${memberId} and entries.account = named.account)::text as last
    from (values ${names}) as named (account)`);
  return new Map(
    rows.flatMap(({ account, last }) => (last === null ? [] : [[account, Number(last)] as const])),
  );
}

/** As it goes over the wire: "direct-41.pool-17", empty where nothing was booked yet. */
export const writeMark = (mark: ReportMark): string =>
  [...mark].map(([account, id]) => `${account}-${id}`).join('.');

/** @throws DomainError `validation` */
export function readMark(text: string): ReportMark {
  if (text === '') return new Map();
  return new Map(
    text.split('.').map((part) => {
      const [, name, id] = /^([a-z_]+)-(\d{1,15})$/.exec(part) ?? [];
      const account = memberAccounts.find((one) => one === name);
      if (account === undefined || id === undefined) throw invalidField('as_of', 'field.invalid');
      return [account, Number(id)];
    }),
  );
}

/** Entries that a mark holds. */
export function heldBy(mark: ReportMark): SQL {
  const { account, entryId } = memberEntries;
  return (
    or(...[...mark].map(([name, last]) => and(eq(account, name), lte(entryId, last)))) ?? sql`false`
  );
}
