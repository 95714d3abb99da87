import { and, eq } from 'drizzle-orm';
import { utcDay, type UtcDay } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { distributionParts, offeringDistributions } from '../../database/schema/distributions.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { assertRegisterAgrees } from '../offerings/register.ts';
import { lockOffering, offeringConflict, type OfferingRow } from '../offerings/rows.ts';
import { divisionOf, holdersOf } from './division.ts';

/** What is asked to be distributed. */
export interface Declared {
  /** Of the offering. */
  readonly id: number;
  /** USD decimal. */
  readonly amount: string;
  readonly day: UtcDay;
  readonly noteEs: string;
  readonly noteEn: string;
  /** Fingerprint of the division that was shown. */
  readonly digest: string;
}

const PARTS_PER_STATEMENT = 2000;

/**
 * Declares a distribution of an issued offering and fixes the part of each holder; nothing is credited yet, see
 * `payOneBatch`.
 * @throws DomainError `not_found`, `offering_state`, `validation` where the record day is not over or before the issue,
 *   `amount_out_of_range` where nobody gets a cent, `conflict` where one was declared for that day or the division is
 *   not as it was shown, `chain_step` where register and books differ
 */
export async function declareDistribution(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  {
    actorId,
    id,
    amount: usd,
    day,
    noteEs,
    noteEn,
    digest,
  }: Declared & { readonly actorId: number },
): Promise<void> {
  const at = clock.now();
  const offering = await lockOffering(tx, id);
  assertRecordDay(offering, day, at);
  await assertRegisterAgrees(tx, id);
  const before = await tx.$count(
    offeringDistributions,
    and(eq(offeringDistributions.offeringId, id), eq(offeringDistributions.recordDay, day)),
  );
  if (before > 0) throw offeringConflict('day_declared');
  const amount = parseUsd(usd);
  const holders = await holdersOf(tx, id);
  const division = divisionOf(holders, { offering: id, day, amount });
  if (division.distributed === 0n) throw new DomainError('amount_out_of_range');
  if (division.digest !== digest) throw new DomainError('conflict');
  const { units, distributed, remainder, parts } = division;
  const [row] = await tx
    .insert(offeringDistributions)
    .values({
      offeringId: id,
      recordDay: day,
      amount,
      units,
      distributed,
      noteEs,
      noteEn,
      digest,
      declaredAt: at,
    })
    .returning({ number: offeringDistributions.number });
  if (!row) throw new Error('A distribution was not stored');
  const memberIds = new Map(holders.map(({ username, memberId }) => [username, memberId]));
  const rows = parts.flatMap(({ holder, units: held, amount: part }) => {
    const memberId = memberIds.get(holder);
    return memberId === undefined
      ? []
      : [{ distributionNumber: row.number, memberId, units: held, amount: part }];
  });
  for (let from = 0; from < rows.length; from += PARTS_PER_STATEMENT) {
    await tx.insert(distributionParts).values(rows.slice(from, from + PARTS_PER_STATEMENT));
  }
  await audit(tx, {
    actorId,
    action: 'offering.distribution_declared',
    subject: `offering/${id}`,
    after: {
      name: offering.nameEs,
      amount: formatUsd(amount),
      day,
      units,
      remainder: formatUsd(remainder),
      body_es: noteEs,
      body_en: noteEn,
      hash: digest,
    },
    at,
  });
}

/** Units are held from the issue on, and who held them at a day's end is known once it is over. */
function assertRecordDay({ state, issuedAt }: OfferingRow, day: UtcDay, at: Date): void {
  if (state !== 'issued' || issuedAt === null) {
    throw new DomainError('offering_state', { details: { state } });
  }
  const isHeld = day >= utcDay(issuedAt) && day < utcDay(at);
  if (!isHeld) throw invalidField('record_day', 'field.invalid');
}
