import type { Lesson } from '#contract/api/academy/academy.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { LessonSkeleton } from '../lesson/skeleton.tsx';
import { FailedAttempt } from './failed-attempt.tsx';
import { OpenAttempt } from './open-attempt.tsx';
import { PassedAttempt } from './passed-attempt.tsx';
import { useAttempt } from './use-attempt.ts';

interface AttemptViewProps {
  readonly id: number;
  readonly lesson: Lesson;
  /** Number of the question that is shown, from 1. */
  readonly question: number;
  readonly onQuestion: (number: number) => void;
  /** Back to what the quiz asks for. */
  readonly onLeave: () => void;
}

/** One attempt: under way, failed or passed. */
export function AttemptView({ id, lesson, question, onQuestion, onLeave }: AttemptViewProps) {
  const kept = useAttempt(id);
  const { attempt, error, refetch } = kept;
  if (!attempt) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <LessonSkeleton />
    );
  }
  const at = Math.min(Math.max(1, question), Math.max(1, attempt.questions.length));
  const { result } = attempt;
  if (!result) {
    return (
      <OpenAttempt
        attempt={attempt}
        lesson={lesson}
        isHandedIn={kept.isHandedIn}
        isUnsaved={kept.isUnsaved}
        at={at}
        onQuestion={onQuestion}
        onChange={kept.change}
        onHandIn={kept.handIn}
      />
    );
  }
  if (result.review === null) {
    return <FailedAttempt attempt={attempt} result={result} onLeave={onLeave} />;
  }
  return (
    <PassedAttempt
      attempt={attempt}
      result={result}
      review={result.review}
      at={at}
      onQuestion={onQuestion}
    />
  );
}
