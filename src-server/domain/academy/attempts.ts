import { and, eq, isNull } from 'drizzle-orm';
import type { GivenAnswer } from '#contract/api/academy/academy.ts';
import { isRight, neededRight, scorePercent } from '#contract/rules/academy/grading.ts';
import type { Given } from '#contract/rules/academy/questions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { courses, quizAttempts, quizMarks } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { drawQuestions, readGiven, solutionOf, type DrawnQuestion } from './attempt-draw.ts';
import { courseVersion, versionLesson } from './content.ts';
import { lessonsOf } from '#contract/rules/academy/content.ts';
import { lockEnrolment } from './enrol.ts';
import { noteLearning } from './events.ts';
import { holdLesson, storeProgress, type LessonPlace } from './progress.ts';
import { retryOf, standingOf, triesOf } from './standing.ts';
import type { Learner } from './shelf.ts';

export type AttemptRow = typeof quizAttempts.$inferSelect;
const SEED_BYTES = 18;

/** What an attempt is of, as its version had it. */
export interface AttemptParts {
  readonly row: AttemptRow;
  readonly questions: readonly DrawnQuestion[];
}

/**
 * Begins an attempt, or goes on with the one that was begun.
 * @returns its id
 * @throws DomainError `not_found` also where the lesson is no quiz, `course_locked`, `attempts_spent`,
 *   `attempt_waits`, `quiz_passed`
 */
export async function startAttempt(
  tx: Transaction,
  services: Services,
  learner: Learner,
  place: LessonPlace,
): Promise<number> {
  const held = await holdLesson(tx, services, learner, place);
  const { lesson, shelved, row } = held;
  if (!lesson.quiz) throw new DomainError('not_found');
  const standing = await standingOf(tx, learner.memberId, [lesson.id], learner.now);
  const tries = triesOf(standing, lesson.id);
  if (tries.open !== null) return tries.open;
  if (row.isPassed) throw new DomainError('quiz_passed');
  const retry = retryOf(lesson, standing);
  if (retry.attemptsLeft === 0) throw new DomainError('attempts_spent');
  if (retry.retryAt) {
    throw new DomainError('attempt_waits', { details: { until: retry.retryAt.toISOString() } });
  }
  const stored = await versionLesson(tx, shelved.version, lesson.id);
  const seed = services.random.token(SEED_BYTES);
  const [attempt] = await tx
    .insert(quizAttempts)
    .values({
      memberId: learner.memberId,
      courseId: shelved.version.courseId,
      version: shelved.version.number,
      lessonId: lesson.id,
      number: (tries.handedIn[0]?.number ?? 0) + 1,
      seed,
      startedAt: learner.now,
      total: drawQuestions(stored.questions, lesson.quiz.draw, seed).length,
    })
    .returning({ id: quizAttempts.id });
  if (!attempt) throw new Error('An attempt was not stored');
  return attempt.id;
}

/** A member's own attempt. @throws DomainError `not_found` */
export async function findAttempt(
  db: Database,
  memberId: number,
  id: number,
): Promise<AttemptParts> {
  const [row] = await db
    .select()
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.memberId, memberId)));
  if (!row) throw new DomainError('not_found');
  const of = { courseId: row.courseId, number: row.version };
  const stored = await versionLesson(db, of, row.lessonId);
  const draw = stored.content.quiz?.draw ?? 0;
  return { row, questions: drawQuestions(stored.questions, draw, row.seed) };
}

interface Answer {
  readonly question: number;
  readonly given?: GivenAnswer | null | undefined;
  readonly is_flagged?: boolean | undefined;
}

/** Keeps one answer; the last one counts. @throws DomainError `not_found`, `attempt_over`, `validation` */
export async function keepAnswer(
  tx: Transaction,
  memberId: number,
  { attempt: id, question, given, is_flagged }: Answer & { readonly attempt: number },
): Promise<{ readonly answered: number; readonly total: number }> {
  await lockAttempt(tx, memberId, id);
  const { row, questions } = await findAttempt(tx, memberId, id);
  if (row.handedInAt) throw new DomainError('attempt_over');
  const found = questions.find(({ number }) => number === question);
  if (!found) throw new DomainError('not_found');
  const kept = new Map(Object.entries(row.answers ?? {}));
  if (given === null) kept.delete(String(question));
  if (given) {
    const read = readGiven(found, given);
    if (!read) throw invalidField('given', 'quiz.given');
    kept.set(String(question), read);
  }
  const answers = Object.fromEntries(kept);
  const others = row.flagged.filter((number) => number !== question);
  const isFlagged = is_flagged ?? row.flagged.includes(question);
  const flagged = isFlagged ? [...others, question] : others;
  await tx.update(quizAttempts).set({ answers, flagged }).where(eq(quizAttempts.id, id));
  return { answered: kept.size, total: row.total };
}

/** Every change of an attempt is one after another. */
async function lockAttempt(tx: Transaction, memberId: number, id: number): Promise<void> {
  await tx
    .select({ id: quizAttempts.id })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.id, id), eq(quizAttempts.memberId, memberId)))
    .for('update');
}

export const givenOf = ({ answers }: Pick<AttemptRow, 'answers'>, number: number): Given | null =>
  (answers?.[String(number)] as Given | undefined) ?? null;

/**
 * Grades an attempt, once; handed in again, nothing changes. Passing makes the lesson done, whatever is
 * answered later.
 * @returns number of a certificate that came of it
 * @throws DomainError `not_found`
 */
export async function handIn(
  tx: Transaction,
  services: Services,
  learner: Learner,
  id: number,
): Promise<string | null> {
  const { memberId, now } = learner;
  // First what all of a course is held by, so that two never wait for each other.
  const before = await findAttempt(tx, memberId, id);
  await lockEnrolment(tx, before.row.courseId, memberId);
  await lockAttempt(tx, memberId, id);
  const { row, questions } = await findAttempt(tx, memberId, id);
  if (row.handedInAt) return null;
  const [course] = await tx.select().from(courses).where(eq(courses.id, row.courseId));
  if (!course) throw new DomainError('not_found');
  const version = await courseVersion(tx, course, row.version);
  const lesson = lessonsOf(version.outline).find((one) => one.id === row.lessonId);
  const marks = questions.map((one) => ({
    questionId: one.question.id,
    isRight: isRight(solutionOf(one.question), givenOf(row, one.number)),
  }));
  const right = marks.filter((one) => one.isRight).length;
  const needed = neededRight(marks.length, lesson?.quiz?.pass_percent ?? 100);
  const isPassed = marks.length > 0 && right >= needed;
  await tx
    .update(quizAttempts)
    .set({ handedInAt: now, right, isPassed })
    .where(and(eq(quizAttempts.id, id), isNull(quizAttempts.handedInAt)));
  if (marks.length > 0) {
    await tx.insert(quizMarks).values(
      marks.map((mark) => ({
        attemptId: id,
        ...mark,
        restScore: right - (mark.isRight ? 1 : 0),
      })),
    );
  }
  const score = scorePercent(right, marks.length);
  if (!isPassed) {
    await noteLearning(tx, services, {
      memberId,
      courseId: row.courseId,
      version: row.version,
      lessonId: row.lessonId,
      verb: 'failed',
      score,
      at: now,
    });
    return null;
  }
  return passQuiz(tx, services, learner, { slug: course.slug, lesson: row.lessonId, score });
}

async function passQuiz(
  tx: Transaction,
  services: Services,
  learner: Learner,
  { slug, lesson, score }: LessonPlace & { readonly score: number },
): Promise<string | null> {
  const held = await holdLesson(tx, services, learner, { slug, lesson });
  const settled = await storeProgress(tx, services, learner, held, { isPassed: true, score });
  return settled.certificate;
}
