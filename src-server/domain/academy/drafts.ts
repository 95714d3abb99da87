import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  lessonsOf,
  type CourseOutline,
  type LessonContent,
  type OutlineLesson,
  type QuestionContent,
} from '#contract/rules/academy/content.ts';
import type { AuditActionOf, AuditValues } from '#contract/rules/audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  courseLessons,
  courseModules,
  courses,
  quizQuestions,
} from '../../database/schema/academy.ts';
import { members } from '../../database/schema/members.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import type { CourseRow, VersionLesson } from './content.ts';

export type LessonRow = typeof courseLessons.$inferSelect;
export type ModuleRow = typeof courseModules.$inferSelect;
export type QuestionRow = typeof quizQuestions.$inferSelect;

/** A change of a draft: who makes it, and which one they saw. */
export interface Editing {
  readonly actorId: number | null;
  readonly version: number;
  readonly at: Date;
}

/** Everything that a draft holds. */
export interface Draft {
  readonly course: CourseRow;
  readonly modules: readonly ModuleRow[];
  /** In their order. */
  readonly lessons: readonly LessonRow[];
  readonly questions: readonly QuestionRow[];
}

/** @throws DomainError `not_found` */
export async function draftOf(db: Database, id: number): Promise<Draft> {
  const [course] = await db.select().from(courses).where(eq(courses.id, id));
  if (!course) throw new DomainError('not_found');
  const modules = await db
    .select()
    .from(courseModules)
    .where(eq(courseModules.courseId, id))
    .orderBy(asc(courseModules.position), asc(courseModules.id));
  const rows = await db
    .select()
    .from(courseLessons)
    .where(and(eq(courseLessons.courseId, id), isNotNull(courseLessons.moduleId)))
    .orderBy(asc(courseLessons.position), asc(courseLessons.id));
  const lessons = modules.flatMap((module) => rows.filter((one) => one.moduleId === module.id));
  return { course, modules, lessons, questions: await questionsOf(db, lessons) };
}

async function questionsOf(db: Database, lessons: readonly LessonRow[]): Promise<QuestionRow[]> {
  const ids = lessons.filter(({ kind }) => kind === 'quiz').map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .select()
    .from(quizQuestions)
    .where(and(inArray(quizQuestions.lessonId, ids), isNull(quizQuestions.removedAt)))
    .orderBy(asc(quizQuestions.id));
}

/** A draft as publishing it would make it. */
export function outlineOf({ course, modules, lessons }: Draft): CourseOutline {
  return {
    head: course.head,
    modules: modules.map(({ id, titleEs, titleEn }) => ({
      id,
      title_es: titleEs,
      title_en: titleEn,
      lessons: lessons.filter(({ moduleId }) => moduleId === id).map(outlineLesson),
    })),
  };
}

const outlineLesson = ({ id, kind, content }: LessonRow): OutlineLesson => ({
  id,
  kind,
  title_es: content.title_es,
  title_en: content.title_en,
  minutes: content.minutes,
  seconds: content.video?.seconds ?? 0,
  access: content.access,
  needs_previous: content.needs_previous,
  quiz: content.quiz,
});

/** A lesson of a draft as publishing would make it. */
export const draftLesson = ({ questions }: Draft, row: LessonRow): VersionLesson => ({
  lessonId: row.id,
  content: row.content,
  cues: row.cues,
  questions: questions
    .filter(({ lessonId }) => lessonId === row.id)
    .map(({ id, content }) => ({ id, ...content })),
});

export const firstNumber = (draft: Draft, lessonId: number): number =>
  lessonsOf(outlineOf(draft)).findIndex(({ id }) => id === lessonId) + 1;

/** Holds a draft for a change. @throws DomainError `not_found`, `conflict` naming who and when */
export async function lockCourse(tx: Transaction, id: number, version: number): Promise<CourseRow> {
  const row = await holdCourse(tx, id);
  if (row.version !== version) throw await conflictOf(tx, row);
  return row;
}

/** The same whatever was seen. @throws DomainError `not_found` */
export async function holdCourse(tx: Transaction, id: number): Promise<CourseRow> {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

interface Changed {
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
}

export async function conflictOf(db: Database, row: Changed): Promise<DomainError> {
  return new DomainError('conflict', {
    details: {
      version: row.version,
      at: row.updatedAt.toISOString(),
      by: await nameOf(db, row.updatedBy),
    },
  });
}

export async function nameOf(db: Database, memberId: number | null): Promise<string | null> {
  if (memberId === null) return null;
  const [row] = await db
    .select({ first: members.firstName, last: members.lastName })
    .from(members)
    .where(eq(members.id, memberId));
  return row ? `${row.first} ${row.last}`.trim() : null;
}

/** Notes that something of a held draft was changed. */
export async function touchCourse(
  tx: Transaction,
  id: number,
  { actorId, at }: Pick<Editing, 'actorId' | 'at'>,
  values: Partial<typeof courses.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(courses)
    .set({
      isChanged: true,
      ...values,
      version: sql`${courses.version} + 1`,
      updatedAt: at,
      updatedBy: actorId,
    })
    .where(eq(courses.id, id));
}

export const auditCourse = (
  tx: Transaction,
  { actorId, at }: Pick<Editing, 'actorId' | 'at'>,
  action: AuditActionOf<'course'>,
  row: Pick<CourseRow, 'id' | 'head'>,
  after: Pick<AuditValues, 'version'> = {},
): Promise<void> =>
  audit(tx, {
    actorId,
    action,
    subject: `course/${row.id}`,
    after: { title: row.head.title_es === '' ? row.head.title_en : row.head.title_es, ...after },
    at,
  });

/** Texts of a lesson that are missing, by their names; of each pair one at least may be. */
export function missingTexts(content: LessonContent, kind: LessonRow['kind']): string[] {
  const names = ['title', 'purpose', ...(kind === 'quiz' || kind === 'package' ? [] : ['body'])];
  const own = content as unknown as Readonly<Record<string, string>>;
  const missing = pairsMissing(own, names);
  const parts = [
    ...(content.video?.chapters ?? []).map((one, at) => ['video.chapters', at, one] as const),
    ...content.documents.map((one, at) => ['documents', at, one] as const),
  ];
  for (const [name, at, part] of parts) {
    missing.push(...pairsMissing(part, ['title']).map((text) => `${name}.${at}.${text}`));
  }
  return missing;
}

/** Texts of a question that are missing. */
export function missingOfQuestion(content: QuestionContent): string[] {
  const own = content as unknown as Readonly<Record<string, string>>;
  const missing = pairsMissing(own, ['topic', 'text', 'explanation']);
  for (const [at, option] of content.options.entries()) {
    const names = content.kind === 'matching' ? ['text', 'match'] : ['text'];
    missing.push(...pairsMissing(option, names).map((text) => `options.${at}.${text}`));
  }
  return missing;
}

export const pairsMissing = (own: object, names: readonly string[]): string[] => {
  const texts = own as Readonly<Record<string, string>>;
  return names.flatMap((name) =>
    [`${name}_es`, `${name}_en`].filter((text) => (texts[text] ?? '').trim() === ''),
  );
};
