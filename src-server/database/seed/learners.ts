import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { finalQuiz, lessonsOf, type OutlineLesson } from '#contract/rules/academy/content.ts';
import {
  isRight,
  neededRight,
  rightAnswer,
  scorePercent,
} from '#contract/rules/academy/grading.ts';
import type { Given, Solution } from '#contract/rules/academy/questions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { drawQuestions, solutionOf } from '../../domain/academy/attempt-draw.ts';
import { handIn } from '../../domain/academy/attempts.ts';
import {
  courseBySlug,
  courseVersion,
  versionLesson,
  type VersionLesson,
} from '../../domain/academy/content.ts';
import { openEnrolment } from '../../domain/academy/enrol.ts';
import { noteLearning } from '../../domain/academy/events.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import { mailTexts } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../database.ts';
import { lessonProgress, quizAttempts, quizMarks } from '../schema/academy.ts';
import { members } from '../schema/members.ts';
import { mails } from '../schema/system.ts';
import { demoAccounts } from './people.ts';
import type { SeedRandom } from './random.ts';

/** Open to everybody, with a quiz at its end. */
const SLUG = 'tarifas-y-riesgos';
const LEARNERS = 110;
/** Days before the demo began since when the course is there, and until which it was begun. */
export const COURSE_DAYS = 35;
const LAST_DAYS = 6;
const SEED_LENGTH = 24;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** The services as they were then, with chance that is the same in every demo. */
const servicesAt = (services: Services, random: SeedRandom, at: Date): Services => ({
  ...services,
  clock: fixedClock(at),
  random: {
    ...services.random,
    token: (bytes) => Array.from({ length: bytes }, () => random.pick(ALPHABET)).join(''),
  },
});

/** Some of the network took the first course, so that its statistics say something; the demo's accounts did not. */
export async function seedLearners(services: Services, random: SeedRandom): Promise<void> {
  await services.database.transaction(async (tx) => {
    const course = await courseBySlug(tx, SLUG);
    const { outline } = await courseVersion(tx, course, course.published);
    const lessons = lessonsOf(outline);
    const lesson = finalQuiz(outline);
    if (!lesson) throw new Error(`${SLUG} has no quiz`);
    const of = { courseId: course.id, number: course.published };
    const { questions: bank } = await versionLesson(tx, of, lesson.id);
    const quiz = { courseId: course.id, version: course.published, lesson, bank };
    for (const memberId of await learnersOf(tx)) {
      const days = random.between(LAST_DAYS, COURSE_DAYS - 1);
      const at = new Date(services.clock.now().getTime() - days * DAY_MS);
      const learner = { memberId, at, courseId: course.id };
      await openEnrolment(tx, servicesAt(services, random, at), learner);
      // Four of five get to the quiz.
      const isWhole = random.chance(0.8);
      const read = isWhole ? lessons.length : random.between(1, lessons.length - 1);
      await readLessons(tx, lessons.slice(0, read), learner);
      if (isWhole) await takeQuiz(tx, services, { memberId, at, quiz, random });
    }
    // What tells of the demo's past was never sent.
    const subjects = [mailTexts['academy.passed'].es[0], mailTexts['academy.passed'].en[0]];
    await tx.delete(mails).where(inArray(mails.subject, subjects));
  });
}

async function learnersOf(tx: Transaction): Promise<number[]> {
  const accounts = Object.values(demoAccounts).map(({ username }) => username);
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.status, 'active'), notInArray(members.username, accounts)))
    .orderBy(asc(members.id))
    .limit(LEARNERS);
  return rows.map(({ id }) => id);
}

interface Reader {
  readonly memberId: number;
  readonly at: Date;
}

/** A quarter of an hour each. */
async function readLessons(
  tx: Transaction,
  lessons: readonly OutlineLesson[],
  { memberId, at }: Reader,
): Promise<void> {
  const read = lessons.filter(({ quiz }) => quiz === null);
  await tx.insert(lessonProgress).values(
    read.map(({ id, seconds }, index) => {
      const startedAt = new Date(at.getTime() + index * 15 * MINUTE_MS);
      const doneAt = new Date(startedAt.getTime() + 12 * MINUTE_MS);
      const watched: [number, number][] = seconds > 0 ? [[0, seconds]] : [];
      const own = { memberId, lessonId: id, watched, isRead: true };
      return { ...own, startedAt, doneAt, updatedAt: doneAt };
    }),
  );
}

/** The quiz as the course's version has it. */
interface Quiz {
  readonly courseId: number;
  readonly version: number;
  readonly lesson: OutlineLesson;
  readonly bank: VersionLesson['questions'];
}

interface Taking extends Reader {
  readonly quiz: Quiz;
  readonly random: SeedRandom;
}

/** Once, and for some once more after the waiting time where it was failed. */
async function takeQuiz(tx: Transaction, services: Services, taking: Taking): Promise<void> {
  const { memberId, quiz, at, random } = taking;
  const skill = 0.5 + random.next() * 0.5;
  const startedAt = later(at, 6 * HOUR_MS);
  const begun = { memberId, lessonId: quiz.lesson.id, startedAt, updatedAt: startedAt };
  await tx.insert(lessonProgress).values(begun);
  if (await takeOnce(tx, services, taking, { number: 1, skill, start: startedAt })) return;
  if (random.chance(0.4)) return;
  const start = later(at, 3 * DAY_MS);
  await takeOnce(tx, services, taking, { number: 2, skill: skill + 0.15, start });
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

interface Try {
  readonly number: number;
  /** How likely an easy question is answered right. */
  readonly skill: number;
  readonly start: Date;
}

/** One attempt; whether it was passed. One that was failed is stored at once as it ended: that takes a tenth. */
async function takeOnce(
  tx: Transaction,
  services: Services,
  { memberId, quiz, random }: Taking,
  { number, skill, start }: Try,
): Promise<boolean> {
  const { courseId, version, lesson, bank } = quiz;
  const end = later(start, random.between(8, 25) * MINUTE_MS);
  const then = servicesAt(services, random, end);
  const seed = then.random.token(SEED_LENGTH);
  const questions = drawQuestions(bank, lesson.quiz?.draw ?? 0, seed).map((drawn) => {
    const solution = solutionOf(drawn.question);
    // Some questions are harder than others, for everybody.
    const hardness = (drawn.question.id % 5) * 0.05;
    const isKnown = random.chance(skill - hardness);
    const given = isKnown ? rightAnswer(solution) : wrongAnswer(solution, random);
    return { number: drawn.number, id: drawn.question.id, isKnown, given };
  });
  const total = questions.length;
  const right = questions.filter(({ isKnown }) => isKnown).length;
  const isPassed = right >= neededRight(total, lesson.quiz?.pass_percent ?? 100);
  const [attempt] = await tx
    .insert(quizAttempts)
    .values({
      memberId,
      courseId,
      version,
      lessonId: lesson.id,
      number,
      seed,
      total,
      startedAt: start,
      answers: Object.fromEntries(questions.map((one) => [String(one.number), one.given])),
      ...(!isPassed && { handedInAt: end, right, isPassed }),
    })
    .returning({ id: quizAttempts.id });
  const attemptId = attempt?.id ?? 0;
  if (isPassed) {
    await handIn(tx, then, { memberId, language: 'es', now: end }, attemptId);
    return true;
  }
  await tx.insert(quizMarks).values(
    questions.map(({ id, isKnown }) => ({
      attemptId,
      questionId: id,
      isRight: isKnown,
      restScore: right - (isKnown ? 1 : 0),
    })),
  );
  const of = { memberId, courseId, version, lessonId: lesson.id };
  const score = scorePercent(right, total);
  await noteLearning(tx, then, { ...of, verb: 'failed', score, at: end });
  return false;
}

/** One that people give: the neighbour of the right one, all but one, two that changed places. */
function wrongAnswer(solution: Solution, random: SeedRandom): Given {
  const right = rightAnswer(solution);
  const swapped = <T>([first, second, ...others]: readonly T[]): T[] =>
    [second, first, ...others].filter((one): one is T => one !== undefined);
  const wrong = ((): Given => {
    switch (right.kind) {
      case 'single': {
        const count = solution.options.length;
        return { kind: 'single', option: (right.option + random.between(1, count - 1)) % count };
      }
      case 'multiple':
        return { kind: 'multiple', options: right.options.slice(1) };
      case 'order':
        return { kind: 'order', options: swapped(right.options) };
      case 'number':
        return { kind: 'number', value: '0' };
      case 'matching':
        return { kind: 'matching', pairs: swapped(right.pairs) };
    }
  })();
  if (isRight(solution, wrong)) throw new Error('A wrong answer is right');
  return wrong;
}
