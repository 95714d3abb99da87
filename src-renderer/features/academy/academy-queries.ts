import { queryOptions } from '@tanstack/react-query';
import { academy } from '#contract/api/academy/academy.ts';
import type { CourseLevel, CourseView } from '#contract/rules/academy/courses.ts';
import { fileQuery } from '#renderer/domain/file/file-query.ts';
import { request } from '#renderer/lib/api/request.ts';

/** What a catalogue is narrowed by; empty values are left out. */
export interface CatalogueFilters {
  readonly view: CourseView;
  readonly level: CourseLevel | '';
  readonly search: string;
}

const asQuery = ({ view, level, search }: CatalogueFilters) => ({
  ...(view !== 'all' && { view }),
  ...(level !== '' && { level }),
  ...(search !== '' && { search }),
});

export const academyQueries = {
  catalogue: (filters: CatalogueFilters) =>
    queryOptions({
      queryKey: ['Academy', 'catalogue', asQuery(filters)],
      queryFn: ({ signal }) => request(academy.catalogue, { signal, query: asQuery(filters) }),
    }),
  course: (slug: string) =>
    queryOptions({
      queryKey: ['Academy', 'course', slug],
      queryFn: ({ signal }) => request(academy.course, { signal, params: { slug } }),
    }),
  lesson: (slug: string, lesson: number) =>
    queryOptions({
      queryKey: ['Academy', 'lesson', slug, lesson],
      queryFn: ({ signal }) => request(academy.lesson, { signal, params: { slug, lesson } }),
    }),
  notes: (slug: string, lesson: number) =>
    queryOptions({
      queryKey: ['Academy', 'notes', slug, lesson],
      queryFn: ({ signal }) => request(academy.notes, { signal, params: { slug, lesson } }),
    }),
  attempt: (attempt: number) =>
    queryOptions({
      queryKey: ['Academy', 'attempt', attempt],
      queryFn: ({ signal }) => request(academy.attempt, { signal, params: { attempt } }),
    }),
  certificates: queryOptions({
    queryKey: ['Academy', 'certificates'],
    queryFn: ({ signal }) => request(academy.certificates, { signal }),
  }),
  /** What anyone sees who has the number. */
  certificate: (number: string) =>
    queryOptions({
      queryKey: ['Academy', 'certificate', number],
      queryFn: ({ signal }) => request(academy.verify, { signal, params: { number } }),
    }),
  file: fileQuery,
};
