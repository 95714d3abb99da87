import { asc, eq, sql } from 'drizzle-orm';
import type { CatalogueRange, RangeFields } from '#contract/api/admin/catalogue.ts';
import { formatUsd, parseUnits, parseUsd } from '#contract/rules/money.ts';
import { plainRate } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ranges } from '../../database/schema/investments.ts';
import type { Services } from '../../services.ts';
import { assertSeen, auditChange, type Fields, type Target } from './catalogue-change.ts';
import { DomainError, invalidField } from '../base/errors.ts';

const FACTOR_DECIMALS = 4;

type RangeRow = typeof ranges.$inferSelect;

/** Lowest first. */
export async function catalogueRanges(db: Database): Promise<CatalogueRange[]> {
  const rows = await db.select().from(ranges).orderBy(asc(ranges.minAmount), asc(ranges.id));
  return rows.map((row) => ({ id: row.id, ...rangeFields(row) }));
}

const rangeFields = (range: Omit<RangeRow, 'id'>) => ({
  min_amount: formatUsd(range.minAmount),
  max_amount: formatUsd(range.maxAmount),
  weight: plainRate(range.weight),
  max_multiple: plainRate(range.maxMultiple),
  is_open: range.isOpen,
});

/**
 * Creates a range, or changes one for the deposits to come: those made keep weight and ceiling.
 * @throws DomainError `not_found`, `conflict` (it is not as it was seen), `validation`
 */
export async function saveRange(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id }: Target,
  { seen, ...body }: RangeFields & { readonly seen?: Fields },
): Promise<CatalogueRange> {
  // One at a time, or two that overlap could come at once.
  await tx.execute(sql`lock table ${ranges} in share row exclusive mode`);
  const rows = await tx.select().from(ranges);
  const before = rows.find((row) => row.id === id);
  if (id !== null && !before) throw new DomainError('not_found');
  if (before && seen) assertSeen(rangeFields(before), seen);
  const values = validRange(
    body,
    rows.filter((row) => row !== before),
  );
  const [saved] = before
    ? await tx.update(ranges).set(values).where(eq(ranges.id, before.id)).returning()
    : await tx.insert(ranges).values(values).returning();
  if (!saved) throw new Error('A range was not saved');
  await auditChange(tx, {
    actorId,
    noun: 'range',
    id: saved.id,
    before: before ? rangeFields(before) : null,
    after: rangeFields(saved),
    at: clock.now(),
  });
  return { id: saved.id, ...rangeFields(saved) };
}

/** An amount belongs to one open range at most; closed ones are history. */
function validRange(body: RangeFields, others: readonly RangeRow[]): Omit<RangeRow, 'id'> {
  const minAmount = parseUsd(body.min_amount);
  const maxAmount = parseUsd(body.max_amount);
  if (minAmount <= 0n) throw invalidField('min_amount', 'amount.positive');
  if (maxAmount < minAmount) throw invalidField('max_amount', 'catalogue.maximum');
  for (const name of ['weight', 'max_multiple'] as const) {
    if (parseUnits(body[name], FACTOR_DECIMALS) <= 0n) throw invalidField(name, 'amount.positive');
  }
  const overlapped =
    body.is_open &&
    others.find((row) => row.isOpen && row.minAmount <= maxAmount && row.maxAmount >= minAmount);
  if (overlapped) {
    throw invalidField('min_amount', 'catalogue.overlap', {
      min: formatUsd(overlapped.minAmount),
      max: formatUsd(overlapped.maxAmount),
    });
  }
  return {
    minAmount,
    maxAmount,
    weight: plainRate(body.weight),
    maxMultiple: plainRate(body.max_multiple),
    isOpen: body.is_open,
  };
}
