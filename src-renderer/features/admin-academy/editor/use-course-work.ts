import { useQueryClient } from '@tanstack/react-query';
import type { CourseDraft, CourseFields } from '#contract/api/admin/academy/academy.ts';
import { useSaveCourse } from '../academy-mutations.ts';
import { academyQueries } from '../academy-queries.ts';
import { useWriting, type Work } from '#renderer/domain/writing/use-writing.ts';
import { courseNames, fieldsOf } from './course-values.ts';

type CourseWork = Work<CourseFields, CourseDraft>;

/** What is being written on what a course says of itself. */
export function useCourseWork(username: string, course: CourseDraft): CourseWork {
  const queryClient = useQueryClient();
  return useWriting({
    place: { username, kind: 'course', id: course.id },
    names: courseNames,
    fieldsOf,
    now: course,
    saving: useSaveCourse(course.id),
    read: () => queryClient.query(academyQueries.one(course.id)),
  });
}
