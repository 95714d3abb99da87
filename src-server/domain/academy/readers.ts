import { and, arrayContains, eq, isNull } from 'drizzle-orm';
import { mayCall } from '#contract/api/admin/staff-calls.ts';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import { enrolments, versionLessons } from '../../database/schema/academy.ts';
import type { ReadRule } from '../files/readers.ts';
import { isPublishedCover } from './lesson-files.ts';

/** Who writes or reads drafts, and members who take a course in a version that has the file. */
export const readsLessonFile: ReadRule = async (db, reader, file) => {
  if (mayCall(reader, adminAcademy.one)) return true;
  const [row] = await db
    .select({ lessonId: versionLessons.lessonId })
    .from(versionLessons)
    .innerJoin(
      enrolments,
      and(
        eq(enrolments.courseId, versionLessons.courseId),
        eq(enrolments.version, versionLessons.version),
      ),
    )
    .where(
      and(
        eq(enrolments.memberId, reader.memberId),
        isNull(enrolments.closedAt),
        arrayContains(versionLessons.files, [file.id]),
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** Pictures of lessons, and covers: those that were published stand in the catalogue, which every member sees. */
export const readsCoursePicture: ReadRule = async (db, reader, file) =>
  (await readsLessonFile(db, reader, file)) || isPublishedCover(db, file.id);
