import { and, asc, desc, eq, gt, inArray, like } from 'drizzle-orm';
import type { AdminDistributions } from '#contract/api/admin/distributions.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { distributionParts, offeringDistributions } from '../../database/schema/distributions.ts';
import { proposals } from '../../database/schema/proposals.ts';
import type { Services } from '../../services.ts';
import { namesOf, personOf } from '../base/member-names.ts';
import { findOffering } from '../offerings/approval.ts';
import { newestRegister } from '../offerings/register.ts';
import { holdersOf } from './division.ts';
import type { Declared } from './declare.ts';

/**
 * What was distributed of an offering, what waits for a second person, and who holds how many units of it.
 * @throws DomainError `not_found`
 */
export async function adminDistributionsOf(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  id: number,
): Promise<AdminDistributions> {
  const { state, issuedAt } = await findOffering(db, id);
  const now = clock.now();
  const isIssued = state === 'issued' && issuedAt !== null;
  const last = addDays(utcDay(now), -1);
  const hasDays = isIssued && utcDay(issuedAt) <= last;
  const holders = isIssued ? await holdersOf(db, id) : [];
  const names = await namesOf(
    db,
    holders.map(({ memberId }) => memberId),
  );
  const register = await newestRegister(db, id);
  return {
    first_day: hasDays ? utcDay(issuedAt) : null,
    last_day: hasDays ? last : null,
    register_agrees: register?.agrees ?? true,
    units: holders.reduce((sum, { units }) => sum + units, 0),
    holders: holders.map(({ memberId, units }) => ({ member: personOf(names, memberId), units })),
    pending: await pendingOf(db, id, now),
    items: await declaredOf(db, id),
  };
}

const subjectsOf = (id: number): string => `offering/${id}/distribution/%`;

async function pendingOf(
  db: Database,
  id: number,
  now: Date,
): Promise<AdminDistributions['pending']> {
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        like(proposals.subject, subjectsOf(id)),
        eq(proposals.kind, 'offering.distribute'),
        eq(proposals.state, 'open'),
        gt(proposals.expiresAt, now),
      ),
    )
    .orderBy(asc(proposals.id));
  const names = await namesOf(
    db,
    rows.map(({ proposedBy }) => proposedBy),
  );
  return rows.map((row) => {
    const { amount, day, noteEs, noteEn } = row.payload as Declared;
    return {
      proposal: row.id,
      record_day: day,
      amount,
      note_es: noteEs,
      note_en: noteEn,
      by: names.get(row.proposedBy)?.name ?? null,
      at: row.proposedAt.toISOString(),
    };
  });
}

async function declaredOf(db: Database, id: number): Promise<AdminDistributions['items']> {
  const rows = await db
    .select()
    .from(offeringDistributions)
    .where(eq(offeringDistributions.offeringId, id))
    .orderBy(desc(offeringDistributions.recordDay));
  if (rows.length === 0) return [];
  const parts = await db
    .select({ number: distributionParts.distributionNumber, units: distributionParts.units })
    .from(distributionParts)
    .where(
      inArray(
        distributionParts.distributionNumber,
        rows.map(({ number }) => number),
      ),
    );
  const holders = Map.groupBy(parts, ({ number }) => number);
  const deciders = await decidersOf(db, id);
  return rows.map((row) => ({
    number: row.number,
    record_day: row.recordDay,
    amount: formatUsd(row.amount),
    note_es: row.noteEs,
    note_en: row.noteEn,
    units: row.units,
    holders: holders.get(row.number)?.length ?? 0,
    distributed: formatUsd(row.distributed),
    remainder: formatUsd(row.amount - row.distributed),
    digest: row.digest,
    by: deciders.get(row.recordDay) ?? [],
    declared_at: row.declaredAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
  }));
}

/** Who asked for each distribution and who agreed, by name, by record day. */
async function decidersOf(db: Database, id: number): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .select()
    .from(proposals)
    .where(
      and(
        like(proposals.subject, subjectsOf(id)),
        eq(proposals.kind, 'offering.distribute'),
        eq(proposals.state, 'accepted'),
      ),
    );
  const names = await namesOf(
    db,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  );
  return new Map(
    rows.map(({ payload, proposedBy, decidedBy }) => [
      (payload as Declared).day,
      [proposedBy, decidedBy].flatMap((person) => names.get(person ?? 0)?.name ?? []),
    ]),
  );
}
