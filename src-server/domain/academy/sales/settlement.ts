import { and, eq, isNull } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { courses, enrolments } from '../../../database/schema/academy.ts';
import { coursePurchases } from '../../../database/schema/course-purchases.ts';
import { figure } from '../../../mails/texts.ts';
import type { Services } from '../../../services.ts';
import { DomainError } from '../../base/errors.ts';
import { enqueueMail } from '../../base/mails.ts';
import { notify } from '../../inbox/notifications.ts';
import { depositPaid, type PaidDeposit } from '../../investments/deposit-paid.ts';
import { journalKeys } from '../../ledger/journal-keys.ts';
import { postJournal } from '../../ledger/journals.ts';
import { lockMember } from '../../memberships/current.ts';
import { offered } from '../../memberships/frozen-offer.ts';
import { courseBySlug } from '../content.ts';
import { openEnrolment } from '../enrol.ts';
import { academyRecipient } from '../mail.ts';
import { offerCourse } from './offer.ts';

export const coursePurchaseSource = (id: number) =>
  ({ type: 'course_purchase', id: String(id) }) as const;

interface Wish {
  readonly memberId: number;
  readonly slug: string;
  /** USD, as the member was shown it. */
  readonly amount: string;
}

/**
 * Buys a course from the direct balance; it settles at once.
 * @throws DomainError as {@link offerCourse}, `balance_exceeded` {available}
 */
export async function buyCourse(
  tx: Transaction,
  services: Pick<Services, 'clock' | 'random' | 'settings'>,
  { memberId, slug, amount: shown }: Wish,
): Promise<void> {
  // Of two tabs the second one finds the course bought.
  await lockMember(tx, memberId);
  const { id: subjectId } = await courseBySlug(tx, slug);
  const amount = parseUsd(shown);
  const wish = { memberId, subjectId, amount, acceptedTerms: undefined };
  const { name, nameEn, offer } = await offerCourse(tx, services, wish);
  await settleCoursePurchase(tx, services, {
    memberId,
    subjectId,
    amount,
    offer: { ...offer, name, name_en: nameEn },
    paidFrom: { kind: 'balance' },
    requestNumber: null,
    settledAt: services.clock.now(),
  });
}

/**
 * USD base units that a request for a course costs: what it froze. A course that was retired, or got
 * another price, since it was offered is sold all the same.
 * @throws DomainError `course_owned` where the member has it by now
 */
export async function courseDue(
  db: Database,
  { memberId, subjectId, amount }: Pick<PaidDeposit, 'memberId' | 'subjectId' | 'amount'>,
): Promise<bigint> {
  const owned = await db.$count(
    enrolments,
    and(
      eq(enrolments.memberId, memberId),
      eq(enrolments.courseId, subjectId),
      isNull(enrolments.closedAt),
    ),
  );
  if (owned > 0) throw new DomainError('course_owned');
  return amount;
}

/**
 * Makes a paid purchase effective: its row, its journal, the enrolment and the notification, in the
 * caller's transaction, which holds the member. All of it is revenue: no volume and no bonus come of it.
 * @returns id of the purchase
 * @throws DomainError `balance_exceeded` {available}
 */
export async function settleCoursePurchase(
  tx: Transaction,
  services: Pick<Services, 'random'>,
  purchase: PaidDeposit,
): Promise<string> {
  const { memberId, subjectId: courseId, amount, offer, paidFrom, requestNumber } = purchase;
  const { settledAt: at } = purchase;
  const paid = await depositPaid(tx, memberId, amount, paidFrom);
  const [titleEs, titleEn] = [offered(offer, 'name'), offered(offer, 'name_en')];
  const [row] = await tx
    .insert(coursePurchases)
    .values({
      courseId,
      memberId,
      titleEs,
      titleEn,
      amount,
      fromBalance: paidFrom.kind === 'balance',
      requestNumber,
      settledAt: at,
    })
    .returning({ id: coursePurchases.id });
  if (!row) throw new Error('A purchase of a course was not stored');
  await postJournal(tx, {
    kind: 'course_payment',
    idempotencyKey: journalKeys.coursePayment.build(row.id),
    occurredAt: at,
    source: coursePurchaseSource(row.id),
    details: { course: titleEs },
    entries: [{ account: 'revenue', currency: 'USD', amount }, ...paid],
  });
  await openEnrolment(tx, services, { memberId, courseId, at });
  await tellBought(tx, purchase);
  return String(row.id);
}

/** The notice in the inbox and, where the member wants it, the mail. */
async function tellBought(
  tx: Transaction,
  { memberId, subjectId, amount, offer, requestNumber, settledAt: at }: PaidDeposit,
): Promise<void> {
  const said = { course_es: offered(offer, 'name'), course_en: offered(offer, 'name_en') };
  const paid = formatUsd(amount);
  const [course] = await tx
    .select({ slug: courses.slug })
    .from(courses)
    .where(eq(courses.id, subjectId));
  await notify(tx, {
    memberId,
    event: 'course.bought',
    values: {
      ...said,
      amount: paid,
      number: requestNumber === null ? '' : String(requestNumber),
    },
    path: `/academy/${course?.slug ?? ''}`,
    at,
  });
  const member = await academyRecipient(tx, memberId);
  if (!member) return;
  await enqueueMail(tx, {
    recipient: member.email,
    template: 'academy.bought',
    language: member.language,
    values: { amount: figure(paid), course: said[`course_${member.language}`] },
    at,
  });
}
