import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt, AttemptQuestion, Lesson } from '#contract/api/academy/academy.ts';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { request } from '#renderer/lib/api/request.ts';
import type { AnswerChange } from '../outbox/kept.ts';
import { OpenAttempt } from '../quiz/open-attempt.tsx';
import { PreviewResult } from './preview-result.tsx';
import styles from './preview.module.css';

interface QuizPreviewProps {
  readonly lesson: Lesson;
  readonly language: AcademyLanguage;
}

type Answers = readonly { readonly question: number; readonly given: GivenOf }[];
type GivenOf = NonNullable<AttemptQuestion['given']>;

/** One attempt that is nobody's: answers stay on this screen, and the server grades them without keeping any. */
export function QuizPreview({ lesson, language }: QuizPreviewProps) {
  const { t } = useTranslation('quiz');
  const [changes, setChanges] = useState<Readonly<Record<number, AnswerChange>>>({});
  const [at, setAt] = useState(1);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: ({ seed, answers }: { seed: string | null; answers: Answers | null }) =>
      request(adminAcademy.tryQuiz, {
        params: { lesson: lesson.id },
        body: { language, seed, answers: answers && [...answers] },
      }),
  });
  const { id } = lesson;
  useEffect(() => mutate({ seed: null, answers: null }), [mutate, id]);
  const begin = () => {
    setChanges({});
    setAt(1);
    mutate({ seed: null, answers: null });
  };
  if (error) return <FailureNote error={error} onRetry={begin} />;
  if (!data) return <SkeletonRows rows={4} />;
  const attempt = withChanges(data.attempt, changes);
  if (attempt.questions.length === 0) return <p>{t('trial.none')}</p>;
  const { result } = attempt;
  if (result) {
    return (
      <div className={styles.preview}>
        <PreviewResult attempt={attempt} result={result} />
        <div>
          <Button busy={isPending} onClick={begin}>
            {t('trial.again')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <OpenAttempt
      attempt={attempt}
      lesson={lesson}
      isHandedIn={isPending}
      isUnsaved={false}
      at={at}
      onQuestion={setAt}
      onChange={(question, change) =>
        setChanges((now) => ({ ...now, [question]: { ...now[question], ...change } }))
      }
      onHandIn={() =>
        mutate({
          seed: data.seed,
          answers: attempt.questions.flatMap(({ number, given }) =>
            given ? [{ question: number, given }] : [],
          ),
        })
      }
    />
  );
}

const withChanges = (
  attempt: Attempt,
  changes: Readonly<Record<number, AnswerChange>>,
): Attempt => ({
  ...attempt,
  questions: attempt.questions.map((question) => {
    const change = changes[question.number];
    return {
      ...question,
      given: change?.given === undefined ? question.given : change.given,
      is_flagged: change?.is_flagged ?? question.is_flagged,
    };
  }),
});
