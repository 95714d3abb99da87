import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { formatUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { distributionParts, offeringDistributions } from '../../database/schema/distributions.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { postCredits } from '../ledger/debts.ts';
import { journalKeys } from '../ledger/journal-keys.ts';
import type { JournalInput } from '../ledger/journals.ts';
import { findOffering } from '../offerings/approval.ts';
import { offeringNames, type OfferingRow } from '../offerings/rows.ts';
import {
  DISTRIBUTIONS_PATH,
  distributionSource,
  type DistributionRow,
  type PartRow,
} from './rows.ts';

/** Parts that one transaction pays: a crash repeats no more than these, and none of them twice. */
const BATCH = 100;

/**
 * Pays one batch of the oldest distribution that is not paid, and notes when all of it is. Each part is paid once,
 * wherever the server stops and however many servers there are.
 * @returns whether there was something to do
 */
export async function payOneBatch(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
): Promise<boolean> {
  const [found] = await tx
    .select({ number: offeringDistributions.number })
    .from(offeringDistributions)
    .where(isNull(offeringDistributions.paidAt))
    .orderBy(asc(offeringDistributions.number))
    .limit(1);
  if (!found) return false;
  const [distribution] = await tx
    .select()
    .from(offeringDistributions)
    .where(eq(offeringDistributions.number, found.number))
    .for('update');
  // Another server has paid the last of it.
  if (!distribution || distribution.paidAt !== null) return true;
  const at = clock.now();
  const offering = await findOffering(tx, distribution.offeringId);
  const rows = await tx
    .select()
    .from(distributionParts)
    .where(
      and(
        eq(distributionParts.distributionNumber, distribution.number),
        isNull(distributionParts.paidAt),
      ),
    )
    .orderBy(asc(distributionParts.memberId))
    .limit(BATCH)
    .for('update');
  await payParts(tx, { offering, distribution, at }, rows);
  if (rows.length < BATCH) await endDistribution(tx, { offering, distribution, at });
  return true;
}

interface Paying {
  readonly offering: OfferingRow;
  readonly distribution: DistributionRow;
  readonly at: Date;
}

async function payParts(tx: Transaction, paying: Paying, rows: readonly PartRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { offering, distribution, at } = paying;
  const { number, recordDay } = distribution;
  // Of less than a cent there is nothing to book.
  const paid = rows.filter(({ amount }) => amount > 0n);
  await postCredits(
    tx,
    paid.map((part) => partJournal(paying, part)),
  );
  await tx
    .update(distributionParts)
    .set({ paidAt: at })
    .where(
      and(
        eq(distributionParts.distributionNumber, number),
        inArray(
          distributionParts.memberId,
          rows.map(({ memberId }) => memberId),
        ),
      ),
    );
  await notifyAll(
    tx,
    paid.map(({ memberId, units, amount }) => ({
      memberId,
      event: 'distribution.paid' as const,
      values: {
        amount: formatUsd(amount),
        units: String(units),
        day: recordDay,
        ...offeringNames(offering),
      },
      path: DISTRIBUTIONS_PATH,
      at,
    })),
  );
}

/** A part comes from the company, which keeps what the cents left. */
function partJournal(
  { offering, distribution, at }: Paying,
  { memberId, units, amount }: PartRow,
): JournalInput {
  const { number, recordDay } = distribution;
  return {
    kind: 'offering_distribution',
    idempotencyKey: journalKeys.offeringDistribution.build(number, memberId),
    occurredAt: at,
    source: distributionSource(number),
    details: {
      offering: offering.nameEs,
      day: recordDay,
      declared: formatUsd(distribution.amount),
      all_units: distribution.units,
      units,
    },
    entries: [
      { account: 'direct', memberId, amount },
      { account: 'distribution_expense', currency: 'USD', amount: -amount },
    ],
  };
}

async function endDistribution(
  tx: Transaction,
  { offering, distribution: { number, recordDay, distributed }, at }: Paying,
): Promise<void> {
  await tx
    .update(offeringDistributions)
    .set({ paidAt: at })
    .where(eq(offeringDistributions.number, number));
  await audit(tx, {
    actorId: null,
    action: 'offering.distribution_paid',
    subject: `offering/${offering.id}`,
    after: { name: offering.nameEs, day: recordDay, paid: formatUsd(distributed) },
    at,
  });
}
