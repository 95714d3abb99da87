import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Course } from '#contract/api/academy/academy.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { academyQueries } from '../academy-queries.ts';

/**
 * Fetches the lessons of a course that was begun, one after the other, so that its texts are on this
 * device when there is no connection. What it has of today is not asked for again.
 */
export function useKeepLessons(course: Course | undefined): void {
  const queryClient = useQueryClient();
  const isStarted = course?.is_started === true;
  const slug = course?.slug ?? '';
  const ids = isStarted ? readable(course).join(',') : '';
  useEffect(() => {
    if (ids === '') return;
    let isOver = false;
    const keep = async () => {
      for (const id of ids.split(',')) {
        if (isOver) return;
        const lesson = academyQueries.lesson(slug, Number(id));
        // One that can't be had now is had when it is opened.
        // oxlint-disable-next-line no-await-in-loop
        await queryClient.query({ ...lesson, staleTime: DAY_MS }).catch(() => undefined);
      }
    };
    void keep();
    return () => {
      isOver = true;
    };
  }, [queryClient, slug, ids]);
}

/** Lessons that are open and have a text: quizzes are asked for when they are taken. */
const readable = ({ modules }: Course): number[] =>
  modules
    .flatMap(({ lessons }) => lessons)
    .filter(({ kind, lock }) => lock === null && kind !== 'quiz')
    .map(({ id }) => id);
