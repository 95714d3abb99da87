import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  adminAcademy,
  type CourseDraft,
  type CourseFields,
  type NewCourse,
  type LessonFields,
} from '#contract/api/admin/academy/academy.ts';
import type { LessonKind } from '#contract/rules/academy/courses.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { academyQueries } from './academy-queries.ts';

interface Titles {
  readonly title_es: string;
  readonly title_en: string;
}

/** A course is what the server just answered; lists, checks and previews of it are asked for again. */
async function keep(queryClient: QueryClient, course: CourseDraft): Promise<void> {
  queryClient.setQueryData(academyQueries.one(course.id).queryKey, course);
  await Promise.all(
    ['list', 'choices', 'checks', 'preview', 'statistics'].map((part) =>
      queryClient.invalidateQueries({ queryKey: ['Courses', part] }),
    ),
  );
}

export function useCreateCourse() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCourse) => request(adminAcademy.create, { body }),
    onSuccess: (course) => keep(queryClient, course),
  });
}

/** What a course says of itself. */
export function useSaveCourse(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, version }: { fields: CourseFields; version: number }) =>
      request(adminAcademy.change, { params: { id }, body: { ...fields, version } }),
    onSuccess: (course) => keep(queryClient, course),
  });
}

/** What can be done with a course beside writing its texts. */
export type CourseAction =
  | { readonly kind: 'addModule'; readonly titles: Titles }
  | { readonly kind: 'changeModule'; readonly module: number; readonly titles: Titles }
  | { readonly kind: 'removeModule'; readonly module: number }
  | { readonly kind: 'removeLesson'; readonly lesson: number; readonly version: number }
  | { readonly kind: 'publish'; readonly changes: { readonly es: string; readonly en: string } }
  | { readonly kind: 'retire'; readonly retired: boolean }
  | { readonly kind: 'restore'; readonly number: number };

export function useCourseAction({ id, version }: Pick<CourseDraft, 'id' | 'version'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: CourseAction): Promise<CourseDraft> => {
      const params = { id };
      switch (action.kind) {
        case 'addModule':
          return request(adminAcademy.addModule, { params, body: { ...action.titles, version } });
        case 'changeModule':
          return request(adminAcademy.changeModule, {
            params: { id, module: action.module },
            body: { ...action.titles, version },
          });
        case 'removeModule':
          return request(adminAcademy.removeModule, {
            params: { id, module: action.module },
            body: { version },
          });
        case 'removeLesson':
          return request(adminAcademy.removeLesson, {
            params: { lesson: action.lesson },
            body: { version: action.version },
          });
        case 'publish':
          return request(adminAcademy.publish, {
            params,
            body: { version, changes_es: action.changes.es, changes_en: action.changes.en },
          });
        case 'retire':
          return request(adminAcademy.retire, {
            params,
            body: { version, retired: action.retired },
          });
        case 'restore':
          return request(adminAcademy.restore, {
            params,
            body: { version, number: action.number },
          });
      }
    },
    onSuccess: async (course, { kind }) => {
      await keep(queryClient, course);
      if (kind === 'restore') await invalidateTags(queryClient, { tags: ['Courses', 'Audit'] });
      if (kind === 'publish' || kind === 'retire') {
        await invalidateTags(queryClient, { tags: ['Courses', 'Academy', 'Audit'] });
      }
    },
    onError: () => queryClient.invalidateQueries({ queryKey: academyQueries.one(id).queryKey }),
  });
}

export function useAddLesson({ id, version }: Pick<CourseDraft, 'id' | 'version'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (added: Titles & { readonly module: number; readonly kind: LessonKind }) => {
      const { module, ...body } = added;
      return request(adminAcademy.addLesson, {
        params: { id, module },
        body: { ...body, version },
      });
    },
    onSuccess: ({ course }) => keep(queryClient, course),
    onError: () => queryClient.invalidateQueries({ queryKey: academyQueries.one(id).queryKey }),
  });
}

/** Asks for another price than the one that was seen; null: for none. */
export function useAskPrice({ id, price: seen }: Pick<CourseDraft, 'id' | 'price'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (asked: { readonly price: string | null; readonly reason: string }) =>
      request(adminAcademy.setPrice, { params: { id }, body: { ...asked, seen } }),
    onSettled: () => invalidateTags(queryClient, adminAcademy.setPrice),
  });
}

export function useDiscardCourse({ id, version }: Pick<CourseDraft, 'id' | 'version'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminAcademy.discard, { params: { id }, body: { version } }),
    onSuccess: () => invalidateTags(queryClient, adminAcademy.discard),
  });
}

export function useSaveLesson(lesson: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fields, version }: { fields: LessonFields; version: number }) =>
      request(adminAcademy.changeLesson, { params: { lesson }, body: { ...fields, version } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(academyQueries.lesson(lesson).queryKey, saved);
      await Promise.all(
        ['list', 'one', 'checks', 'preview'].map((part) =>
          queryClient.invalidateQueries({ queryKey: ['Courses', part] }),
        ),
      );
    },
  });
}
