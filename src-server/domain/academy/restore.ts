import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CourseOutline } from '#contract/rules/academy/content.ts';
import type { Transaction } from '../../database/database.ts';
import {
  courseLessons,
  courseModules,
  courses,
  courseVersions,
  quizQuestions,
  versionLessons,
} from '../../database/schema/academy.ts';
import { DomainError } from '../base/errors.ts';
import { checksOf } from './checks.ts';
import type { VersionLesson } from './content.ts';
import { auditCourse, draftOf, lockCourse, touchCourse, type Editing } from './drafts.ts';
import { coverFiles, dropUnused, namedFiles } from './lesson-files.ts';
import { leaveDraft } from './lessons.ts';

/**
 * Makes what was published once the draft again: its texts, order, lessons and questions. What the draft
 * has now and no version has is gone; members see nothing of it before it is published.
 * @throws DomainError `not_found` also where there is no such version, `conflict`
 */
export async function restoreVersion(
  tx: Transaction,
  editing: Editing,
  { id, number }: { readonly id: number; readonly number: number },
): Promise<void> {
  const row = await lockCourse(tx, id, editing.version);
  const [version] = await tx
    .select()
    .from(courseVersions)
    .where(and(eq(courseVersions.courseId, id), eq(courseVersions.number, number)));
  if (!version) throw new DomainError('not_found');
  const stored = await tx
    .select()
    .from(versionLessons)
    .where(and(eq(versionLessons.courseId, id), eq(versionLessons.version, number)))
    .orderBy(asc(versionLessons.lessonId));
  const before = await draftOf(tx, id);
  const modules = await restoreModules(tx, id, version.outline);

  for (const [at, module] of version.outline.modules.entries()) {
    const moduleId = modules[at];
    for (const [place, { id: lessonId }] of module.lessons.entries()) {
      const lesson = stored.find((one) => one.lessonId === lessonId);
      if (moduleId === undefined || !lesson) throw new Error('A version lacks one of its lessons');
      await restoreLesson(tx, editing, lesson, { moduleId, position: place + 1 });
    }
  }
  const kept = new Set(stored.map(({ lessonId }) => lessonId));
  for (const lesson of before.lessons) {
    if (!kept.has(lesson.id)) await leaveDraft(tx, editing.at, lesson);
  }
  const empty = before.modules.filter((one) => !modules.includes(one.id)).map((one) => one.id);
  if (empty.length > 0) await tx.delete(courseModules).where(inArray(courseModules.id, empty));

  const { head } = version.outline;
  await touchCourse(tx, id, editing, { head });
  await dropUnused(tx, editing.at, coverFiles(row.head), coverFiles(head));
  const { changes } = await checksOf(tx, await draftOf(tx, id));
  await tx
    .update(courses)
    .set({ isChanged: changes.length > 0 })
    .where(eq(courses.id, id));
  await auditCourse(tx, editing, 'course.version_restored', row, { version: number });
}

/** @returns ids of the modules, as the version has them */
async function restoreModules(
  tx: Transaction,
  courseId: number,
  outline: CourseOutline,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, { id, title_es, title_en }] of outline.modules.entries()) {
    const values = { position: at + 1, titleEs: title_es, titleEn: title_en };
    const [there] = await tx
      .update(courseModules)
      .set(values)
      .where(and(eq(courseModules.id, id), eq(courseModules.courseId, courseId)))
      .returning({ id: courseModules.id });
    const [made] = there
      ? [there]
      : await tx
          .insert(courseModules)
          .values({ courseId, ...values })
          .returning({ id: courseModules.id });
    if (!made) throw new Error('A module was not stored');
    ids.push(made.id);
  }
  return ids;
}

interface Place {
  readonly moduleId: number;
  readonly position: number;
}

async function restoreLesson(
  tx: Transaction,
  { actorId, at }: Editing,
  { lessonId, content, cues, questions }: VersionLesson,
  place: Place,
): Promise<void> {
  const [before] = await tx.select().from(courseLessons).where(eq(courseLessons.id, lessonId));
  if (!before) throw new Error('A lesson that was published is gone');
  await tx
    .update(courseLessons)
    .set({
      ...place,
      content,
      cues,
      version: sql`${courseLessons.version} + 1`,
      updatedAt: at,
      updatedBy: actorId,
    })
    .where(eq(courseLessons.id, lessonId));
  await dropUnused(tx, at, namedFiles(before.content), namedFiles(content));
  for (const { id, ...question } of questions) {
    await tx
      .update(quizQuestions)
      .set({ content: question, removedAt: null, version: sql`${quizQuestions.version} + 1` })
      .where(eq(quizQuestions.id, id));
  }
  const asked = new Set(questions.map(({ id }) => id));
  const bank = await tx
    .select({ id: quizQuestions.id })
    .from(quizQuestions)
    .where(and(eq(quizQuestions.lessonId, lessonId), isNull(quizQuestions.removedAt)));
  const others = bank.filter(({ id }) => !asked.has(id)).map(({ id }) => id);
  if (others.length > 0) {
    await tx.update(quizQuestions).set({ removedAt: at }).where(inArray(quizQuestions.id, others));
  }
}
