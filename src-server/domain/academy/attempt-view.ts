import { eq } from 'drizzle-orm';
import type { Attempt, AttemptQuestion, AttemptResult } from '#contract/api/academy/academy.ts';
import { lessonsOf } from '#contract/rules/academy/content.ts';
import {
  isRight,
  neededRight,
  rightAnswer,
  scorePercent,
} from '#contract/rules/academy/grading.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import type { Database } from '../../database/database.ts';
import { courses } from '../../database/schema/academy.ts';
import { DomainError } from '../base/errors.ts';
import { showGiven, solutionOf, type DrawnQuestion } from './attempt-draw.ts';
import { findAttempt, givenOf, type AttemptParts, type AttemptRow } from './attempts.ts';
import { courseVersion, type CourseVersion } from './content.ts';
import { lessonName } from './course-views.ts';
import { say } from '../base/say.ts';
import type { Learner } from './shelf.ts';
import { retryOf, standingOf } from './standing.ts';

/**
 * An attempt as its member sees it: nothing of what is right leaves the server before the quiz was
 * passed. `certificate` is the one that handing it in gave.
 * @throws DomainError `not_found`
 */
export async function attemptView(
  db: Database,
  learner: Learner,
  id: number,
  certificate: string | null = null,
): Promise<Attempt> {
  const { memberId, language } = learner;
  const parts = await findAttempt(db, memberId, id);
  const { row, questions } = parts;
  const [course] = await db.select().from(courses).where(eq(courses.id, row.courseId));
  if (!course) throw new DomainError('not_found');
  const version = await courseVersion(db, course, row.version);
  const lesson = lessonsOf(version.outline).find((one) => one.id === row.lessonId);
  if (!lesson?.quiz) throw new DomainError('not_found');
  const { quiz } = lesson;
  const result = row.handedInAt
    ? await resultOf(db, learner, { ...parts, version, certificate })
    : null;
  return {
    id,
    number: row.number,
    max: quiz.attempts_max,
    course: { slug: course.slug, title: say(version.outline.head, 'title', language) },
    lesson: lessonName(version.outline, lesson, { language }),
    needed: neededRight(row.total, quiz.pass_percent),
    pass_percent: quiz.pass_percent,
    wait_hours: quiz.wait_hours,
    started_at: row.startedAt.toISOString(),
    handed_in_at: row.handedInAt?.toISOString() ?? null,
    questions: questions.map((one) => questionView(one, row, language)),
    result,
  };
}

type Given = Pick<AttemptRow, 'answers' | 'flagged'>;

export function questionView(
  drawn: DrawnQuestion,
  row: Given,
  language: AcademyLanguage,
): AttemptQuestion {
  const { number, question, options, matches } = drawn;
  const given = givenOf(row, number);
  const texts = (name: 'text' | 'match', places: readonly number[]) =>
    places.flatMap((place, at) => {
      const option = question.options[place];
      return option ? [{ number: at + 1, text: say(option, name, language) }] : [];
    });
  return {
    number,
    kind: question.kind,
    topic: say(question, 'topic', language),
    text: say(question, 'text', language),
    options: texts('text', options),
    matches: texts('match', matches),
    unit: question.unit,
    given: given ? showGiven(drawn, given) : null,
    is_flagged: row.flagged.includes(number),
  };
}

interface Graded extends AttemptParts {
  readonly version: CourseVersion;
  readonly certificate: string | null;
}

async function resultOf(
  db: Database,
  { memberId, language, now }: Learner,
  { row, questions, version, certificate }: Graded,
): Promise<AttemptResult> {
  const standing = await standingOf(db, memberId, [row.lessonId], now);
  const lesson = lessonsOf(version.outline).find((one) => one.id === row.lessonId);
  const retry = lesson ? retryOf(lesson, standing) : { attemptsLeft: 0, retryAt: null };
  const isOpened = row.answers !== null && (standing.progress.get(row.lessonId)?.isPassed ?? false);
  const right = row.right ?? 0;
  return {
    passed: row.isPassed ?? false,
    right,
    total: row.total,
    needed: neededRight(row.total, lesson?.quiz?.pass_percent ?? 100),
    score: scorePercent(right, row.total),
    retry_at: retry.retryAt?.toISOString() ?? null,
    attempts_left: retry.attemptsLeft,
    // What was answered is gone after its time; how many were right stays.
    topics: row.answers === null ? [] : topicsOf(questions, row, language),
    review: isOpened ? reviewOf(questions, row, version, language) : null,
    certificate,
  };
}

/** Every question with the right answer, and where it is taught. */
export const reviewOf = (
  questions: readonly DrawnQuestion[],
  row: Given,
  version: Pick<CourseVersion, 'outline'>,
  language: AcademyLanguage,
): NonNullable<AttemptResult['review']> =>
  questions.map((one) => ({
    number: one.number,
    is_right: isRight(solutionOf(one.question), givenOf(row, one.number)),
    right: showGiven(one, rightAnswer(solutionOf(one.question))),
    explanation: say(one.question, 'explanation', language),
    lesson: taughtIn(one, version, language),
  }));

function taughtIn(
  { question }: DrawnQuestion,
  { outline }: Pick<CourseVersion, 'outline'>,
  language: AcademyLanguage,
) {
  const lesson = lessonsOf(outline).find(({ id }) => id === question.lesson);
  return lesson ? lessonName(outline, lesson, { language }) : null;
}

/** How many of each topic were right, in the order of their first questions. */
export function topicsOf(
  questions: readonly DrawnQuestion[],
  row: Given,
  language: AcademyLanguage,
): AttemptResult['topics'] {
  const topics = new Map<string, AttemptResult['topics'][number]>();
  for (const one of questions) {
    const topic = say(one.question, 'topic', language);
    const before = topics.get(topic.text) ?? { topic, right: 0, total: 0 };
    const isOne = isRight(solutionOf(one.question), givenOf(row, one.number));
    topics.set(topic.text, {
      topic,
      right: before.right + (isOne ? 1 : 0),
      total: before.total + 1,
    });
  }
  return [...topics.values()];
}
