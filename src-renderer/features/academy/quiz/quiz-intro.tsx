import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { academy, type Lesson } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatDayTime } from '#renderer/lib/format-date.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { academyQueries } from '../academy-queries.ts';
import { AskAboutQuiz } from '../ask-about-quiz.tsx';
import { LessonHeading } from '../lesson/lesson-heading.tsx';
import { LessonSide } from '../lesson/lesson-side.tsx';
import { SaidMarkdown } from '../said-text.tsx';
import { againText } from './again-text.ts';
import lessonStyles from '../lesson/lesson.module.css';
import styles from './quiz.module.css';

interface QuizIntroProps {
  readonly lesson: Lesson;
  readonly quiz: NonNullable<Lesson['quiz']>;
  readonly onOpen: (attempt: number) => void;
}

/** What the quiz asks for, and the way into an attempt. */
export function QuizIntro({ lesson, quiz, onOpen }: QuizIntroProps) {
  const { t } = useTranslation('quiz');
  return (
    <div className={lessonStyles.columns}>
      <div className={lessonStyles.main}>
        <LessonHeading lesson={lesson} isPlain />
        {lesson.body.text !== '' && (
          <Card padding="form">
            <SaidMarkdown said={lesson.body} topLevel={1} />
          </Card>
        )}
        <Card title={t('grading')} padding="form">
          <Grading quiz={quiz} />
          <div className={styles.introEnd}>
            <Standing lesson={lesson} quiz={quiz} onOpen={onOpen} />
          </div>
        </Card>
      </div>
      <LessonSide lesson={lesson} tabs={['notes', 'content']} />
    </div>
  );
}

function Grading({ quiz }: Pick<QuizIntroProps, 'quiz'>) {
  const { t } = useTranslation('quiz');
  return (
    <KeyValueList>
      <KeyValue label={t('grading.questions')}>{quiz.questions}</KeyValue>
      <KeyValue label={t('grading.pass')}>
        {t('grading.of', { n: quiz.needed, total: quiz.questions })}
      </KeyValue>
      <KeyValue label={t('grading.attempts')}>
        {t('grading.of', {
          n: Math.max(0, quiz.attempts_max - quiz.attempts_left),
          total: quiz.attempts_max,
        })}
      </KeyValue>
      <KeyValue label={t('grading.else')}>{againText(t, quiz.wait_hours)}</KeyValue>
      <KeyValue label={t('grading.why')}>{t('grading.afterPassing')}</KeyValue>
    </KeyValueList>
  );
}

function Standing({ lesson, quiz, onOpen }: QuizIntroProps) {
  const { t } = useTranslation('quiz');
  const format = useFormat();
  const { last, retry_at, attempts_left, open_attempt } = quiz;
  const review = last && (
    <Button size="lg" onClick={() => onOpen(last.id)}>
      {t(last.passed ? 'review' : 'lastResult')}
    </Button>
  );
  if (last?.passed) {
    return (
      <>
        <Note tone="ok">
          {t('passed', { right: last.right, total: last.total, count: quiz.needed })}
        </Note>
        {review}
      </>
    );
  }
  if (open_attempt !== null) {
    return (
      <Button kind="primary" size="lg" icon={IconPlayerPlay} onClick={() => onOpen(open_attempt)}>
        {t('goOn')}
      </Button>
    );
  }
  if (attempts_left === 0) {
    return (
      <>
        <Note tone="warn">{t('spent', { max: quiz.attempts_max })}</Note>
        <div className={styles.buttons}>
          {review}
          <AskAboutQuiz lesson={lesson.id} />
        </div>
      </>
    );
  }
  // The server says when it has passed: it answers null then.
  if (retry_at !== null) {
    return (
      <>
        <Note tone="info">{t('waits', { date: formatDayTime(retry_at, format) })}</Note>
        {review}
      </>
    );
  }
  return (
    <div className={styles.buttons}>
      <BeginButton lesson={lesson} quiz={quiz} onOpen={onOpen} />
      {review}
    </div>
  );
}

function BeginButton({ lesson, quiz, onOpen }: QuizIntroProps) {
  const { t } = useTranslation('quiz');
  const format = useFormat();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const begin = useMutation({
    mutationFn: () =>
      request(academy.startAttempt, { params: { slug: lesson.course.slug, lesson: lesson.id } }),
    onSuccess: (attempt) => {
      queryClient.setQueryData(academyQueries.attempt(attempt.id).queryKey, attempt);
      onOpen(attempt.id);
    },
    // Spent, passed or waiting meanwhile: the lesson says which.
    onSettled: () => invalidateTags(queryClient, { tags: ['Academy'] }),
  });
  const refusal = () => {
    if (hasCode(begin.error, 'attempt_waits')) {
      const until = begin.error.body?.details?.['until'];
      if (typeof until === 'string') return t('waits', { date: formatDayTime(until, format) });
    }
    if (hasCode(begin.error, 'attempts_spent')) return t('spent', { max: quiz.attempts_max });
    return errorText(begin.error);
  };
  return (
    <>
      <Button
        kind="primary"
        size="lg"
        icon={IconPlayerPlay}
        busy={begin.isPending}
        disabled={isOffline}
        onClick={() => begin.mutate()}
      >
        {t(quiz.last ? 'again' : 'begin')}
      </Button>
      {isOffline && <p className={styles.hint}>{t('offline.begin')}</p>}
      {begin.error && <Note tone="bad">{refusal()}</Note>}
    </>
  );
}
