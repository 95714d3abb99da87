import { and, asc, count, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { CourseFields, NewCourse } from '#contract/api/admin/academy/academy.ts';
import { asksForItself, type Condition } from '#contract/rules/academy/access.ts';
import type { CourseHead } from '#contract/rules/academy/content.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { courseLessons, courseModules, courses } from '../../database/schema/academy.ts';
import { ranks } from '../../database/schema/jobs.ts';
import { plans } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { auditCourse, draftOf, lockCourse, touchCourse, type Editing } from './drafts.ts';
import { coverFiles, dropUnused, namedFiles, takeFiles } from './lesson-files.ts';

type Writing = Pick<Editing, 'actorId' | 'at'>;

type HeadFields = NewCourse & Partial<Pick<CourseFields, 'picture'>>;

const headOf = ({ picture = null, ...fields }: HeadFields): CourseHead => ({
  title_es: fields.title_es.trim(),
  title_en: fields.title_en.trim(),
  summary_es: fields.summary_es.trim(),
  summary_en: fields.summary_en.trim(),
  level: fields.level,
  cover: fields.cover,
  access: fields.access,
  has_certificate: fields.has_certificate,
  ...(picture && {
    picture: {
      file: picture.file,
      alt_es: picture.alt_es.trim(),
      alt_en: picture.alt_en.trim(),
    },
  }),
});

/** A draft, last in the catalogue. @returns its id @throws DomainError `too_many`, `validation` */
export async function createCourse(
  tx: Transaction,
  { actorId, at }: Writing,
  fields: NewCourse,
): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(courses);
  if ((found?.count ?? 0) >= academyLimits.courses) {
    throw new DomainError('too_many', { details: { max: academyLimits.courses } });
  }
  await refuseAccess(tx, fields.access, null);
  const head = headOf(fields);
  const [row] = await tx
    .insert(courses)
    .values({
      slug: await freeSlug(tx, titleOf(head), null),
      position: sql`(select coalesce(max(position), 0) + 1 from courses)`,
      head,
      updatedAt: at,
      updatedBy: actorId,
    })
    .returning();
  if (!row) throw new Error('A course was not stored');
  await auditCourse(tx, { actorId, at }, 'course.created', row);
  return row.id;
}

/** @throws DomainError `not_found`, `conflict`, `validation` */
export async function changeCourse(
  tx: Transaction,
  services: Pick<Services, 'settings' | 'clock'>,
  editing: Editing & { readonly actorId: number },
  { id, ...fields }: CourseFields & { readonly id: number },
): Promise<void> {
  const row = await lockCourse(tx, id, editing.version);
  await refuseAccess(tx, fields.access, id);
  const head = headOf(fields);
  await takeFiles(tx, services, {
    courseId: id,
    ownerId: editing.actorId,
    before: coverFiles(row.head),
    after: coverFiles(head),
  });
  // An address that members may have kept stays.
  const slug = row.published === null ? await freeSlug(tx, titleOf(head), id) : row.slug;
  await touchCourse(tx, id, editing, { head, slug });
  await dropUnused(tx, editing.at, coverFiles(row.head), coverFiles(head));
  await auditCourse(tx, editing, 'course.changed', { id, head });
}

function titleOf({ title_es, title_en }: CourseHead): string {
  const title = title_es === '' ? title_en : title_es;
  if (title === '') throw invalidField('title_es', 'news.text');
  return title;
}

/**
 * What a condition names is there, once, and no course waits for itself.
 * @throws DomainError `validation` of the field `access`
 */
export async function refuseAccess(
  tx: Transaction,
  access: readonly Condition[],
  courseId: number | null,
): Promise<void> {
  if (new Set(access.map(({ kind, id }) => `${kind}/${id}`)).size !== access.length) {
    throw invalidField('access', 'course.access.twice');
  }
  const ids = (kind: Condition['kind']) =>
    access.filter((one) => one.kind === kind).map(({ id }) => id);
  const tables = { plan: plans, rank: ranks, course: courses } as const;
  for (const kind of ['plan', 'rank', 'course'] as const) {
    const wanted = ids(kind);
    if (wanted.length === 0) continue;
    const table = tables[kind];
    const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, wanted));
    if (rows.length !== wanted.length) throw invalidField('access', 'course.access.gone');
  }
  if (courseId === null || ids('course').length === 0) return;
  const all = await needsOf(tx, courseId, ids('course'));
  if (asksForItself(all, courseId)) throw invalidField('access', 'course.access.circle');
}

/** What every course asks for of others, its own draft as it would be. */
async function needsOf(db: Database, courseId: number, own: readonly number[]) {
  const rows = await db.select({ id: courses.id, head: courses.head }).from(courses);
  return rows.map(({ id, head }) => ({
    id,
    needs:
      id === courseId
        ? own
        : head.access.filter((one) => one.kind === 'course').map((one) => one.id),
  }));
}

const SLUG_MAX = 80;

/** An address of a title that no other course has. */
async function freeSlug(tx: Transaction, title: string, ownId: number | null): Promise<string> {
  const words = accentless(title).match(/[a-z0-9]+/g) ?? ['curso'];
  const base = words.join('-').slice(0, SLUG_MAX).replace(/-$/, '');
  const rows = await tx
    .select({ slug: courses.slug })
    .from(courses)
    .where(
      and(
        sql`(${courses.slug} = ${base} or starts_with(${courses.slug}, ${`${base}-`}))`,
        ownId === null ? undefined : ne(courses.id, ownId),
      ),
    );
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** The catalogue's order; every course once. @throws DomainError `conflict` */
export async function orderCourses(
  tx: Transaction,
  editing: Writing,
  ids: readonly number[],
): Promise<void> {
  const rows = await tx.select().from(courses).orderBy(asc(courses.id)).for('update');
  if (!isSameSet(rows, ids)) throw new DomainError('conflict');
  for (const [at, id] of ids.entries()) {
    await tx
      .update(courses)
      .set({ position: at + 1 })
      .where(eq(courses.id, id));
  }
  const [first] = rows;
  if (first) await auditCourse(tx, editing, 'course.ordered', first);
}

const isSameSet = (rows: readonly { readonly id: number }[], ids: readonly number[]): boolean =>
  rows.length === ids.length &&
  new Set(ids).size === ids.length &&
  rows.every(({ id }) => ids.includes(id));

interface ModuleOrder {
  readonly id: number;
  readonly lessons: readonly number[];
}

/** Modules and lessons in their order; each once. @throws DomainError `not_found`, `conflict` */
export async function orderCourse(
  tx: Transaction,
  editing: Editing,
  { id, modules }: { readonly id: number; readonly modules: readonly ModuleOrder[] },
): Promise<void> {
  const row = await lockCourse(tx, id, editing.version);
  const draft = await draftOf(tx, id);
  const lessonIds = modules.flatMap(({ lessons }) => lessons);
  const isWhole =
    isSameSet(
      draft.modules,
      modules.map((one) => one.id),
    ) && isSameSet(draft.lessons, lessonIds);
  if (!isWhole) throw new DomainError('conflict', { details: { version: row.version } });
  for (const [at, module] of modules.entries()) {
    await tx
      .update(courseModules)
      .set({ position: at + 1 })
      .where(eq(courseModules.id, module.id));
    for (const [place, lesson] of module.lessons.entries()) {
      await tx
        .update(courseLessons)
        .set({ moduleId: module.id, position: place + 1 })
        .where(eq(courseLessons.id, lesson));
    }
  }
  await touchCourse(tx, id, editing);
}

interface ModuleFields {
  readonly title_es: string;
  readonly title_en: string;
}

/** @throws DomainError `not_found`, `conflict`, `too_many` */
export async function addModule(
  tx: Transaction,
  editing: Editing,
  { id, title_es, title_en }: ModuleFields & { readonly id: number },
): Promise<number> {
  await lockCourse(tx, id, editing.version);
  const { modules } = await draftOf(tx, id);
  if (modules.length >= academyLimits.modules) {
    throw new DomainError('too_many', { details: { max: academyLimits.modules } });
  }
  const [row] = await tx
    .insert(courseModules)
    .values({
      courseId: id,
      position: (modules.at(-1)?.position ?? 0) + 1,
      titleEs: title_es.trim(),
      titleEn: title_en.trim(),
    })
    .returning({ id: courseModules.id });
  if (!row) throw new Error('A module was not stored');
  await touchCourse(tx, id, editing);
  return row.id;
}

interface ModulePlace {
  readonly id: number;
  readonly module: number;
}

/** @throws DomainError `not_found`, `conflict` */
export async function changeModule(
  tx: Transaction,
  editing: Editing,
  { id, module, title_es, title_en }: ModuleFields & ModulePlace,
): Promise<void> {
  await lockCourse(tx, id, editing.version);
  const rows = await tx
    .update(courseModules)
    .set({ titleEs: title_es.trim(), titleEn: title_en.trim() })
    .where(and(eq(courseModules.id, module), eq(courseModules.courseId, id)))
    .returning({ id: courseModules.id });
  if (rows.length === 0) throw new DomainError('not_found');
  await touchCourse(tx, id, editing);
}

/** Only one without lessons. @throws DomainError `not_found`, `conflict` */
export async function removeModule(
  tx: Transaction,
  editing: Editing,
  { id, module }: ModulePlace,
): Promise<void> {
  const row = await lockCourse(tx, id, editing.version);
  const [own] = await tx
    .select({ count: count() })
    .from(courseLessons)
    .where(eq(courseLessons.moduleId, module));
  if ((own?.count ?? 0) > 0) {
    throw new DomainError('conflict', { details: { version: row.version } });
  }
  const rows = await tx
    .delete(courseModules)
    .where(and(eq(courseModules.id, module), eq(courseModules.courseId, id)))
    .returning({ id: courseModules.id });
  if (rows.length === 0) throw new DomainError('not_found');
  await touchCourse(tx, id, editing);
}

/** Nobody starts it any more, or again somebody may. @throws DomainError `not_found`, `conflict` */
export async function retireCourse(
  tx: Transaction,
  editing: Editing,
  { id, retired }: { readonly id: number; readonly retired: boolean },
): Promise<void> {
  const row = await lockCourse(tx, id, editing.version);
  if (row.published === null) {
    throw new DomainError('conflict', { details: { version: row.version } });
  }
  if ((row.retiredAt !== null) === retired) return;
  const retiredAt = retired ? editing.at : null;
  await touchCourse(tx, id, editing, { retiredAt, isChanged: row.isChanged });
  await auditCourse(tx, editing, retired ? 'course.retired' : 'course.restored', row);
}

/** Deletes what members never saw. @throws DomainError `not_found`, `conflict` */
export async function discardCourse(tx: Transaction, editing: Editing, id: number): Promise<void> {
  const row = await lockCourse(tx, id, editing.version);
  const others = await tx.select({ head: courses.head }).from(courses).where(ne(courses.id, id));
  const isNeeded = others.some(({ head }) =>
    head.access.some((one) => one.kind === 'course' && one.id === id),
  );
  if (row.published !== null || isNeeded) {
    throw new DomainError('conflict', { details: { version: row.version } });
  }
  const lessons = await tx
    .select()
    .from(courseLessons)
    .where(and(eq(courseLessons.courseId, id), isNotNull(courseLessons.moduleId)));
  await tx.delete(courseLessons).where(eq(courseLessons.courseId, id));
  await tx.delete(courseModules).where(eq(courseModules.courseId, id));
  await tx.delete(courses).where(eq(courses.id, id));
  const files = [...coverFiles(row.head), ...lessons.flatMap(({ content }) => namedFiles(content))];
  await dropUnused(tx, editing.at, files);
  await auditCourse(tx, editing, 'course.discarded', row);
}
