import type { LessonDraft, LessonFields } from '#contract/api/admin/academy/academy.ts';

export const lessonNames = [
  'title_es',
  'title_en',
  'purpose_es',
  'purpose_en',
  'body_es',
  'body_en',
  'minutes',
  'access',
  'needs_previous',
  'video',
  'documents',
  'quiz',
  'package',
] as const satisfies readonly (keyof LessonFields)[];

/** A lesson as it can be saved. */
export function fieldsOf(lesson: LessonDraft): LessonFields {
  return Object.fromEntries(
    lessonNames.map((name) => [name, lesson[name]]),
  ) as unknown as LessonFields;
}
