import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Attempt, AttemptResult } from '#contract/api/academy/academy.ts';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { QuestionText } from '../quiz/question-text.tsx';
import { ReviewedBody } from '../quiz/reviewed-body.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { SaidMarkdown } from '../said-text.tsx';
import styles from './preview.module.css';

interface PreviewResultProps {
  readonly attempt: Attempt;
  readonly result: AttemptResult;
}

/** What a member is told: after failing the count by topic alone, after passing every answer explained. */
export function PreviewResult({ attempt, result }: PreviewResultProps) {
  const { t } = useTranslation('quiz');
  const format = useFormat();
  const { passed, right, total, needed, score, topics, review } = result;
  return (
    <>
      <Card
        title={t(passed ? 'passed.title' : 'failed.title')}
        end={
          <StatusChip tone={passed ? 'ok' : 'bad'}>{formatPercent(score / 100, format)}</StatusChip>
        }
      >
        <p role="status">
          {t(passed ? 'passed.facts' : 'failed', { right, total, count: needed })}
        </p>
        {!passed && (
          <ul className={styles.topics}>
            {topics.map((one) => (
              <li key={one.topic.text}>
                <SaidText said={one.topic} />: {t('grading.of', { n: one.right, total: one.total })}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {review?.map(({ number, is_right, right: answer, explanation }) => {
        const question = attempt.questions.find((one) => one.number === number);
        if (!question) return null;
        return (
          <Card
            key={number}
            title={t('of', { n: number, total })}
            end={
              <StatusChip
                tone={is_right ? 'ok' : 'bad'}
                icon={is_right ? IconCircleCheck : IconCircleX}
              >
                {t(is_right ? 'right' : 'wrong')}
              </StatusChip>
            }
          >
            <div className={styles.preview}>
              <p className={styles.question}>
                <QuestionText said={question.text} />
              </p>
              <ReviewedBody question={question} right={answer} isRight={is_right} />
              <SaidMarkdown said={explanation} />
            </div>
          </Card>
        );
      })}
    </>
  );
}
