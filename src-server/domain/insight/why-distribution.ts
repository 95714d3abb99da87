import { and, eq } from 'drizzle-orm';
import type { Evidence } from '#contract/api/why.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { distributionParts, offeringDistributions } from '../../database/schema/distributions.ts';
import { offerings } from '../../database/schema/offerings.ts';
import type { JournalRow } from '../ledger/journal-keys.ts';
import { sourceNumber } from './why-payments.ts';

/** What was declared, among how many units, and how many the member held. */
export async function distributionEvidence(
  db: Database,
  memberId: number,
  journal: JournalRow,
): Promise<Evidence<'distribution'> | null> {
  const [row] = await db
    .select({ distribution: offeringDistributions, part: distributionParts, offering: offerings })
    .from(distributionParts)
    .innerJoin(
      offeringDistributions,
      eq(offeringDistributions.number, distributionParts.distributionNumber),
    )
    .innerJoin(offerings, eq(offerings.id, offeringDistributions.offeringId))
    .where(
      and(
        eq(distributionParts.distributionNumber, sourceNumber(journal)),
        eq(distributionParts.memberId, memberId),
      ),
    );
  if (!row) return null;
  const { distribution, part, offering } = row;
  return {
    type: 'distribution',
    offering: { name: offering.nameEs, name_en: offering.nameEn },
    number: distribution.number,
    record_day: distribution.recordDay,
    amount: formatUsd(distribution.amount),
    all_units: distribution.units,
    units: part.units,
  };
}
