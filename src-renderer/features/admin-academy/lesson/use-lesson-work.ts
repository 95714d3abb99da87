import { useQueryClient } from '@tanstack/react-query';
import type { LessonDraft, LessonFields } from '#contract/api/admin/academy/academy.ts';
import { useSaveLesson } from '../academy-mutations.ts';
import { academyQueries } from '../academy-queries.ts';
import { useWriting, type Work } from '#renderer/domain/writing/use-writing.ts';
import { fieldsOf, lessonNames } from './lesson-values.ts';

export type LessonWork = Work<LessonFields, LessonDraft>;

/** What is being written on a lesson. */
export function useLessonWork(username: string, lesson: LessonDraft): LessonWork {
  const queryClient = useQueryClient();
  const saving = useSaveLesson(lesson.id);
  return useWriting({
    place: { username, kind: 'lesson', id: lesson.id },
    names: lessonNames,
    fieldsOf,
    now: lesson,
    saving,
    read: () => queryClient.query(academyQueries.lesson(lesson.id)),
  });
}
