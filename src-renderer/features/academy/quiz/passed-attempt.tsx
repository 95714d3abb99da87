import { useQuery } from '@tanstack/react-query';
import {
  IconArrowLeft,
  IconArrowRight,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt, AttemptResult } from '#contract/api/academy/academy.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { ActionBar } from '#renderer/components/action/action-bar.tsx';
import { TextButton, TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { academyQueries } from '../academy-queries.ts';
import { certificatePath, coursePath, lessonPath } from '../paths.ts';
import { SaidMarkdown } from '../said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { QuestionMap } from './question-map.tsx';
import { QuestionText } from './question-text.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { ReviewedBody } from './reviewed-body.tsx';
import styles from './quiz.module.css';

type Reviewed = NonNullable<AttemptResult['review']>[number];

interface PassedAttemptProps {
  readonly attempt: Attempt;
  readonly result: AttemptResult;
  readonly review: readonly Reviewed[];
  readonly at: number;
  readonly onQuestion: (number: number) => void;
}

/** After passing: every question with both answers, the arithmetic, and the lesson that teaches it. */
export function PassedAttempt({ attempt, result, review, at, onQuestion }: PassedAttemptProps) {
  const { t } = useTranslation('quiz');
  const question = attempt.questions[at - 1];
  const reviewed = review.find(({ number }) => number === at);
  return (
    <div className={styles.columns}>
      {question && reviewed && (
        <ReviewCard
          attempt={attempt}
          question={question}
          reviewed={reviewed}
          onQuestion={onQuestion}
        />
      )}
      <aside aria-label={t('passed.label')} className={styles.sideFirst}>
        <ResultCard attempt={attempt} result={result} />
        <Card title={t('review')}>
          <QuestionMap
            marks={attempt.questions.map(({ number }) =>
              review.find((one) => one.number === number)?.is_right ? 'right' : 'wrong',
            )}
            at={at}
            onQuestion={onQuestion}
          />
        </Card>
        <Card>
          <p className={styles.hint}>{t('passed.changes')}</p>
          <p className={styles.after}>
            <TextLink to={coursePath(attempt.course.slug)}>{t('toCourse')}</TextLink>
          </p>
        </Card>
      </aside>
    </div>
  );
}

function ResultCard({ attempt, result }: Pick<PassedAttemptProps, 'attempt' | 'result'>) {
  const { t } = useTranslation('quiz');
  const format = useFormat();
  const { right, total, needed, score, passed } = result;
  // Of the course: an earlier attempt, or a lesson after this one, may have completed it.
  const course = useQuery(academyQueries.course(attempt.course.slug)).data;
  const certificate = result.certificate ?? course?.certificate ?? null;
  const when = attempt.handed_in_at;
  return (
    <Card
      title={t(passed ? 'passed.title' : 'failed.title')}
      end={
        <StatusChip tone={passed ? 'ok' : 'bad'}>{formatPercent(score / 100, format)}</StatusChip>
      }
    >
      <p className={styles.resultText}>
        {t(passed ? 'passed.facts' : 'failed', { right, total, count: needed })}{' '}
        {when !== null &&
          t('passed.when', { n: attempt.number, date: formatDateTime(when, format) })}
      </p>
      {certificate !== null && (
        <ActionBar className={styles.certificate}>
          <LinkButton
            kind="primary"
            size="lg"
            fullWidth
            icon={IconCertificate}
            to={certificatePath(certificate)}
          >
            {t('seeCertificate')}
          </LinkButton>
        </ActionBar>
      )}
    </Card>
  );
}

interface ReviewCardProps {
  readonly attempt: Attempt;
  readonly question: Attempt['questions'][number];
  readonly reviewed: Reviewed;
  readonly onQuestion: (number: number) => void;
}

function ReviewCard({ attempt, question, reviewed, onQuestion }: ReviewCardProps) {
  const { t } = useTranslation('quiz');
  const { text } = useSaid();
  const [isReporting, setReporting] = useState(false);
  const { number } = question;
  const total = attempt.questions.length;
  return (
    <Card padding="none" className={styles.card}>
      <div className={styles.question}>
        <div className={styles.head}>
          <span className={styles.numberPlain}>{t('of', { n: number, total })}</span>
          <StatusChip
            tone={reviewed.is_right ? 'ok' : 'bad'}
            icon={reviewed.is_right ? IconCircleCheck : IconCircleX}
          >
            {t(reviewed.is_right ? 'right' : 'wrong')}
          </StatusChip>
        </div>
        <h1 id="question" className={styles.text}>
          <QuestionText said={question.text} />
        </h1>
        <ReviewedBody question={question} right={reviewed.right} isRight={reviewed.is_right} />
        <div className={styles.why}>
          <SaidMarkdown said={reviewed.explanation} />
          {reviewed.lesson && (
            <p className={styles.after}>
              <TextLink to={lessonPath(attempt.course.slug, reviewed.lesson.id)}>
                {t('goBackTo', {
                  n: reviewed.lesson.number,
                  lesson: text(reviewed.lesson.title),
                })}
              </TextLink>
            </p>
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <span className={styles.footSide}>
          {number > 1 && (
            <Button icon={IconArrowLeft} onClick={() => onQuestion(number - 1)}>
              {t('question', { n: number - 1 })}
            </Button>
          )}
        </span>
        <TextButton onClick={() => setReporting(true)}>{t('report')}</TextButton>
        <span className={styles.footEnd}>
          {number < total && (
            <Button
              icon={IconArrowRight}
              className={styles.next}
              onClick={() => onQuestion(number + 1)}
            >
              {t('question', { n: number + 1 })}
            </Button>
          )}
        </span>
      </div>
      <ReportSheet
        opened={isReporting}
        attempt={attempt.id}
        question={number}
        onClose={() => setReporting(false)}
      />
    </Card>
  );
}
