import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { LessonFields } from '#contract/api/admin/academy/academy.ts';
import type { LessonContent } from '#contract/rules/academy/content.ts';
import { academyLimits, type LessonKind } from '#contract/rules/academy/courses.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { courseLessons, versionLessons } from '../../database/schema/academy.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import {
  conflictOf,
  draftOf,
  holdCourse,
  lockCourse,
  touchCourse,
  type Editing,
  type LessonRow,
} from './drafts.ts';
import { refuseAccess } from './editing.ts';
import { dropUnused, namedFiles, readLessonCues, takeFiles } from './lesson-files.ts';

type Acting = Pick<Services, 'settings' | 'clock' | 'files'>;

interface NewLesson {
  readonly id: number;
  readonly module: number;
  readonly kind: LessonKind;
  readonly title_es: string;
  readonly title_en: string;
}

/** A lesson, last in its module. @returns its id @throws DomainError `not_found`, `conflict`, `too_many` */
export async function addLesson(
  tx: Transaction,
  services: Pick<Services, 'settings'>,
  editing: Editing,
  { id, module, kind, title_es, title_en }: NewLesson,
): Promise<number> {
  await lockCourse(tx, id, editing.version);
  const { modules, lessons } = await draftOf(tx, id);
  if (!modules.some((one) => one.id === module)) throw new DomainError('not_found');
  if (lessons.length >= academyLimits.lessons) {
    throw new DomainError('too_many', { details: { max: academyLimits.lessons } });
  }
  const settings = await services.settings.read(tx);
  const content: LessonContent = {
    title_es: title_es.trim(),
    title_en: title_en.trim(),
    purpose_es: '',
    purpose_en: '',
    body_es: '',
    body_en: '',
    minutes: 5,
    access: [],
    needs_previous: false,
    video: null,
    documents: [],
    quiz:
      kind === 'quiz'
        ? {
            draw: 5,
            pass_percent: settings.academy_pass_percent,
            attempts_max: settings.academy_attempts_max,
            wait_hours: settings.academy_wait_hours,
          }
        : null,
    package: null,
  };
  const [row] = await tx
    .insert(courseLessons)
    .values({
      courseId: id,
      moduleId: module,
      position: sql`(select coalesce(max(position), 0) + 1 from course_lessons where module_id = ${module})`,
      kind,
      content,
      cues: { es: null, en: null },
      updatedAt: editing.at,
      updatedBy: editing.actorId,
    })
    .returning({ id: courseLessons.id });
  if (!row) throw new Error('A lesson was not stored');
  await touchCourse(tx, id, editing);
  return row.id;
}

/** A lesson of a draft. @throws DomainError `not_found` also where it left the draft */
export async function findLesson(db: Database, id: number): Promise<LessonRow> {
  const [row] = await db
    .select()
    .from(courseLessons)
    .where(and(eq(courseLessons.id, id), isNotNull(courseLessons.moduleId)));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Holds a lesson and its course. @throws DomainError `not_found`, `conflict` naming who and when */
export async function lockLesson(tx: Transaction, id: number, version?: number) {
  const { courseId } = await findLesson(tx, id);
  const course = await holdCourse(tx, courseId);
  const row = await findLesson(tx, id);
  if (version !== undefined && row.version !== version) throw await conflictOf(tx, row);
  return { row, course };
}

/**
 * Changes what a lesson holds. Its package was unpacked before.
 * @throws DomainError `not_found`, `conflict`, `validation`
 */
export async function changeLesson(
  tx: Transaction,
  services: Acting,
  editing: Editing & { readonly actorId: number },
  { lesson, ...fields }: LessonFields & { readonly lesson: number },
): Promise<void> {
  const { row } = await lockLesson(tx, lesson, editing.version);
  const content = contentOf(fields);
  refuseOther(row.kind, content);
  await refuseAccess(tx, content.access, row.courseId);
  await takeFiles(tx, services, {
    courseId: row.courseId,
    ownerId: editing.actorId,
    before: namedFiles(row.content),
    after: namedFiles(content),
  });
  const cues = await readLessonCues(tx, services, content);
  await tx
    .update(courseLessons)
    .set({
      content,
      cues,
      version: sql`${courseLessons.version} + 1`,
      updatedAt: editing.at,
      updatedBy: editing.actorId,
    })
    .where(eq(courseLessons.id, lesson));
  await dropUnused(tx, editing.at, namedFiles(row.content), namedFiles(content));
  await touchCourse(tx, row.courseId, editing);
}

const contentOf = (fields: LessonFields): LessonContent => ({
  title_es: fields.title_es.trim(),
  title_en: fields.title_en.trim(),
  purpose_es: fields.purpose_es.trim(),
  purpose_en: fields.purpose_en.trim(),
  body_es: fields.body_es.trim(),
  body_en: fields.body_en.trim(),
  minutes: fields.minutes,
  access: fields.access,
  needs_previous: fields.needs_previous,
  video: fields.video,
  documents: fields.documents,
  quiz: fields.quiz,
  package: fields.package,
});

/** A lesson holds what its kind has, and nothing else. */
function refuseOther(
  kind: LessonKind,
  { video, quiz, package: packed, documents }: LessonContent,
): void {
  if (video !== null && kind !== 'video') throw invalidField('video', 'lesson.kind');
  if ((quiz !== null) !== (kind === 'quiz')) throw invalidField('quiz', 'lesson.kind');
  if (packed !== null && kind !== 'package') throw invalidField('package', 'lesson.kind');
  if (new Set(documents.map(({ file }) => file)).size !== documents.length) {
    throw invalidField('documents', 'lesson.twice');
  }
  const chapters = video?.chapters.map(({ second }) => second) ?? [];
  const isInOrder = chapters.every((second, at) => at === 0 || second > (chapters[at - 1] ?? 0));
  if (!isInOrder || chapters.some((second) => second >= (video?.seconds ?? 0))) {
    throw invalidField('video.chapters', 'lesson.chapters');
  }
}

/** Takes a lesson out of the draft; what was published keeps it. @throws DomainError `not_found`, `conflict` */
export async function removeLesson(tx: Transaction, editing: Editing, id: number): Promise<number> {
  const { row } = await lockLesson(tx, id, editing.version);
  await leaveDraft(tx, editing.at, row);
  await touchCourse(tx, row.courseId, editing);
  return row.courseId;
}

/** What was published keeps its row, since members have done something in it. */
export async function leaveDraft(
  tx: Transaction,
  at: Date,
  { id, content }: Pick<LessonRow, 'id' | 'content'>,
): Promise<void> {
  const [published] = await tx
    .select({ lessonId: versionLessons.lessonId })
    .from(versionLessons)
    .where(eq(versionLessons.lessonId, id))
    .limit(1);
  if (published) {
    await tx.update(courseLessons).set({ moduleId: null }).where(eq(courseLessons.id, id));
    return;
  }
  await tx.delete(courseLessons).where(eq(courseLessons.id, id));
  await dropUnused(tx, at, namedFiles(content));
}
