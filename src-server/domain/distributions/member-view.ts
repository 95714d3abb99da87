import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Distributions } from '#contract/api/tokenization/distributions.ts';
import { utcDay } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { distributionParts, offeringDistributions } from '../../database/schema/distributions.ts';
import { journals } from '../../database/schema/ledger.ts';
import { offerings, subscriptions } from '../../database/schema/offerings.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import type { Services } from '../../services.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** What was distributed to a member of each offering that the member holds. */
export async function distributionsOf(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  memberId: number,
): Promise<Distributions> {
  const held = await db
    .selectDistinct({ offering: offerings })
    .from(subscriptions)
    .innerJoin(offerings, eq(offerings.id, subscriptions.offeringId))
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        eq(subscriptions.state, 'allotted'),
        eq(offerings.state, 'issued'),
      ),
    )
    .orderBy(offerings.id);
  const rows = await db
    .select({ distribution: offeringDistributions, part: distributionParts })
    .from(distributionParts)
    .innerJoin(
      offeringDistributions,
      eq(offeringDistributions.number, distributionParts.distributionNumber),
    )
    .where(eq(distributionParts.memberId, memberId))
    .orderBy(desc(offeringDistributions.recordDay));
  const entries = await entriesOf(
    db,
    memberId,
    rows.map(({ distribution }) => distribution.number),
  );
  const byOffering = Map.groupBy(rows, ({ distribution }) => distribution.offeringId);
  return {
    offerings: held.map(({ offering }) => {
      const own = byOffering.get(offering.id) ?? [];
      const paid = own.reduce((sum, { part }) => sum + (part.paidAt ? part.amount : 0n), 0n);
      return {
        slug: offering.slug,
        name_es: offering.nameEs,
        name_en: offering.nameEn,
        issued_on: utcDay(offering.issuedAt ?? offering.closesAt),
        paid: formatUsd(paid),
        items: own.map(({ distribution, part }) => ({
          number: distribution.number,
          record_day: distribution.recordDay,
          note_es: distribution.noteEs,
          note_en: distribution.noteEn,
          amount: formatUsd(distribution.amount),
          all_units: distribution.units,
          units: part.units,
          part: formatUsd(part.amount),
          paid_at: part.paidAt?.toISOString() ?? null,
          entry: entries.get(distribution.number) ?? null,
          digest: distribution.digest,
        })),
      };
    }),
    today: utcDay(clock.now()),
  };
}

/** The member's entry of each distribution, by its number. */
async function entriesOf(
  db: Database,
  memberId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .select({ id: memberEntries.entryId, source: journals.sourceId })
    .from(journals)
    .innerJoin(
      memberEntries,
      and(
        eq(memberEntries.journalId, journals.id),
        eq(memberEntries.memberId, memberId),
        eq(memberEntries.account, 'direct'),
      ),
    )
    .where(
      inArray(
        journals.idempotencyKey,
        numbers.map((number) => journalKeys.offeringDistribution.build(number, memberId)),
      ),
    );
  return new Map(rows.map(({ id, source }) => [Number(source), String(id)]));
}
