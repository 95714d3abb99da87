import { and, count, eq, inArray } from 'drizzle-orm';
import type { CourseChecks } from '#contract/api/admin/academy/academy.ts';
import { asksForItself, type Condition } from '#contract/rules/academy/access.ts';
import {
  neededChecks,
  type AcademyCheck,
  type ChangeKind,
} from '#contract/rules/academy/checks.ts';
import { lessonsOf, type CourseOutline } from '#contract/rules/academy/content.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { isAboutMoney, promiseIn, saysRisk } from '#contract/rules/academy/promises.ts';
import { questionProblem } from '#contract/rules/academy/questions.ts';
import type { Database } from '../../database/database.ts';
import {
  coursePackages,
  courses,
  courseVersions,
  enrolments,
  versionLessons,
} from '../../database/schema/academy.ts';
import { solutionOf } from './attempt-draw.ts';
import { draftLesson, outlineOf, type Draft, type LessonRow } from './drafts.ts';
import { missingOf } from './draft-views.ts';
import { ladderOf, type Ladder } from './facts.ts';
import { fileViews, filesIn } from './lesson-view.ts';

type Item = CourseChecks['items'][number];
type Place = Item['places'][number];

const titleOf = (one: { readonly title_es: string; readonly title_en: string }): string =>
  one.title_es === '' ? one.title_en : one.title_es;

const placeOf = (
  { id, content }: LessonRow,
  text: string | null = null,
  language: AcademyLanguage | null = null,
): Place => ({ lesson: id, title: titleOf(content), language, text });

/** A check by what is wrong; what nobody needs is only said. */
function item(check: AcademyCheck, total: number, places: readonly Place[]): Item {
  const bad = neededChecks.includes(check) ? 'fail' : 'warn';
  return {
    check,
    state: places.length === 0 ? 'pass' : bad,
    count: Math.max(0, total - places.length),
    total,
    places: places.slice(0, 50),
  };
}

/** What is looked at before a draft is published, and what publishing would change. */
export async function checksOf(db: Database, draft: Draft): Promise<CourseChecks> {
  const known = await knownFiles(db, draft);
  const items = [
    lessonCheck(draft),
    ...textChecks(draft),
    ...fileChecks(draft, known),
    questionCheck(draft),
    await accessCheck(db, draft),
    promiseCheck(draft),
    riskCheck(draft),
  ];
  const { course } = draft;
  const [keepers] = await db
    .select({ count: count() })
    .from(enrolments)
    .where(eq(enrolments.courseId, course.id));
  return {
    version: course.version,
    can_publish: items.every(({ state }) => state !== 'fail'),
    items,
    changes: await changesOf(db, draft),
    next: (course.published ?? 0) + 1,
    keepers: keepers?.count ?? 0,
  };
}

function lessonCheck({ course, modules, lessons }: Draft): Item {
  const empty = modules.filter((module) => !lessons.some((one) => one.moduleId === module.id));
  const places: Place[] = empty.map((one) => ({
    lesson: null,
    title: one.titleEs === '' ? one.titleEn : one.titleEs,
    language: null,
    text: null,
  }));
  if (lessons.length === 0 && places.length === 0) {
    places.push({ lesson: null, title: titleOf(course.head), language: null, text: null });
  }
  return item('lessons', Math.max(1, modules.length), places);
}

/** A text must be in one language; one that is only in one is said. */
function textChecks(draft: Draft): Item[] {
  const missing = missingOf(draft);
  const other = (text: string): string =>
    text.replace(/_(es|en)$/, (_, end) => (end === 'es' ? '_en' : '_es'));
  const isWholly = ({ lesson, text }: (typeof missing)[number]): boolean =>
    missing.some((one) => one.lesson === lesson && one.text === other(text));
  const places = (found: typeof missing): Place[] =>
    found.map(({ lesson, text }) => {
      const language = text.endsWith('_es') ? 'es' : 'en';
      if (lesson) return placeOf(lesson, text, language);
      return { lesson: null, title: titleOf(draft.course.head), language, text };
    });
  const whole = missing.filter((one) => isWholly(one) && one.text.endsWith('_es'));
  const single = missing.filter((one) => !isWholly(one));
  const total = draft.lessons.length + draft.questions.length + draft.modules.length + 1;
  return [
    item('texts', Math.max(total, whole.length), places(whole)),
    item('languages', Math.max(total, single.length), places(single)),
  ];
}

interface Known {
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

async function knownFiles(db: Database, { lessons }: Draft): Promise<Known> {
  const views = await fileViews(
    db,
    lessons.flatMap(({ content }) => filesIn(content)),
  );
  const packed = lessons.flatMap(({ content }) => (content.package ? [content.package.file] : []));
  const rows =
    packed.length === 0
      ? []
      : await db
          .select({ fileId: coursePackages.fileId })
          .from(coursePackages)
          .where(inArray(coursePackages.fileId, packed));
  return {
    files: new Set(views.keys()),
    packages: new Set(rows.map(({ fileId }) => fileId)),
  };
}

function fileChecks({ lessons }: Draft, { files, packages }: Known): Item[] {
  const of = (kind: LessonRow['kind']) => lessons.filter((one) => one.kind === kind);
  const videos = of('video');
  const silent = videos.flatMap((one) =>
    (['es', 'en'] as const)
      .filter((language) => one.cues[language] === null)
      .map((language) => placeOf(one, null, language)),
  );
  const isThere = (id: string | undefined): boolean => id !== undefined && files.has(id);
  return [
    item(
      'videos',
      videos.length,
      videos.filter(({ content }) => !isThere(content.video?.file)).map((one) => placeOf(one)),
    ),
    item('captions', videos.length * 2, silent),
    item(
      'documents',
      of('document').length,
      of('document')
        .filter(
          ({ content }) =>
            content.documents.length === 0 || content.documents.some(({ file }) => !isThere(file)),
        )
        .map((one) => placeOf(one)),
    ),
    item(
      'packages',
      of('package').length,
      of('package')
        .filter(({ content }) => !content.package || !packages.has(content.package.file))
        .map((one) => placeOf(one)),
    ),
  ];
}

function questionCheck({ lessons, questions }: Draft): Item {
  const quizzes = lessons.filter(({ kind }) => kind === 'quiz');
  const wrong = quizzes.filter(({ id, content }) => {
    const bank = questions.filter(({ lessonId }) => lessonId === id);
    const whole = bank.filter((one) => questionProblem(solutionOf(one.content)) === null);
    return whole.length !== bank.length || bank.length < (content.quiz?.draw ?? 1);
  });
  return item(
    'questions',
    quizzes.length,
    wrong.map((one) => placeOf(one)),
  );
}

async function accessCheck(db: Database, { course, lessons }: Draft): Promise<Item> {
  const ladder = await ladderOf(db);
  const rows = await db.select().from(courses);
  const needs = rows.map(({ id, head }) => ({
    id,
    needs: head.access.filter(({ kind }) => kind === 'course').map((one) => one.id),
  }));
  const published = new Set(rows.filter((one) => one.published !== null).map(({ id }) => id));
  const isThere = (condition: Condition) => conditionHolds(condition, ladder, published);
  const places: Place[] = [];
  if (!course.head.access.every(isThere) || asksForItself(needs, course.id)) {
    places.push({ lesson: null, title: titleOf(course.head), language: null, text: null });
  }
  for (const one of lessons) {
    const isOwn = one.content.access.some(({ kind, id }) => kind === 'course' && id === course.id);
    if (isOwn || !one.content.access.every(isThere)) places.push(placeOf(one));
  }
  return item('access', lessons.length + 1, places);
}

function conditionHolds(
  { kind, id }: Condition,
  { planOrder, rankOrder }: Ladder,
  published: ReadonlySet<number>,
): boolean {
  if (kind === 'course') return published.has(id);
  return (kind === 'plan' ? planOrder : rankOrder).has(id);
}

/** What members read of a lesson in one language, its questions included. */
function saidIn(draft: Draft, one: LessonRow, language: AcademyLanguage): string[] {
  const { content } = one;
  const { questions } = draftLesson(draft, one);
  return [
    content[`title_${language}`],
    content[`purpose_${language}`],
    content[`body_${language}`],
    ...(one.cues[language] ?? []).map(({ text }) => text),
    ...questions.flatMap((question) => [
      question[`text_${language}`],
      question[`explanation_${language}`],
    ]),
  ];
}

function promiseCheck(draft: Draft): Item {
  const { course, lessons } = draft;
  const places: Place[] = [];
  for (const language of ['es', 'en'] as const) {
    const own = [course.head[`title_${language}`], course.head[`summary_${language}`]];
    for (const text of own) {
      const found = promiseIn(text, language);
      if (found) places.push({ lesson: null, title: titleOf(course.head), language, text: found });
    }
    for (const one of lessons) {
      const found = saidIn(draft, one, language)
        .map((text) => promiseIn(text, language))
        .find((text) => text !== null);
      if (found) places.push(placeOf(one, found, language));
    }
  }
  return item('promises', Math.max(lessons.length + 1, places.length), places);
}

/** Where a lesson's text speaks of money that can be lost, it says so. */
function riskCheck({ lessons }: Draft): Item {
  const texts = lessons.flatMap((one) =>
    (['es', 'en'] as const).map((language) => ({
      one,
      language,
      text: one.content[`body_${language}`],
    })),
  );
  const about = texts.filter(({ text, language }) => isAboutMoney(text, language));
  const silent = about.filter(({ text, language }) => !saysRisk(text, language));
  return item(
    'risk',
    about.length,
    silent.map(({ one, language }) => placeOf(one, null, language)),
  );
}

/** What publishing would change for members; empty where it would change nothing. */
export async function changesOf(db: Database, draft: Draft): Promise<CourseChecks['changes']> {
  const { course, lessons } = draft;
  const [last] = await db
    .select()
    .from(courseVersions)
    .where(
      and(eq(courseVersions.courseId, course.id), eq(courseVersions.number, course.published ?? 0)),
    );
  const after = outlineOf(draft);
  const of = (change: ChangeKind, lesson: number | null, title: string) => ({
    change,
    lesson,
    title,
  });
  if (!last) return lessons.map((one) => of('added', one.id, titleOf(one.content)));
  const before = last.outline;
  const rows = await db
    .select()
    .from(versionLessons)
    .where(and(eq(versionLessons.courseId, course.id), eq(versionLessons.version, last.number)));
  const old = new Map(rows.map((row) => [row.lessonId, row]));
  const changes = [
    ...(isSame(headsOf(before), headsOf(after)) ? [] : [of('course', null, titleOf(after.head))]),
    ...lessonsOf(before)
      .filter(({ id }) => !lessons.some((one) => one.id === id))
      .map((one) => of('removed', one.id, titleOf(one))),
  ];
  for (const one of lessons) {
    const was = old.get(one.id);
    const title = titleOf(one.content);
    if (!was) changes.push(of('added', one.id, title));
    else if (!isSame([was.content, was.cues], [one.content, one.cues])) {
      changes.push(of('changed', one.id, title));
    } else if (!isSame(was.questions, draftLesson(draft, one).questions)) {
      changes.push(of('questions', one.id, title));
    } else if (placeIn(before, one.id) !== placeIn(after, one.id)) {
      changes.push(of('moved', one.id, title));
    }
  }
  return changes;
}

const headsOf = ({ head, modules }: CourseOutline) => [
  head,
  modules.map(({ id, title_es, title_en }) => [id, title_es, title_en]),
];

/** The module of a lesson, and what stands before it there. */
function placeIn({ modules }: CourseOutline, id: number): string {
  const module = modules.find(({ lessons }) => lessons.some((one) => one.id === id));
  const at = module?.lessons.findIndex((one) => one.id === id) ?? 0;
  return `${module?.id}/${module?.lessons[at - 1]?.id ?? ''}`;
}

/** The database writes the fields of JSON in an order of its own. */
const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
