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
export type LessonName = (typeof lessonNames)[number];

/** A lesson as it can be saved. */
export function fieldsOf(lesson: LessonDraft): LessonFields {
  return Object.fromEntries(
    lessonNames.map((name) => [name, lesson[name]]),
  ) as unknown as LessonFields;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const changedNames = (one: LessonFields, other: LessonFields): LessonName[] =>
  lessonNames.filter((name) => !isSame(one[name], other[name]));

export interface LessonMerge {
  /** Ours wherever only we wrote, theirs elsewhere. */
  readonly fields: LessonFields;
  /** Parts that both wrote, in different ways. */
  readonly contested: readonly LessonName[];
}

/** Joins what two wrote since the same version. */
export function mergeLessons(
  base: LessonFields,
  ours: LessonFields,
  theirs: LessonFields,
): LessonMerge {
  const mine = changedNames(ours, base);
  const other = changedNames(theirs, base);
  const contested = mine.filter(
    (name) => other.includes(name) && !isSame(ours[name], theirs[name]),
  );
  return { fields: chosen(theirs, ours, mine), contested };
}

/** Some parts from one, all others from the other. */
export function chosen(
  from: LessonFields,
  parts: LessonFields,
  names: readonly LessonName[],
): LessonFields {
  return { ...from, ...Object.fromEntries(names.map((name) => [name, parts[name]])) };
}
