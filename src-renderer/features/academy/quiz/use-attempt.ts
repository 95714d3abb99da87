import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Attempt, AttemptQuestion } from '#contract/api/academy/academy.ts';
import { useOutbox, useOutboxState } from '#renderer/domain/outbox/use-outbox.ts';
import { academyQueries } from '../academy-queries.ts';
import { withAnswer, withHandIn, type AnswerChange } from '../outbox/kept.ts';
import { learningOutbox } from '../outbox/learning-outbox.ts';

/** An attempt with what was answered and has not reached the server yet. */
export function useAttempt(id: number) {
  const { data, error, refetch } = useQuery(academyQueries.attempt(id));
  const outbox = useOutbox(learningOutbox);
  const { kept, isWaiting } = useOutboxState(outbox);
  const changes = kept.answers[id];
  const attempt = useMemo(() => data && withChanges(data, changes), [data, changes]);
  const isHandedIn = kept.handIns.includes(id);
  return {
    attempt,
    error,
    refetch,
    /** It was handed in here, and the server has not said what it came to. */
    isHandedIn,
    /** Something of it was sent and not answered. */
    isUnsaved: isWaiting && (changes !== undefined || isHandedIn),
    change: (question: number, change: AnswerChange) =>
      outbox.add((before) => withAnswer(before, id, question, change)),
    handIn: () => outbox.add((before) => withHandIn(before, id)),
  };
}

function withChanges(
  attempt: Attempt,
  changes: Readonly<Record<string, AnswerChange>> | undefined,
): Attempt {
  if (!changes || attempt.handed_in_at !== null) return attempt;
  return {
    ...attempt,
    questions: attempt.questions.map((question) => ({
      ...question,
      ...present(changes[question.number]),
    })),
  };
}

/** What a change names; the rest stays as it is. */
const present = (change: AnswerChange | undefined): Partial<AttemptQuestion> => ({
  ...(change?.given !== undefined && { given: change.given }),
  ...(change?.is_flagged !== undefined && { is_flagged: change.is_flagged }),
});
