import { and, desc, eq, isNull, lt, count } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { courseVersions, enrolments, versionLessons } from '../../database/schema/academy.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { checksOf } from './checks.ts';
import {
  auditCourse,
  draftLesson,
  draftOf,
  lockCourse,
  nameOf,
  outlineOf,
  touchCourse,
  type Editing,
} from './drafts.ts';
import { namedFiles } from './lesson-files.ts';

interface Publication {
  readonly id: number;
  readonly changes_es: string;
  readonly changes_en: string;
}

/**
 * Makes the draft a version that members start from now on; who began keeps theirs until they change it.
 * @throws DomainError `not_found`, `conflict` also where nothing changed, `checks_failed`, `validation`
 */
export async function publishCourse(
  tx: Transaction,
  editing: Editing,
  { id, changes_es, changes_en }: Publication,
): Promise<void> {
  const row = await lockCourse(tx, id, editing.version);
  const draft = await draftOf(tx, id);
  const checks = await checksOf(tx, draft);
  const failed = checks.items.filter(({ state }) => state === 'fail').map(({ check }) => check);
  if (failed.length > 0) throw new DomainError('checks_failed', { details: { checks: failed } });
  if (checks.changes.length === 0) {
    throw new DomainError('conflict', { details: { version: row.version } });
  }
  const [changesEs, changesEn] = [changes_es.trim(), changes_en.trim()];
  if (row.published !== null && changesEs === '' && changesEn === '') {
    throw invalidField('changes_es', 'news.text');
  }
  const number = (row.published ?? 0) + 1;
  await tx.insert(courseVersions).values({
    courseId: id,
    number,
    outline: outlineOf(draft),
    changesEs,
    changesEn,
    publishedAt: editing.at,
    publishedBy: editing.actorId,
  });
  for (const lesson of draft.lessons) {
    const { content, cues, questions } = draftLesson(draft, lesson);
    await tx.insert(versionLessons).values({
      courseId: id,
      version: number,
      lessonId: lesson.id,
      content,
      cues,
      questions,
      files: [...new Set(namedFiles(content).map((one) => one.id))],
    });
  }
  await touchCourse(tx, id, editing, {
    published: number,
    publishedAt: editing.at,
    retiredAt: null,
    isChanged: false,
  });
  await auditCourse(tx, editing, 'course.published', row, { version: number });
  await tellNewer(tx, { courseId: id, number, at: editing.at });
}

/** Tells those who take it and have not passed it. */
async function tellNewer(
  tx: Transaction,
  { courseId, number, at }: { courseId: number; number: number; at: Date },
): Promise<void> {
  const { course } = await draftOf(tx, courseId);
  const rows = await tx
    .select({ memberId: enrolments.memberId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.courseId, courseId),
        isNull(enrolments.passedAt),
        isNull(enrolments.closedAt),
        lt(enrolments.version, number),
      ),
    );
  const { title_es, title_en } = course.head;
  await notifyAll(
    tx,
    rows.map(({ memberId }) => ({
      memberId,
      event: 'course.newer' as const,
      values: {
        course_es: title_es === '' ? title_en : title_es,
        course_en: title_en === '' ? title_es : title_en,
        version: String(number),
      },
      path: `/academy/${course.slug}`,
      at,
    })),
  );
}

/** What was published, newest first. @throws DomainError `not_found` */
export async function listVersions(db: Database, courseId: number) {
  await draftOf(db, courseId);
  const rows = await db
    .select()
    .from(courseVersions)
    .where(eq(courseVersions.courseId, courseId))
    .orderBy(desc(courseVersions.number));
  const kept = await db
    .select({ version: enrolments.version, members: count() })
    .from(enrolments)
    .where(eq(enrolments.courseId, courseId))
    .groupBy(enrolments.version);
  const items = [];
  for (const row of rows) {
    items.push({
      number: row.number,
      published_at: row.publishedAt.toISOString(),
      published_by: await nameOf(db, row.publishedBy),
      changes_es: row.changesEs,
      changes_en: row.changesEn,
      members: kept.find(({ version }) => version === row.number)?.members ?? 0,
    });
  }
  return items;
}
