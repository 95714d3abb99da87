import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { courses, enrolments } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { shelvedCourse } from './catalogue.ts';
import { courseAccessOf, isOpenTo } from './course-views.ts';
import { courseBySlug } from './content.ts';
import { settleCourse } from './completing.ts';
import { noteLearning } from './events.ts';
import { shelfOf, type Learner } from './shelf.ts';

type Acting = Pick<Services, 'random' | 'settings'>;

/** Begins a course in its newest version. @throws DomainError `not_found`, `course_locked` */
export async function startCourse(
  tx: Transaction,
  services: Acting,
  learner: Learner,
  slug: string,
): Promise<void> {
  const shelf = await shelfOf(tx, learner);
  const shelved = shelvedCourse(shelf, slug);
  if (shelved.enrolment) return;
  if (!isOpenTo(shelved, shelf)) {
    const locks = courseAccessOf(shelved, shelf).filter((one) => !one.is_met);
    throw new DomainError('course_locked', { details: { locks } });
  }
  const { memberId, now } = learner;
  await openEnrolment(tx, services, { memberId, courseId: shelved.row.id, at: now });
}

interface Enrolling {
  readonly memberId: number;
  readonly courseId: number;
  readonly at: Date;
}

/** Enrols a member in the newest version of a published course; one that was closed opens again as it was. */
export async function openEnrolment(
  tx: Transaction,
  services: Pick<Services, 'random'>,
  { memberId, courseId, at }: Enrolling,
): Promise<void> {
  const reopened = await tx
    .update(enrolments)
    .set({ closedAt: null, updatedAt: at })
    .where(
      and(
        eq(enrolments.courseId, courseId),
        eq(enrolments.memberId, memberId),
        isNotNull(enrolments.closedAt),
      ),
    )
    .returning({ version: enrolments.version });
  if (reopened.length > 0) return;
  const [course] = await tx
    .select({ published: courses.published })
    .from(courses)
    .where(eq(courses.id, courseId));
  const version = course?.published;
  if (version == null) throw new Error(`Course ${courseId} was never published`);
  const [row] = await tx
    .insert(enrolments)
    .values({ courseId, memberId, version, startedAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning();
  // Somebody else of the same member was faster.
  if (!row) return;
  await noteLearning(tx, services, {
    memberId,
    courseId,
    version,
    lessonId: null,
    verb: 'initialized',
    at,
  });
}

/** Goes on with the newest version. What is done in lessons that remain stays done. @throws DomainError `not_found`, `conflict` */
export async function changeVersion(
  tx: Transaction,
  services: Services,
  learner: Learner,
  { slug, version }: { readonly slug: string; readonly version: number },
): Promise<void> {
  const row = await courseBySlug(tx, slug);
  if (version !== row.published) {
    throw new DomainError('conflict', { details: { version: row.published } });
  }
  const held = await lockEnrolment(tx, row.id, learner.memberId);
  if (!held) throw new DomainError('not_found');
  if (held.version === version) return;
  await tx
    .update(enrolments)
    .set({ version, updatedAt: learner.now })
    .where(and(eq(enrolments.courseId, row.id), eq(enrolments.memberId, learner.memberId)));
  await settleCourse(tx, services, learner, slug);
}

/** A member's enrolment, held until the transaction ends: all that one does in a course is one after another. */
export async function lockEnrolment(tx: Transaction, courseId: number, memberId: number) {
  const [row] = await tx
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.courseId, courseId),
        eq(enrolments.memberId, memberId),
        isNull(enrolments.closedAt),
      ),
    )
    .for('update');
  return row ?? null;
}
