import { and, eq } from 'drizzle-orm';
import type { LessonProgress, ProgressInput } from '#contract/api/academy/academy.ts';
import { isLessonDone, mergeStretches } from '#contract/rules/academy/completion.ts';
import type { OutlineLesson } from '#contract/rules/academy/content.ts';
import { scorePercent } from '#contract/rules/academy/grading.ts';
import type { Transaction } from '../../database/database.ts';
import { enrolments, lessonProgress } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { courseBySlug } from './content.ts';
import { shelvedCourse } from './catalogue.ts';
import { settleCourse, type Settled } from './completing.ts';
import { lessonHead } from './course-views.ts';
import { lockEnrolment } from './enrol.ts';
import { noteLearning } from './events.ts';
import { openLesson, progressOf } from './lesson-view.ts';
import { shelfOf, type Learner, type Shelved } from './shelf.ts';
import type { ProgressRow } from './standing.ts';

export interface LessonPlace {
  readonly slug: string;
  readonly lesson: number;
}

/** A lesson that a member is in, held until the transaction ends. */
export interface HeldLesson {
  readonly shelved: Shelved;
  readonly lesson: OutlineLesson;
  readonly row: ProgressRow;
}

/**
 * Holds a lesson for what a member does in it; the first time, it begins.
 * @throws DomainError `not_found`, `course_locked`
 */
export async function holdLesson(
  tx: Transaction,
  services: Pick<Services, 'random'>,
  learner: Learner,
  { slug, lesson: id }: LessonPlace,
): Promise<HeldLesson> {
  const { memberId, now } = learner;
  const course = await courseBySlug(tx, slug);
  await lockEnrolment(tx, course.id, memberId);
  const shelf = await shelfOf(tx, learner);
  const shelved = shelvedCourse(shelf, slug);
  const lesson = openLesson(shelved, shelf, id);
  await tx
    .update(enrolments)
    .set({ lastLessonId: id, updatedAt: now })
    .where(and(eq(enrolments.courseId, course.id), eq(enrolments.memberId, memberId)));
  const found = shelf.standing.progress.get(id);
  if (found) return { shelved, lesson, row: found };
  const [row] = await tx
    .insert(lessonProgress)
    .values({ memberId, lessonId: id, startedAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('No progress was stored');
  await noteLearning(tx, services, {
    memberId,
    courseId: course.id,
    version: shelved.version.number,
    lessonId: id,
    verb: 'initialized',
    at: now,
  });
  return { shelved, lesson, row };
}

type Change = Partial<
  Pick<
    ProgressRow,
    'second' | 'watched' | 'isRead' | 'isPassed' | 'isFailed' | 'score' | 'packageState' | 'channel'
  >
>;

/** Stores what was done in a lesson and what comes of it. */
export async function storeProgress(
  tx: Transaction,
  services: Services,
  learner: Learner,
  { shelved, lesson, row }: HeldLesson,
  change: Change,
): Promise<Settled> {
  const { memberId, now } = learner;
  const next = { ...row, ...change };
  const isDone = isLessonDone(lesson, next);
  const doneAt = row.doneAt ?? (isDone ? now : null);
  await tx
    .update(lessonProgress)
    .set({ ...change, doneAt, updatedAt: now })
    .where(and(eq(lessonProgress.memberId, memberId), eq(lessonProgress.lessonId, lesson.id)));
  const isNew = row.doneAt === null && doneAt !== null;
  const of = {
    memberId,
    courseId: shelved.version.courseId,
    version: shelved.version.number,
    at: now,
  };
  if (isNew) {
    const isTested = lesson.kind === 'quiz' || lesson.kind === 'package';
    const verb = isTested ? 'passed' : 'completed';
    const score = isTested ? next.score : null;
    await noteLearning(tx, services, { ...of, lessonId: lesson.id, verb, score });
  }
  const settled = await settleCourse(tx, services, learner, shelved.version.slug);
  if (isNew) {
    const { done, total } = progressOf(settled.shelved, settled.shelf);
    const progress = scorePercent(done, total);
    await noteLearning(tx, services, { ...of, lessonId: null, verb: 'progressed', progress });
  }
  return settled;
}

/** What a member did in a lesson, told once or again. @throws DomainError `not_found`, `course_locked` */
export async function tellProgress(
  tx: Transaction,
  services: Services,
  learner: Learner,
  { place, told }: { readonly place: LessonPlace; readonly told: ProgressInput },
): Promise<LessonProgress> {
  const held = await holdLesson(tx, services, learner, place);
  const { lesson, row } = held;
  const isVideo = lesson.kind === 'video';
  const watched = isVideo
    ? mergeStretches([...row.watched, ...(told.watched ?? [])], lesson.seconds)
    : row.watched;
  const second =
    isVideo && told.second !== undefined ? Math.min(told.second, lesson.seconds) : row.second;
  const settled = await storeProgress(tx, services, learner, held, {
    watched,
    second,
    isRead: row.isRead || told.read === true,
  });
  return progressView(settled, lesson);
}

export const progressView = (
  { shelf, shelved, certificate }: Settled,
  lesson: OutlineLesson,
): LessonProgress => ({
  lesson: lessonHead(shelved.version.outline, lesson, shelf),
  course: { ...progressOf(shelved, shelf), certificate },
});
