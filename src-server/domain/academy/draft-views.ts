import { asc, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type {
  CourseDraft,
  CourseRow as CourseHeadView,
  LessonDraft,
} from '#contract/api/admin/academy/academy.ts';
import { minutesOf } from '#contract/rules/academy/content.ts';
import type { CourseState } from '#contract/rules/academy/courses.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Database } from '../../database/database.ts';
import { coursePackages, courses, enrolments } from '../../database/schema/academy.ts';
import type { CourseRow } from './content.ts';
import {
  draftOf,
  firstNumber,
  missingOfQuestion,
  missingTexts,
  nameOf,
  outlineOf,
  pairsMissing,
  type Draft,
  type LessonRow,
} from './drafts.ts';
import { ladderOf } from './facts.ts';
import { fileViews, filesIn } from './lesson-view.ts';
import { bankOf } from './questions.ts';
import { findLesson } from './lessons.ts';
import { priceText, soldOf } from './sales/price.ts';

const stateOf = ({ published, retiredAt }: CourseRow): CourseState => {
  if (published === null) return 'draft';
  return retiredAt === null ? 'published' : 'retired';
};

interface Counts {
  readonly enrolled: number;
  readonly passed: number;
}

async function countsOf(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      courseId: enrolments.courseId,
      enrolled: count(),
      passed: count(enrolments.passedAt),
    })
    .from(enrolments)
    .where(inArray(enrolments.courseId, [...ids]))
    .groupBy(enrolments.courseId);
  return new Map(rows.map((row) => [row.courseId, row]));
}

/** Texts that a draft still misses, with where they are. */
export function missingOf(
  draft: Draft,
): { readonly lesson: LessonRow | null; readonly text: string }[] {
  const { course, modules, lessons, questions } = draft;
  return [
    ...pairsMissing(course.head, ['title', 'summary']).map((text) => ({ lesson: null, text })),
    ...(course.head.picture ? pairsMissing(course.head.picture, ['alt']) : []).map((text) => ({
      lesson: null,
      text: `picture.${text}`,
    })),
    ...modules.flatMap((one) =>
      pairsMissing({ title_es: one.titleEs, title_en: one.titleEn }, ['title']).map((text) => ({
        lesson: null,
        text: `module.${one.id}.${text}`,
      })),
    ),
    ...lessons.flatMap((lesson) => [
      ...missingTexts(lesson.content, lesson.kind).map((text) => ({ lesson, text })),
      ...questions
        .filter(({ lessonId }) => lessonId === lesson.id)
        .flatMap((one) =>
          missingOfQuestion(one.content).map((text) => ({
            lesson,
            text: `question.${one.id}.${text}`,
          })),
        ),
    ]),
  ];
}

const inLanguage = (missing: readonly { readonly text: string }[], language: 'es' | 'en') =>
  missing.filter(({ text }) => text.endsWith(`_${language}`));

async function standingOf(db: Database, draft: Draft, counts: Counts | undefined) {
  const { course } = draft;
  const missing = missingOf(draft);
  return {
    id: course.id,
    slug: course.slug,
    state: stateOf(course),
    published: course.published,
    published_at: course.publishedAt?.toISOString() ?? null,
    is_changed: course.isChanged,
    version: course.version,
    updated_at: course.updatedAt.toISOString(),
    updated_by: await nameOf(db, course.updatedBy),
    lessons: draft.lessons.length,
    minutes: minutesOf(outlineOf(draft)),
    missing: { es: inLanguage(missing, 'es').length, en: inLanguage(missing, 'en').length },
    enrolled: counts?.enrolled ?? 0,
    passed: counts?.passed ?? 0,
    price: priceText(course),
    buyers: (await soldOf(db)).get(course.id)?.count ?? 0,
  };
}

/** Courses as their editors list them. */
export async function listDrafts(
  db: Database,
  asked: { readonly state?: CourseState | undefined; readonly search?: string | undefined },
) {
  const rows = await db.select().from(courses).orderBy(asc(courses.position), asc(courses.id));
  const words = accentless(asked.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = rows
    .filter((row) => !asked.state || stateOf(row) === asked.state)
    .filter(({ head }) => {
      const text = accentless(`${head.title_es} ${head.title_en}`);
      return words.every((word) => text.includes(word));
    });
  const counts = await countsOf(
    db,
    found.map(({ id }) => id),
  );
  const items: CourseHeadView[] = [];
  for (const { id, head } of found) {
    const { title_es, title_en, level, cover } = head;
    const standing = await standingOf(db, await draftOf(db, id), counts.get(id));
    items.push({ ...standing, title_es, title_en, level, cover });
  }
  const of = (state: CourseState) => rows.filter((row) => stateOf(row) === state).length;
  return {
    items,
    counts: { draft: of('draft'), published: of('published'), retired: of('retired') },
  };
}

/** A draft as its editors see it. @throws DomainError `not_found` */
export async function courseDraft(db: Database, id: number): Promise<CourseDraft> {
  const draft = await draftOf(db, id);
  const { course, modules, lessons, questions } = draft;
  const counts = await countsOf(db, [id]);
  const { picture } = course.head;
  const views = await fileViews(db, picture ? [picture.file] : []);
  return {
    ...(await standingOf(db, draft, counts.get(id))),
    ...course.head,
    access: [...course.head.access],
    picture: picture ? { ...picture } : null,
    picture_file: views.get(picture?.file ?? '') ?? null,
    modules: modules.map((module) => ({
      id: module.id,
      title_es: module.titleEs,
      title_en: module.titleEn,
      lessons: lessons
        .filter(({ moduleId }) => moduleId === module.id)
        .map((one) => {
          const missing = missingTexts(one.content, one.kind).map((text) => ({ text }));
          return {
            id: one.id,
            kind: one.kind,
            title_es: one.content.title_es,
            title_en: one.content.title_en,
            minutes: one.content.minutes,
            incomplete: (['es', 'en'] as const).filter(
              (language) => inLanguage(missing, language).length > 0,
            ),
            draw: one.content.quiz?.draw ?? null,
            bank:
              one.kind === 'quiz'
                ? questions.filter(({ lessonId }) => lessonId === one.id).length
                : null,
          };
        }),
    })),
    keepers: await keepersOf(db, course),
  };
}

/** Members who keep an earlier version than the published one. */
async function keepersOf(db: Database, { id, published }: CourseRow) {
  const rows = await db
    .select({ version: enrolments.version, members: count() })
    .from(enrolments)
    .where(eq(enrolments.courseId, id))
    .groupBy(enrolments.version)
    .orderBy(asc(enrolments.version));
  return rows.filter(({ version }) => version !== published);
}

/** A lesson as its editors see it. @throws DomainError `not_found` */
export async function lessonDraft(db: Database, id: number): Promise<LessonDraft> {
  const row = await findLesson(db, id);
  const draft = await draftOf(db, row.courseId);
  const { content, kind } = row;
  const views = await fileViews(db, [...filesIn(content)]);
  return {
    id,
    course: row.courseId,
    module: row.moduleId ?? 0,
    number: firstNumber(draft, id),
    kind,
    ...content,
    access: [...content.access],
    video: content.video && {
      ...content.video,
      chapters: content.video.chapters.map((one) => ({ ...one })),
    },
    documents: content.documents.map((one) => ({ ...one })),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by: await nameOf(db, row.updatedBy),
    missing: missingTexts(content, kind),
    files: [...views.values()],
    manifest: await manifestOf(db, content.package?.file ?? null),
    bank: kind === 'quiz' ? (await bankOf(db, id)).length : 0,
  };
}

async function manifestOf(db: Database, fileId: string | null): Promise<LessonDraft['manifest']> {
  if (fileId === null) return null;
  const [row] = await db.select().from(coursePackages).where(eq(coursePackages.fileId, fileId));
  return row ? { standard: row.standard, title: row.title, files: row.parts } : null;
}

/** Plans, ranks and courses that a condition can name. */
export async function accessChoices(db: Database) {
  const { planNames, rankNames } = await ladderOf(db);
  const named = (names: typeof planNames) =>
    [...names].map(([id, { name_es, name_en }]) => ({ id, name_es, name_en }));
  const rows = await db
    .select({ id: courses.id, head: courses.head })
    .from(courses)
    .where(isNotNull(courses.published))
    .orderBy(asc(courses.position));
  return {
    plans: named(planNames),
    ranks: named(rankNames),
    courses: rows.map(({ id, head }) => ({
      id,
      title_es: head.title_es,
      title_en: head.title_en,
    })),
  };
}
