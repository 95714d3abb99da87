import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  academy,
  type Course,
  type Lesson,
  type LessonProgress,
  type ProgressInput,
} from '#contract/api/academy/academy.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useIdempotencyKeys } from '#renderer/lib/api/idempotency-key.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { academyQueries } from './academy-queries.ts';

/** Begins a course, or goes on with it. `onStarted` comes first: what asked for it may go with the answer. */
export function useStartCourse(slug: string, onStarted: (course: Course) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(academy.start, { params: { slug } }),
    onSuccess: (course) => {
      onStarted(course);
      return keepCourse(queryClient, course);
    },
  });
}

/** Goes on with the newest version. */
export function useChangeVersion(slug: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      request(academy.changeVersion, { params: { slug }, body: { version } }),
    onSuccess: (course) => keepCourse(queryClient, course),
  });
}

async function keepCourse(queryClient: QueryClient, course: Course): Promise<void> {
  queryClient.setQueryData(academyQueries.course(course.slug).queryKey, course);
  await invalidateTags(queryClient, { tags: ['Academy'] });
}

/** One lesson of one course. */
export interface LessonPlace {
  readonly slug: string;
  readonly lesson: number;
}

export const sendProgress = ({ slug, lesson }: LessonPlace, body: ProgressInput) =>
  request(academy.progress, { params: { slug, lesson }, body });

/**
 * Shows what a report of progress came to. A report comes every few seconds while a video plays: only
 * where a lesson was completed by it, everything is asked for again.
 */
export async function keepProgress(
  queryClient: QueryClient,
  { slug, lesson }: LessonPlace,
  answer: LessonProgress,
): Promise<void> {
  const lessonKey = academyQueries.lesson(slug, lesson).queryKey;
  const before = queryClient.getQueryData<Lesson>(lessonKey);
  const { state, done, total } = answer.course;
  queryClient.setQueryData<Lesson>(lessonKey, (kept) =>
    kept ? { ...kept, ...answer.lesson, course: { ...kept.course, state, done, total } } : kept,
  );
  if (before?.state !== answer.lesson.state || answer.course.certificate !== null) {
    await invalidateTags(queryClient, academy.progress);
    return;
  }
  await queryClient.invalidateQueries({ queryKey: ['Academy', 'course'], refetchType: 'none' });
  await queryClient.invalidateQueries({ queryKey: ['Academy', 'catalogue'], refetchType: 'none' });
}

interface NoteInput {
  readonly second: number | null;
  readonly text: string;
}

export function useAddNote({ slug, lesson }: LessonPlace) {
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: NoteInput) =>
      request(academy.addNote, {
        params: { slug, lesson },
        body,
        idempotencyKey: keys.keyFor(body),
      }),
    onSuccess: async () => {
      keys.settle();
      await refreshNotes(queryClient, { slug, lesson });
    },
  });
}

export function useRemoveNote(place: LessonPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: number) => request(academy.removeNote, { params: { note } }),
    onSuccess: () => refreshNotes(queryClient, place),
  });
}

export function useChangeNote(place: LessonPlace) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: NoteInput & { readonly id: number }) =>
      request(academy.changeNote, { params: { note: id }, body }),
    onSuccess: () => refreshNotes(queryClient, place),
  });
}

const refreshNotes = async (queryClient: QueryClient, { slug, lesson }: LessonPlace) => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: academyQueries.notes(slug, lesson).queryKey }),
    queryClient.invalidateQueries({ queryKey: academyQueries.lesson(slug, lesson).queryKey }),
  ]);
};
