import type { CourseDraft, CourseFields } from '#contract/api/admin/academy/academy.ts';

export const courseNames = [
  'title_es',
  'title_en',
  'summary_es',
  'summary_en',
  'level',
  'cover',
  'picture',
  'access',
  'has_certificate',
] as const satisfies readonly (keyof CourseFields)[];
export type CourseName = (typeof courseNames)[number];

/** What a course says of itself, as it can be saved. */
export function fieldsOf(course: CourseDraft): CourseFields {
  return Object.fromEntries(
    courseNames.map((name) => [name, course[name]]),
  ) as unknown as CourseFields;
}
