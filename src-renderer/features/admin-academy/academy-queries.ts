import { queryOptions } from '@tanstack/react-query';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import type { AcademyLanguage, CourseState } from '#contract/rules/academy/courses.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Polling interval in milliseconds: somebody else may save the open lesson. */
const LOOK = 30_000;

export interface CourseFilters {
  readonly state?: CourseState;
  readonly search?: string;
}

/** Who a draft is looked at as. */
export interface PreviewAs {
  readonly language: AcademyLanguage;
  readonly plan?: number;
  readonly rank?: number;
  readonly lesson?: number;
}

export interface StatisticsRange {
  readonly version?: number;
  readonly from?: string;
  readonly to?: string;
}

export const academyQueries = {
  list: (filters: CourseFilters) =>
    queryOptions({
      queryKey: ['Courses', 'list', filters],
      queryFn: ({ signal }) => request(adminAcademy.list, { query: filters, signal }),
    }),
  choices: queryOptions({
    queryKey: ['Courses', 'choices'],
    queryFn: ({ signal }) => request(adminAcademy.choices, { signal }),
  }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['Courses', 'one', id],
      queryFn: ({ signal }) => request(adminAcademy.one, { params: { id }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  lesson: (lesson: number) =>
    queryOptions({
      queryKey: ['Courses', 'lesson', lesson],
      queryFn: ({ signal }) => request(adminAcademy.lesson, { params: { lesson }, signal }),
      staleTime: 0,
      refetchInterval: LOOK,
    }),
  questions: (lesson: number) =>
    queryOptions({
      queryKey: ['Courses', 'questions', lesson],
      queryFn: ({ signal }) => request(adminAcademy.questions, { params: { lesson }, signal }),
    }),
  checks: (id: number) =>
    queryOptions({
      queryKey: ['Courses', 'checks', id],
      queryFn: ({ signal }) => request(adminAcademy.checks, { params: { id }, signal }),
      staleTime: 0,
    }),
  versions: (id: number) =>
    queryOptions({
      queryKey: ['Courses', 'versions', id],
      queryFn: ({ signal }) => request(adminAcademy.versions, { params: { id }, signal }),
      staleTime: 0,
    }),
  preview: (id: number, query: PreviewAs) =>
    queryOptions({
      queryKey: ['Courses', 'preview', id, query],
      queryFn: ({ signal }) => request(adminAcademy.preview, { params: { id }, query, signal }),
      staleTime: 0,
    }),
  statistics: (id: number, query: StatisticsRange) =>
    queryOptions({
      queryKey: ['Courses', 'statistics', id, query],
      queryFn: ({ signal }) => request(adminAcademy.statistics, { params: { id }, query, signal }),
    }),
};
