import type {
  Course,
  CourseAccess,
  CourseCard,
  LessonHead,
  LessonLock,
  LessonName,
} from '#contract/api/academy/academy.ts';
import { isMet, isOpen, type Condition } from '#contract/rules/academy/access.ts';
import { courseState, previousLock } from '#contract/rules/academy/completion.ts';
import {
  finalQuiz,
  lessonsOf,
  minutesOf,
  type CourseOutline,
  type OutlineLesson,
} from '#contract/rules/academy/content.ts';
import type { LearningState } from '#contract/rules/academy/courses.ts';
import { neededRight } from '#contract/rules/academy/grading.ts';
import { formatUsd } from '#contract/rules/money.ts';
import { say } from '../base/say.ts';
import type { Shelf, Shelved } from './shelf.ts';
import {
  countDone,
  countedLessons,
  finalScore,
  lessonState,
  retryOf,
  watchedOf,
  isShutOut,
} from './standing.ts';

/** Where a member stands in a course of the shelf. */
export function stateOf({ version, enrolment }: Shelved, shelf: Shelf): LearningState {
  const states = countedLessons(version.outline, shelf).map((lesson) => ({
    state: lessonState(lesson, shelf.standing),
  }));
  return courseState(states, enrolment !== null);
}

/** Conditions as the member sees them; what a condition names and is gone is left out of the words. */
export function accessOf(conditions: readonly Condition[], shelf: Shelf): CourseAccess[] {
  return conditions.flatMap((condition): CourseAccess[] => {
    const { kind, id } = condition;
    const is_met = isMet(condition, shelf.facts);
    if (kind === 'course') return courseAccess(id, is_met, shelf);
    const names = kind === 'plan' ? shelf.facts.planNames : shelf.facts.rankNames;
    const own = kind === 'plan' ? shelf.facts.planId : shelf.facts.rankId;
    const needed = names.get(id);
    const mine = own === null ? undefined : names.get(own);
    if (!needed) return [];
    return [
      {
        kind,
        is_met,
        needed: say(needed, 'name', shelf.language),
        mine: mine ? say(mine, 'name', shelf.language) : null,
      },
    ];
  });
}

function courseAccess(id: number, is_met: boolean, shelf: Shelf): CourseAccess[] {
  const other = shelf.courses.get(id);
  if (!other) return [];
  const { outline, slug } = other.version;
  return [
    {
      kind: 'course',
      is_met,
      course: { slug, title: say(outline.head, 'title', shelf.language) },
      ...countDone(outline, shelf),
    },
  ];
}

/** What opens a course: its conditions and its price. Who began before it had one is not asked for it. */
export function courseAccessOf(
  { row, version, enrolment, purchase, undoneAt }: Shelved,
  shelf: Shelf,
): CourseAccess[] {
  const conditions = accessOf(version.outline.head.access, shelf);
  const amount = purchase?.amount ?? (enrolment ? null : row.price);
  if (amount === null) return conditions;
  return [
    ...conditions,
    {
      kind: 'price',
      is_met: purchase !== null,
      amount: formatUsd(amount),
      bought_at: purchase?.settledAt.toISOString() ?? null,
      undone_at: undoneAt?.toISOString() ?? null,
    },
  ];
}

/** Who began or bought it keeps it. */
export const isOpenTo = ({ row, version, enrolment }: Shelved, { facts }: Shelf): boolean =>
  enrolment !== null || (row.price === null && isOpen(version.outline.head.access, facts));

export function cardOf(shelved: Shelved, shelf: Shelf): CourseCard {
  const { row, version, certificate } = shelved;
  const { outline, slug } = version;
  const final = finalQuiz(outline);
  const retry = final ? retryOf(final, shelf.standing) : { attemptsLeft: 0, retryAt: null };
  return {
    id: row.id,
    slug,
    title: say(outline.head, 'title', shelf.language),
    summary: say(outline.head, 'summary', shelf.language),
    cover: outline.head.cover,
    picture: pictureOf(outline, shelf),
    level: outline.head.level,
    minutes: minutesOf(outline),
    languages: wholeLanguages(outline),
    state: stateOf(shelved, shelf),
    ...countDone(outline, shelf),
    score: finalScore(outline, shelf.standing),
    pass_percent: final?.quiz?.pass_percent ?? null,
    retry_at: retry.retryAt?.toISOString() ?? null,
    attempts_left: retry.attemptsLeft,
    access: courseAccessOf(shelved, shelf),
    is_open: isOpenTo(shelved, shelf),
    certificate,
  };
}

function pictureOf(
  { head: { picture } }: CourseOutline,
  { language }: Shelf,
): CourseCard['picture'] {
  return picture ? { file: picture.file, alt: say(picture, 'alt', language) } : null;
}

/** Languages that every title of a course is in. */
function wholeLanguages(outline: CourseOutline): ('es' | 'en')[] {
  const named = [outline.head, ...outline.modules, ...lessonsOf(outline)];
  return (['es', 'en'] as const).filter((language) =>
    named.every((one) => one[`title_${language}`] !== ''),
  );
}

export const lessonName = (
  outline: CourseOutline,
  lesson: OutlineLesson,
  { language }: Pick<Shelf, 'language'>,
): LessonName => ({
  id: lesson.id,
  number: lessonsOf(outline).findIndex(({ id }) => id === lesson.id) + 1,
  title: say(lesson, 'title', language),
  kind: lesson.kind,
});

export function lessonHead(
  outline: CourseOutline,
  lesson: OutlineLesson,
  shelf: Shelf,
): LessonHead {
  const row = shelf.standing.progress.get(lesson.id);
  return {
    ...lessonName(outline, lesson, shelf),
    minutes: lesson.minutes,
    state: lessonState(lesson, shelf.standing),
    seconds: lesson.seconds,
    second: row?.second ?? null,
    watched: watchedOf(lesson, shelf.standing),
    questions: lesson.quiz?.draw ?? null,
    lock: lockOf(outline, lesson, shelf),
  };
}

/** What keeps a lesson shut, for whoever may open its course; null: nothing. What is done stays open. */
export function lockOf(
  outline: CourseOutline,
  lesson: OutlineLesson,
  shelf: Shelf,
): LessonLock | null {
  if (lessonState(lesson, shelf.standing) === 'passed') return null;
  const lessons = lessonsOf(outline);
  const counted = countedLessons(outline, shelf);
  const previous = previousLock(
    lessons
      .filter((one) => one.id === lesson.id || counted.includes(one))
      .map((one) => ({
        id: one.id,
        state: lessonState(one, shelf.standing),
        needsPrevious: one.needs_previous,
      })),
    lesson.id,
  );
  const isAllowed = isOpen(lesson.access, shelf.facts);
  if (!previous && isAllowed) return null;
  const next = lessons.find(({ id }) => id === previous?.next);
  return {
    access: isAllowed ? [] : accessOf(lesson.access, shelf).filter((one) => !one.is_met),
    previous:
      previous && next
        ? { count: previous.count, done: previous.done, next: lessonName(outline, next, shelf) }
        : null,
  };
}

/** The first lesson that is open and not done; a quiz that can't be tried now only where nothing else is left. */
export function nextLesson(outline: CourseOutline, shelf: Shelf): OutlineLesson | null {
  const left = lessonsOf(outline).filter(
    (lesson) =>
      lessonState(lesson, shelf.standing) !== 'passed' && lockOf(outline, lesson, shelf) === null,
  );
  return left.find((lesson) => !isShutOut(lesson, shelf.standing)) ?? left[0] ?? null;
}

export function quizRules(outline: CourseOutline, lesson: OutlineLesson, shelf: Shelf) {
  const { quiz } = lesson;
  if (!quiz) return null;
  return {
    lesson: lessonName(outline, lesson, shelf),
    questions: quiz.draw,
    pass_percent: quiz.pass_percent,
    needed: neededRight(quiz.draw, quiz.pass_percent),
    attempts_max: quiz.attempts_max,
    wait_hours: quiz.wait_hours,
  };
}

export function courseView(shelved: Shelved, shelf: Shelf, newer: Course['newer']): Course {
  const { version, enrolment, row } = shelved;
  const { outline } = version;
  const final = finalQuiz(outline);
  const next = nextLesson(outline, shelf);
  return {
    ...cardOf(shelved, shelf),
    modules: outline.modules.map((module, at) => ({
      number: at + 1,
      title: say(module, 'title', shelf.language),
      done: module.lessons.filter((one) => lessonState(one, shelf.standing) === 'passed').length,
      lessons: module.lessons.map((lesson) => lessonHead(outline, lesson, shelf)),
    })),
    final: final ? quizRules(outline, final, shelf) : null,
    has_certificate: outline.head.has_certificate,
    is_started: enrolment !== null,
    started_at: enrolment?.startedAt.toISOString() ?? null,
    passed_at: enrolment?.passedAt?.toISOString() ?? null,
    version: { number: version.number, published_at: version.publishedAt.toISOString() },
    newer,
    next: next ? lessonName(outline, next, shelf) : null,
    is_retired: row.retiredAt !== null,
  };
}
