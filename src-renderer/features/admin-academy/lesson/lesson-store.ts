import type { LessonFields } from '#contract/api/admin/academy/academy.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { lessonNames } from './lesson-values.ts';

/** What was written and not saved yet, and on what. */
export interface LessonWriting {
  readonly version: number;
  readonly base: LessonFields;
  readonly fields: LessonFields;
}

/** Of one person and one lesson: it outlives the tab, until they log out here. */
const keyOf = (username: string, lesson: number) => `lesson-draft.${username}.${lesson}`;

/** What a reload left; whatever cannot be read is as good as none. */
export function loadWriting(username: string, lesson: number): LessonWriting | null {
  try {
    const kept = JSON.parse(getDeviceStorage().getItem(keyOf(username, lesson)) ?? '{}') as Partial<
      Record<keyof LessonWriting, unknown>
    >;
    const isWhole =
      typeof kept.version === 'number' && isLesson(kept.base) && isLesson(kept.fields);
    return isWhole ? (kept as LessonWriting) : null;
  } catch {
    return null;
  }
}

export function keepWriting(username: string, lesson: number, writing: LessonWriting): void {
  getDeviceStorage().setItem(keyOf(username, lesson), JSON.stringify(writing));
}

export function dropWriting(username: string, lesson: number): void {
  getDeviceStorage().removeItem(keyOf(username, lesson));
}

const isLesson = (kept: unknown): kept is LessonFields =>
  typeof kept === 'object' && kept !== null && lessonNames.every((name) => name in kept);
