import { and, desc, eq, inArray } from 'drizzle-orm';
import type { CourseOutline } from '#contract/rules/academy/content.ts';
import type { Database } from '../../database/database.ts';
import { courses, courseVersions, versionLessons } from '../../database/schema/academy.ts';
import { DomainError } from '../base/errors.ts';

export type CourseRow = typeof courses.$inferSelect;
export type VersionLesson = Pick<
  typeof versionLessons.$inferSelect,
  'lessonId' | 'content' | 'cues' | 'questions'
>;

/** A course in one version. */
export interface CourseVersion {
  readonly courseId: number;
  readonly slug: string;
  readonly number: number;
  readonly publishedAt: Date;
  readonly outline: CourseOutline;
  readonly isRetired: boolean;
}

/** Every course that members can see, as the catalogue has them. */
export async function publishedCourses(db: Database): Promise<CourseRow[]> {
  const rows = await db.select().from(courses).orderBy(courses.position, courses.id);
  return rows.filter(({ published }) => published !== null);
}

/** A course by its address. @throws DomainError `not_found` where members can't see it */
export async function courseBySlug(
  db: Database,
  slug: string,
): Promise<CourseRow & { published: number }> {
  const [row] = await db.select().from(courses).where(eq(courses.slug, slug));
  if (!row || row.published === null) throw new DomainError('not_found');
  return { ...row, published: row.published };
}

/** Versions of courses by "course/number". */
export async function versionsOf(
  db: Database,
  wanted: readonly { readonly row: CourseRow; readonly number: number }[],
): Promise<ReadonlyMap<string, CourseVersion>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select()
    .from(courseVersions)
    .where(inArray(courseVersions.courseId, [...new Set(wanted.map(({ row }) => row.id))]));
  const found = new Map(rows.map((row) => [`${row.courseId}/${row.number}`, row]));
  return new Map(
    wanted.flatMap(({ row, number }) => {
      const version = found.get(`${row.id}/${number}`);
      if (!version) return [];
      const { outline, publishedAt } = version;
      return [
        [
          `${row.id}/${number}`,
          {
            courseId: row.id,
            slug: row.slug,
            number,
            publishedAt,
            outline,
            isRetired: row.retiredAt !== null,
          },
        ] as const,
      ];
    }),
  );
}

export async function courseVersion(
  db: Database,
  row: CourseRow,
  number: number,
): Promise<CourseVersion> {
  const found = (await versionsOf(db, [{ row, number }])).get(`${row.id}/${number}`);
  if (!found) throw new Error(`Course ${row.id} has no version ${number}`);
  return found;
}

/** A lesson as a version has it. @throws DomainError `not_found` */
export async function versionLesson(
  db: Database,
  { courseId, number }: Pick<CourseVersion, 'courseId' | 'number'>,
  lessonId: number,
): Promise<VersionLesson> {
  const [row] = await db
    .select()
    .from(versionLessons)
    .where(
      and(
        eq(versionLessons.courseId, courseId),
        eq(versionLessons.version, number),
        eq(versionLessons.lessonId, lessonId),
      ),
    );
  if (!row) throw new DomainError('not_found');
  return row;
}

/** What a course's editors said of its newest version. */
export async function newestChanges(db: Database, courseId: number) {
  const [row] = await db
    .select()
    .from(courseVersions)
    .where(eq(courseVersions.courseId, courseId))
    .orderBy(desc(courseVersions.number))
    .limit(1);
  return row ?? null;
}
