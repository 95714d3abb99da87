import type { CoursePreview } from '#contract/api/admin/academy/academy.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { lessonsOf } from '#contract/rules/academy/content.ts';
import type { Database } from '../../database/database.ts';
import { DomainError } from '../base/errors.ts';
import { publishedCourses, versionsOf } from './content.ts';
import { courseView } from './course-views.ts';
import { draftLesson, draftOf, outlineOf } from './drafts.ts';
import { ladderOf } from './facts.ts';
import { lessonView } from './lesson-view.ts';
import type { Shelf, Shelved } from './shelf.ts';
import { nothingDone } from './standing.ts';

interface Viewer {
  readonly language: AcademyLanguage;
  readonly plan?: number | undefined;
  readonly rank?: number | undefined;
  readonly lesson?: number | undefined;
}

/**
 * A draft as a member of some plan and rank would see it who has done nothing yet.
 * @throws DomainError `not_found`
 */
export async function previewCourse(
  db: Database,
  { id, now, ...viewer }: Viewer & { readonly id: number; readonly now: Date },
): Promise<CoursePreview> {
  const draft = await draftOf(db, id);
  const shelved: Shelved = {
    row: draft.course,
    version: {
      courseId: id,
      slug: draft.course.slug,
      number: (draft.course.published ?? 0) + 1,
      publishedAt: now,
      outline: outlineOf(draft),
      isRetired: false,
    },
    enrolment: null,
    certificate: null,
    purchase: null,
    undoneAt: null,
  };
  const shelf: Shelf = {
    language: viewer.language,
    facts: {
      ...(await ladderOf(db)),
      planId: viewer.plan ?? null,
      rankId: viewer.rank ?? null,
      passed: new Set(),
    },
    standing: nothingDone(now),
    courses: new Map([...(await othersOf(db)), [id, shelved]]),
  };
  const course = courseView(shelved, shelf, null);
  if (viewer.lesson === undefined) return { course, lesson: null };
  const row = draft.lessons.find((one) => one.id === viewer.lesson);
  const lesson = lessonsOf(shelved.version.outline).find((one) => one.id === viewer.lesson);
  if (!row || !lesson) throw new DomainError('not_found');
  const stored = draftLesson(draft, row);
  return { course, lesson: await lessonView(db, { shelf, shelved, lesson, stored, notes: 0 }) };
}

/** What conditions of the draft can name. */
async function othersOf(db: Database): Promise<Map<number, Shelved>> {
  const rows = await publishedCourses(db);
  const wanted = rows.map((row) => ({ row, number: row.published ?? 0 }));
  const versions = await versionsOf(db, wanted);
  return new Map(
    wanted.flatMap(({ row, number }) => {
      const version = versions.get(`${row.id}/${number}`);
      if (!version) return [];
      const nothing = { enrolment: null, certificate: null, purchase: null, undoneAt: null };
      return [[row.id, { row, version, ...nothing }] as const];
    }),
  );
}
