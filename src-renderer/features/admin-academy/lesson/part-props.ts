import type { CourseDraft, LessonDraft } from '#contract/api/admin/academy/academy.ts';
import type { FileView } from '#contract/api/files.ts';
import type { LessonWork } from './use-lesson-work.ts';

export interface LessonPartProps {
  readonly username: string;
  readonly course: CourseDraft;
  readonly id: number;
  readonly isReadOnly: boolean;
  readonly onRemoved: () => void;
}

export interface MediaPartProps {
  readonly lesson: LessonDraft;
  readonly work: LessonWork;
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
}

/** Files of the lesson, and those that were sent since. */
export interface KnownFiles {
  find(id: string | null | undefined): FileView | null;
  add(file: FileView): void;
}
