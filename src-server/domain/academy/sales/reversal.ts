import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../database/database.ts';
import { enrolments } from '../../../database/schema/academy.ts';
import { coursePurchases } from '../../../database/schema/course-purchases.ts';
import type { UndoneDeposit } from '../../investments/deposit-reversal.ts';
import { coursePurchaseSource } from './settlement.ts';

/**
 * Takes back a purchase that the chain undid: the revenue, and the access. What the learner did, and
 * a certificate, stay; bought again, the course goes on where it was left.
 * @returns null where the request's purchase was undone before
 */
export async function undoCoursePurchase(
  tx: Transaction,
  requestNumber: number,
  now: Date,
): Promise<UndoneDeposit | null> {
  const [row] = await tx
    .update(coursePurchases)
    .set({ reversedAt: now })
    .where(
      and(eq(coursePurchases.requestNumber, requestNumber), isNull(coursePurchases.reversedAt)),
    )
    .returning();
  if (!row) return null;
  const { id, memberId, courseId, amount } = row;
  await tx
    .update(enrolments)
    .set({ closedAt: now })
    .where(and(eq(enrolments.courseId, courseId), eq(enrolments.memberId, memberId)));
  return {
    amount,
    entries: [{ account: 'revenue', currency: 'USD', amount: -amount }],
    source: coursePurchaseSource(id),
  };
}
