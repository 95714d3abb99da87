import { count, eq, isNull, sum } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { courses } from '../../../database/schema/academy.ts';
import { coursePurchases } from '../../../database/schema/course-purchases.ts';
import type { Services } from '../../../services.ts';
import { audit } from '../../audit/write.ts';
import { DomainError, invalidField } from '../../base/errors.ts';
import { holdCourse } from '../drafts.ts';
import type { CourseRow } from '../content.ts';

/** What a course costs, as the wire has it. */
export const priceText = ({ price }: Pick<CourseRow, 'price'>): string | null =>
  price === null ? null : formatUsd(price);

export const titleOf = ({ head }: Pick<CourseRow, 'head'>): string =>
  head.title_es === '' ? head.title_en : head.title_es;

interface PriceChange {
  readonly actorId: number;
  readonly id: number;
  /** USD; null: nothing is paid any more. */
  readonly price: string | null;
  /** As it was when the form was opened. */
  readonly seen: string | null;
}

/**
 * Sets what a course costs from now on; who bought or began it keeps it.
 * @throws DomainError `not_found`, `conflict` (it is not as it was seen), `validation`
 */
export async function setCoursePrice(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { actorId, id, price: wanted, seen }: PriceChange,
): Promise<void> {
  const row = await holdCourse(tx, id);
  const before = priceText(row);
  if (before !== seen) throw new DomainError('conflict');
  const price = wanted === null ? null : parseUsd(wanted);
  if (price !== null && price <= 0n) throw invalidField('price', 'amount.positive');
  if (price === row.price) throw invalidField('price', 'course.price.same');
  await tx.update(courses).set({ price }).where(eq(courses.id, id));
  await audit(tx, {
    actorId,
    action: 'course.priced',
    subject: `course/${id}`,
    before: { price: before },
    after: { title: titleOf(row), price: priceText({ price }) },
    at: clock.now(),
  });
}

/** Purchases of each course that last: how many, and what they paid in USD base units. */
export async function soldOf(
  db: Database,
): Promise<ReadonlyMap<number, { readonly count: number; readonly paid: bigint }>> {
  const rows = await db
    .select({
      courseId: coursePurchases.courseId,
      count: count(),
      paid: sum(coursePurchases.amount),
    })
    .from(coursePurchases)
    .where(isNull(coursePurchases.reversedAt))
    .groupBy(coursePurchases.courseId);
  return new Map(
    rows.map((row) => [row.courseId, { count: row.count, paid: parseUsd(row.paid ?? '0') }]),
  );
}
