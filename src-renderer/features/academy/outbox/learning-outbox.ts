import type { QueryClient } from '@tanstack/react-query';
import { academy, type Attempt } from '#contract/api/academy/academy.ts';
import type { OutboxKind } from '#renderer/domain/outbox/outbox.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { keepProgress, sendProgress } from '../academy-mutations.ts';
import { academyQueries } from '../academy-queries.ts';
import {
  firstDue,
  isNothing,
  nothingKept,
  readKept,
  without,
  withoutAttempt,
  type Due,
  type Kept,
} from './kept.ts';

/** Answers and progress of a member: answers of an attempt come before it is handed in. */
export const learningOutbox: OutboxKind<Kept, Due> = {
  name: 'academy-outbox',
  nothing: nothingKept,
  read: readKept,
  write: (kept) => (isNothing(kept) ? null : JSON.stringify(kept)),
  firstDue,
  deliver: async (due, queryClient) => {
    await call(due, queryClient);
    return (kept) => without(kept, due);
  },
  refuse: (due) => (kept) =>
    due.kind === 'progress' ? without(kept, due) : withoutAttempt(kept, due.attempt),
  renew: (queryClient) => invalidateTags(queryClient, { tags: ['Academy'] }),
};

async function call(due: Due, queryClient: QueryClient): Promise<void> {
  if (due.kind === 'progress') {
    const [slug = '', lesson = ''] = due.lesson.split('/');
    const place = { slug, lesson: Number(lesson) };
    await keepProgress(queryClient, place, await sendProgress(place, due.body));
    return;
  }
  const params = { attempt: due.attempt };
  const { queryKey } = academyQueries.attempt(due.attempt);
  if (due.kind === 'answer') {
    const { question, change } = due;
    await request(academy.answer, { params, body: { question, ...change } });
    queryClient.setQueryData<Attempt>(queryKey, (kept) => kept && changed(kept, due));
    return;
  }
  queryClient.setQueryData(queryKey, await request(academy.handIn, { params }));
  // Not the attempt itself: it is what was just answered.
  await invalidateTags(queryClient, academy.handIn);
}

/** An attempt with an answer or mark that was taken. */
function changed(
  attempt: Attempt,
  { question, change }: Extract<Due, { kind: 'answer' }>,
): Attempt {
  return {
    ...attempt,
    questions: attempt.questions.map((one) =>
      one.number === question
        ? {
            ...one,
            given: change.given === undefined ? one.given : change.given,
            is_flagged: change.is_flagged ?? one.is_flagged,
          }
        : one,
    ),
  };
}
