import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isOpen, type AccessFacts } from '#contract/rules/academy/access.ts';
import { isLessonDone, watchedPercent } from '#contract/rules/academy/completion.ts';
import {
  finalQuiz,
  lessonsOf,
  type CourseOutline,
  type OutlineLesson,
} from '#contract/rules/academy/content.ts';
import type { LearningState } from '#contract/rules/academy/courses.ts';
import { scorePercent } from '#contract/rules/academy/grading.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { enrolments, lessonProgress, quizAttempts } from '../../database/schema/academy.ts';

export type Enrolment = typeof enrolments.$inferSelect;
export type ProgressRow = typeof lessonProgress.$inferSelect;
type AttemptRow = typeof quizAttempts.$inferSelect;

/** Attempts at a quiz that were handed in, newest first. */
export interface Tries {
  readonly handedIn: readonly Pick<
    AttemptRow,
    'id' | 'number' | 'handedInAt' | 'right' | 'total' | 'isPassed'
  >[];
  /** One that was begun and not handed in. */
  readonly open: number | null;
}
const noTries: Tries = { handedIn: [], open: null };

/** What a member did, by lesson. */
export interface Standing {
  readonly now: Date;
  readonly progress: ReadonlyMap<number, ProgressRow>;
  readonly tries: ReadonlyMap<number, Tries>;
}

/** Somebody who has done nothing. */
export const nothingDone = (now: Date): Standing => ({
  now,
  progress: new Map(),
  tries: new Map(),
});

/** What a member did in lessons. */
export async function standingOf(
  db: Database,
  memberId: number,
  lessonIds: readonly number[],
  now: Date,
): Promise<Standing> {
  if (lessonIds.length === 0) return nothingDone(now);
  const ids = [...lessonIds];
  const rows = await db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.memberId, memberId), inArray(lessonProgress.lessonId, ids)));
  const attempts = await db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.memberId, memberId), inArray(quizAttempts.lessonId, ids)));
  const tries = new Map<number, Tries>();
  for (const lessonId of new Set(attempts.map((one) => one.lessonId))) {
    const own = attempts
      .filter((one) => one.lessonId === lessonId)
      .toSorted((one, other) => other.number - one.number);
    tries.set(lessonId, {
      handedIn: own.filter(({ handedInAt }) => handedInAt !== null),
      open: own.find(({ handedInAt }) => handedInAt === null)?.id ?? null,
    });
  }
  return { now, progress: new Map(rows.map((row) => [row.lessonId, row])), tries };
}

export const triesOf = (standing: Standing, lessonId: number): Tries =>
  standing.tries.get(lessonId) ?? noTries;

/** Where a member stands in a lesson. */
export function lessonState(lesson: OutlineLesson, standing: Standing): LearningState {
  const row = standing.progress.get(lesson.id);
  const tries = triesOf(standing, lesson.id);
  if (!row) return 'not_started';
  const done = { isRead: row.isRead, watched: row.watched, isPassed: row.isPassed };
  if (isLessonDone(lesson, done)) return 'passed';
  if (lesson.kind === 'package' && row.isFailed) return 'failed';
  if (lesson.quiz && tries.open === null && tries.handedIn.length > 0) return 'failed';
  return 'in_progress';
}

export const watchedOf = (lesson: OutlineLesson, standing: Standing): number =>
  watchedPercent(standing.progress.get(lesson.id)?.watched ?? [], lesson.seconds);

/** What stands between a member and another attempt at a quiz. */
export interface Retry {
  readonly attemptsLeft: number;
  readonly retryAt: Date | null;
}

export function retryOf(lesson: OutlineLesson, standing: Standing): Retry {
  const { quiz } = lesson;
  if (!quiz) return { attemptsLeft: 0, retryAt: null };
  const tries = triesOf(standing, lesson.id);
  const used = tries.handedIn.length + (tries.open === null ? 0 : 1);
  const attemptsLeft = Math.max(0, quiz.attempts_max - used);
  const last = tries.handedIn[0]?.handedInAt;
  if (attemptsLeft === 0 || !last || standing.progress.get(lesson.id)?.isPassed) {
    return { attemptsLeft, retryAt: null };
  }
  const until = new Date(last.getTime() + quiz.wait_hours * HOUR_MS);
  return { attemptsLeft, retryAt: until > standing.now ? until : null };
}

/** Whether a lesson is a quiz that can't be tried now: its attempts are spent, or the next one waits. */
export function isShutOut(lesson: OutlineLesson, standing: Standing): boolean {
  if (!lesson.quiz || triesOf(standing, lesson.id).open !== null) return false;
  const { attemptsLeft, retryAt } = retryOf(lesson, standing);
  return attemptsLeft === 0 || retryAt !== null;
}

/** Percent of the best attempt at a course's last quiz; null: it has none, or nobody tried. */
export function finalScore(outline: CourseOutline, standing: Standing): number | null {
  const final = finalQuiz(outline);
  if (!final) return null;
  const scores = triesOf(standing, final.id).handedIn.map(({ right, total }) =>
    scorePercent(right ?? 0, total),
  );
  return scores.length === 0 ? null : Math.max(...scores);
}

/** Where somebody stands, and what they could be asked for. */
export interface Known {
  readonly standing: Standing;
  readonly facts: AccessFacts;
}

/**
 * Lessons that count for a member: those that a plan, a rank or a course of their own keeps shut do not,
 * or passing a course would take buying one.
 */
export const countedLessons = (outline: CourseOutline, { standing, facts }: Known) =>
  lessonsOf(outline).filter(
    (lesson) => isOpen(lesson.access, facts) || lessonState(lesson, standing) === 'passed',
  );

/** Lessons that are done, of all that count. */
export function countDone(
  outline: CourseOutline,
  known: Known,
): { readonly done: number; readonly total: number } {
  const lessons = countedLessons(outline, known);
  const done = lessons.filter((one) => lessonState(one, known.standing) === 'passed').length;
  return { done, total: lessons.length };
}

/** A member's enrolments by course, those that a reversal closed apart. */
export async function enrolmentsOf(
  db: Database,
  memberId: number,
): Promise<ReadonlyMap<number, Enrolment>> {
  const rows = await db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.memberId, memberId), isNull(enrolments.closedAt)));
  return new Map(rows.map((row) => [row.courseId, row]));
}
