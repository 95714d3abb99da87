import { and, asc, desc, eq, lt } from 'drizzle-orm';
import type { WhyEntry, WhyEvidence } from '#contract/api/why.ts';
import type { JournalKind } from '#contract/rules/accounts.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { journals } from '../../database/schema/ledger.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import { DomainError } from '../base/errors.ts';
import type { JournalRow } from '../ledger/journal-keys.ts';
import { binaryEvidence } from './why-binary.ts';
import {
  globalDepositEvidence,
  globalEarningEvidence,
  poolDepositEvidence,
  poolMaturityEvidence,
  poolResultEvidence,
} from './why-investments.ts';
import { distributionEvidence } from './why-distribution.ts';
import { exchangeEvidence } from './why-exchange.ts';
import {
  courseEvidence,
  directEvidence,
  membershipEvidence,
  withdrawalEvidence,
} from './why-payments.ts';

const RELATED = 20;

/**
 * An entry of a member with all that its amount was computed from.
 * @throws DomainError `not_found`, also where it is another member's
 */
export async function whyEntry(
  tx: Transaction,
  memberId: number,
  entryId: number,
): Promise<WhyEntry> {
  const [row] = await tx
    .select({ entry: memberEntries, journal: journals })
    .from(memberEntries)
    .innerJoin(journals, eq(journals.id, memberEntries.journalId))
    .where(and(eq(memberEntries.memberId, memberId), eq(memberEntries.entryId, entryId)));
  if (!row) throw new DomainError('not_found');
  const { entry, journal } = row;
  const parts = await tx
    .select({ account: memberEntries.account, amount: memberEntries.amount })
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.occurredAt, entry.occurredAt),
        eq(memberEntries.journalId, journal.id),
      ),
    )
    .orderBy(asc(memberEntries.entryId));
  const { sourceType: type, sourceId: id } = journal;
  return {
    id: String(entry.entryId),
    journal: String(journal.id),
    kind: entry.kind,
    account: entry.account,
    amount: formatUsd(entry.amount),
    occurred_at: entry.occurredAt.toISOString(),
    parts: parts.map(({ account, amount }) => ({ account, amount: formatUsd(amount) })),
    evidence: (await evidenceOf(tx, memberId, journal)) ?? {
      type: 'parts',
      source: type !== null && id !== null ? { type, id } : null,
      related: await relatedOf(tx, memberId, journal),
    },
  };
}

/** Entries for the same source that were booked before, at most a few. */
async function relatedOf(tx: Transaction, memberId: number, journal: JournalRow) {
  const { sourceType, sourceId } = journal;
  if (sourceType === null || sourceId === null) return [];
  const rows = await tx
    .select()
    .from(memberEntries)
    .where(
      and(
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.sourceType, sourceType),
        eq(memberEntries.sourceId, sourceId),
        lt(memberEntries.journalId, journal.id),
      ),
    )
    .orderBy(desc(memberEntries.journalId))
    .limit(RELATED);
  return rows.map((row) => ({
    entry: String(row.entryId),
    kind: row.kind,
    account: row.account,
    amount: formatUsd(row.amount),
  }));
}

type EvidenceOf = (
  tx: Transaction,
  memberId: number,
  journal: JournalRow,
) => Promise<WhyEvidence | null>;

/** Of the kinds of which more is known than what was booked. */
const evidences: Readonly<Partial<Record<JournalKind, EvidenceOf>>> = {
  binary_bonus: (tx, memberId, journal) => binaryEvidence(tx, memberId, journal.sourceId ?? ''),
  direct_bonus: directEvidence,
  membership_payment: membershipEvidence,
  course_payment: courseEvidence,
  pool_deposit: poolDepositEvidence,
  pool_result: poolResultEvidence,
  pool_maturity: poolMaturityEvidence,
  global_deposit: globalDepositEvidence,
  global_earning: globalEarningEvidence,
  withdrawal_requested: withdrawalEvidence,
  withdrawal_returned: withdrawalEvidence,
  withdrawal_paid: withdrawalEvidence,
  exchange_trade: exchangeEvidence,
  offering_distribution: distributionEvidence,
};

/** Null where a journal's source is nothing that more is known of. */
const evidenceOf: EvidenceOf = async (tx, memberId, journal) =>
  (await evidences[journal.kind]?.(tx, memberId, journal)) ?? null;
