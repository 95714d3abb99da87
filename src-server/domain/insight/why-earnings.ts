import { and, asc, eq, sql } from 'drizzle-orm';
import type { WhyEarnings, WhyEntry } from '#contract/api/why.ts';
import type { UtcDay } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { entries, journals } from '../../database/schema/ledger.ts';
import { DomainError } from '../base/errors.ts';
import { whyEntry } from './why-entry.ts';

/**
 * What all deposits of a member were credited for a day of the global network.
 * @throws DomainError `not_found` for a day without a credit
 */
export async function whyEarnings(
  tx: Transaction,
  memberId: number,
  day: UtcDay,
): Promise<WhyEarnings> {
  const credits = await tx
    .select({ id: entries.id })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(
      and(
        eq(entries.memberId, memberId),
        eq(entries.account, 'global'),
        eq(journals.kind, 'global_earning'),
        sql`${journals.details}->>'day' = ${day}`,
      ),
    )
    .orderBy(asc(sql`${journals.sourceId}::bigint`));
  if (credits.length === 0) throw new DomainError('not_found');
  const parts: WhyEntry[] = [];
  for (const { id } of credits) parts.push(await whyEntry(tx, memberId, id));
  const total = parts.reduce((sum, { amount }) => sum + parseUsd(amount), 0n);
  return { day, amount: formatUsd(total), entries: parts };
}
