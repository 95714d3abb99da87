import { eq } from 'drizzle-orm';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { lessonsOf } from '#contract/rules/academy/content.ts';
import { isRight, neededRight, scorePercent } from '#contract/rules/academy/grading.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import type { Database } from '../../database/database.ts';
import { coursePackages } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { drawQuestions, readGiven, solutionOf, type DrawnQuestion } from './attempt-draw.ts';
import { questionView, reviewOf, topicsOf } from './attempt-view.ts';
import { givenOf, type AttemptRow } from './attempts.ts';
import { lessonName } from './course-views.ts';
import { draftLesson, draftOf, outlineOf } from './drafts.ts';
import { findLesson } from './lessons.ts';
import { packageLink, TRIAL, type OpenedPackage } from './package-player.ts';
import { say } from '../base/say.ts';

type Trial = Answer<typeof adminAcademy.tryQuiz>;
type Attempt = Trial['attempt'];
type Asked = Body<typeof adminAcademy.tryQuiz> & { readonly lesson: number };

const SEED_BYTES = 18;

/**
 * A draft's quiz as a member would meet it: drawn by a seed and, with answers, graded. Nothing of it is kept.
 * @throws DomainError `not_found` also where the lesson is no quiz, `validation`
 */
export async function tryQuiz(
  db: Database,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  { lesson: id, language, seed: asked, answers }: Asked,
): Promise<Trial> {
  const now = clock.now();
  const row = await findLesson(db, id);
  const draft = await draftOf(db, row.courseId);
  const outline = outlineOf(draft);
  const lesson = lessonsOf(outline).find((one) => one.id === id);
  const quiz = lesson?.quiz;
  if (!lesson || !quiz) throw new DomainError('not_found');
  const seed = asked ?? random.token(SEED_BYTES);
  const drawn = drawQuestions(draftLesson(draft, row).questions, quiz.draw, seed);
  const given = { answers: readAnswers(drawn, answers ?? []), flagged: [] };
  const total = drawn.length;
  const needed = neededRight(total, quiz.pass_percent);
  const result = (): Attempt['result'] => {
    const right = drawn.filter((one) =>
      isRight(solutionOf(one.question), givenOf(given, one.number)),
    ).length;
    const passed = total > 0 && right >= needed;
    return {
      passed,
      right,
      total,
      needed,
      score: scorePercent(right, total),
      retry_at:
        passed || quiz.wait_hours === 0
          ? null
          : new Date(now.getTime() + quiz.wait_hours * HOUR_MS).toISOString(),
      attempts_left: quiz.attempts_max - 1,
      topics: topicsOf(drawn, given, language),
      review: passed ? reviewOf(drawn, given, { outline }, language) : null,
      certificate: null,
    };
  };
  return {
    seed,
    attempt: {
      id: 0,
      number: 1,
      max: quiz.attempts_max,
      course: { slug: draft.course.slug, title: say(draft.course.head, 'title', language) },
      lesson: lessonName(outline, lesson, { language }),
      needed,
      pass_percent: quiz.pass_percent,
      wait_hours: quiz.wait_hours,
      started_at: now.toISOString(),
      handed_in_at: answers === null ? null : now.toISOString(),
      questions: drawn.map((one) => questionView(one, given, language)),
      result: answers === null ? null : result(),
    },
  };
}

function readAnswers(
  drawn: readonly DrawnQuestion[],
  answers: NonNullable<Asked['answers']>,
): NonNullable<AttemptRow['answers']> {
  return Object.fromEntries(
    answers.map(({ question, given }) => {
      const one = drawn.find(({ number }) => number === question);
      const read = one && readGiven(one, given);
      if (!read) throw invalidField('answers', 'quiz.given');
      return [String(question), read];
    }),
  );
}

/**
 * Opens a draft's package for whoever reads drafts; what it says is kept nowhere.
 * @throws DomainError `not_found` also where the lesson has no package
 */
export async function tryPackage(
  db: Database,
  services: Services,
  { lesson: id, memberId }: { readonly lesson: number; readonly memberId: number },
): Promise<OpenedPackage> {
  const { content } = await findLesson(db, id);
  const file = content.package?.file;
  const [row] = file
    ? await db.select().from(coursePackages).where(eq(coursePackages.fileId, file))
    : [];
  if (!row) throw new DomainError('not_found');
  return packageLink(services, row, { memberId, lessonId: TRIAL });
}
