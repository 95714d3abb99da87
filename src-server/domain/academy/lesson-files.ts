import { and, arrayContains, eq, inArray, isNull, sql } from 'drizzle-orm';
import { readCaptions, type Cue } from '#contract/rules/academy/captions.ts';
import type { CourseHead, LessonContent, LessonCues } from '#contract/rules/academy/content.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { MEGABYTE, type FilePurpose } from '#contract/rules/files.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  coursePackages,
  courseLessons,
  courses,
  courseVersions,
  packageParts,
  versionLessons,
} from '../../database/schema/academy.ts';
import { files } from '../../database/schema/files.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { attachFiles, dropFiles, liveFile } from '../files/records.ts';

/** A file of a lesson, with what it must be there for. */
interface NamedFile {
  readonly id: string;
  readonly purpose: FilePurpose;
  /** The field that names it. */
  readonly field: string;
}

export function namedFiles({ video, documents, package: packed }: LessonContent): NamedFile[] {
  const named: (NamedFile | null)[] = [
    ...(video
      ? [
          { id: video.file, purpose: 'lesson_video' as const, field: 'video.file' },
          optional(video.poster, 'lesson_picture', 'video.poster'),
          optional(video.captions_es, 'captions', 'video.captions_es'),
          optional(video.captions_en, 'captions', 'video.captions_en'),
        ]
      : []),
    ...documents.map(({ file }, at) => ({
      id: file,
      purpose: 'lesson_document' as const,
      field: `documents.${at}.file`,
    })),
    optional(packed?.file ?? null, 'course_package', 'package.file'),
  ];
  return named.filter((one) => one !== null);
}

const optional = (id: string | null, purpose: FilePurpose, field: string): NamedFile | null =>
  id === null ? null : { id, purpose, field };

/** Names the things that files of a course belong to. */
export const courseObject = (courseId: number): string => `course/${courseId}`;

/** The file of a course's own cover. */
export const coverFiles = ({ picture }: CourseHead): NamedFile[] =>
  picture ? [{ id: picture.file, purpose: 'lesson_picture', field: 'picture.file' }] : [];

interface Taking {
  readonly courseId: number;
  readonly ownerId: number;
  readonly before: readonly NamedFile[];
  readonly after: readonly NamedFile[];
}

/**
 * Makes the files that a lesson or a cover names anew part of the course.
 * @throws DomainError `validation` of the field that names a file which is gone, somebody else's or of
 *   another purpose
 */
export async function takeFiles(
  tx: Transaction,
  services: Pick<Services, 'settings' | 'clock'>,
  { courseId, ownerId, before, after }: Taking,
): Promise<void> {
  const old = new Set(before.map(({ id }) => id));
  const object = courseObject(courseId);
  for (const { id, purpose, field } of after) {
    if (old.has(id)) continue;
    const [own] = await tx
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          eq(files.id, id),
          eq(files.purpose, purpose),
          eq(files.object, object),
          isNull(files.deletedAt),
        ),
      );
    // Another lesson of the course has it, or it comes back from an earlier version.
    if (own) continue;
    await attachFiles(tx, services, { ids: [id], ownerId, purpose, object }).catch(
      (error: unknown) => {
        throw error instanceof DomainError ? invalidField(field, 'file.gone') : error;
      },
    );
  }
}

/** Drops files that a lesson or a cover no longer names and that nothing else needs. */
export async function dropUnused(
  tx: Transaction,
  at: Date,
  before: readonly NamedFile[],
  after: readonly NamedFile[] = [],
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id));
  const gone = [...new Set(before.map(({ id }) => id))].filter((id) => !kept.has(id));
  const unused: string[] = [];
  for (const id of gone) if (!(await isNeeded(tx, id))) unused.push(id);
  if (unused.length === 0) return;
  const parts = await tx
    .select({ partId: packageParts.partId })
    .from(packageParts)
    .where(inArray(packageParts.packageId, unused));
  const clock = { clock: { now: () => at } };
  await dropFiles(tx, clock, unused);
  for (let from = 0; from < parts.length; from += 500) {
    await dropFiles(
      tx,
      clock,
      parts.slice(from, from + 500).map(({ partId }) => partId),
    );
  }
}

async function isNeeded(tx: Transaction, id: string): Promise<boolean> {
  const [published] = await tx
    .select({ lessonId: versionLessons.lessonId })
    .from(versionLessons)
    .where(arrayContains(versionLessons.files, [id]))
    .limit(1);
  if (published || (await isCover(tx, id))) return true;
  const drafts = await tx.select({ content: courseLessons.content }).from(courseLessons);
  return drafts.some(({ content }) => namedFiles(content).some((one) => one.id === id));
}

async function isCover(tx: Transaction, id: string): Promise<boolean> {
  const heads = await tx.select({ head: courses.head }).from(courses);
  return heads.some(({ head }) => head.picture?.file === id) || (await isPublishedCover(tx, id));
}

/** Whether a version of some course has the file as its cover. */
export async function isPublishedCover(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ courseId: courseVersions.courseId })
    .from(courseVersions)
    .where(sql`${courseVersions.outline} #>> '{head,picture,file}' = ${id}`)
    .limit(1);
  return row !== undefined;
}

const CAPTIONS_BYTES = MEGABYTE;

/**
 * What the captions of a lesson say.
 * @throws DomainError `validation` of the field that names a file which is no WebVTT or is over 1 MB
 */
export async function readLessonCues(
  db: Database,
  services: Pick<Services, 'files'>,
  { video }: LessonContent,
): Promise<LessonCues> {
  const read = async (language: AcademyLanguage): Promise<readonly Cue[] | null> => {
    const id = video?.[`captions_${language}`] ?? null;
    if (id === null) return null;
    const field = `video.captions_${language}`;
    const file = await liveFile(db, id).catch(() => {
      throw invalidField(field, 'file.gone');
    });
    if (file.purpose !== 'captions') throw invalidField(field, 'file.gone');
    if (file.size > CAPTIONS_BYTES) throw invalidField(field, 'file.size', { max: 1 });
    const cues = readCaptions(await textOf(services, file.key));
    if (cues === null) throw invalidField(field, 'file.type.captions');
    return cues;
  };
  return { es: await read('es'), en: await read('en') };
}

async function textOf({ files: store }: Pick<Services, 'files'>, key: string): Promise<string> {
  const bytes = await store.read(key);
  if (!bytes) throw new Error('The bytes of a file are gone');
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Whether a package was unpacked already. */
export async function isUnpacked(db: Database, fileId: string): Promise<boolean> {
  const [row] = await db
    .select({ fileId: coursePackages.fileId })
    .from(coursePackages)
    .where(eq(coursePackages.fileId, fileId));
  return row !== undefined;
}
