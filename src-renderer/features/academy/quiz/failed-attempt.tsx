import { useTranslation } from 'react-i18next';
import type { Attempt, AttemptResult } from '#contract/api/academy/academy.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDayTime } from '#renderer/lib/format-date.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AskAboutQuiz } from '../ask-about-quiz.tsx';
import { coursePath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './quiz.module.css';

interface FailedAttemptProps {
  readonly attempt: Attempt;
  readonly result: AttemptResult;
  readonly onLeave: () => void;
}

/** What to go over: the count of each topic, never which answer was wrong. */
export function FailedAttempt({ attempt, result, onLeave }: FailedAttemptProps) {
  const { t, i18n } = useTranslation('quiz');
  const { text } = useSaid();
  const format = useFormat();
  const { right, total, needed, retry_at, attempts_left, topics, score } = result;
  const weak = topics.filter((topic) => topic.right < topic.total);
  const names = new Intl.ListFormat(i18n.language).format(weak.map(({ topic }) => text(topic)));
  const next = () => {
    if (attempts_left === 0) return t('spent', { max: attempt.max });
    if (retry_at === null) return t('retry.now', { count: attempts_left });
    return t('retry.at', { count: attempts_left, date: formatDayTime(retry_at, format) });
  };
  return (
    <Card
      padding="form"
      className={styles.failed}
      title={t('passed.label')}
      end={<StatusChip tone="bad">{formatPercent(score / 100, format)}</StatusChip>}
    >
      <div className={styles.failedBody}>
        <h1 className={styles.result}>{t('failed', { right, total, count: needed })}</h1>
        <p>{next()}</p>
        {weak.length > 0 && <p>{t('failed.topics', { topics: names })}</p>}
        <table className={styles.topics}>
          <thead>
            <tr>
              <th scope="col">{t('topic')}</th>
              <th scope="col">{t('topic.right')}</th>
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic.topic.text}>
                <th scope="row">
                  <SaidText said={topic.topic} />
                </th>
                <td>{t('grading.of', { n: topic.right, total: topic.total })}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.hint}>{t('failed.rule')}</p>
        <div className={styles.buttons}>
          <LinkButton kind="primary" to={coursePath(attempt.course.slug)}>
            {t('goOver')}
          </LinkButton>
          {attempts_left === 0 ? (
            <AskAboutQuiz lesson={attempt.lesson.id} />
          ) : (
            <Button onClick={onLeave}>{t('toQuiz')}</Button>
          )}
        </div>
      </div>
    </Card>
  );
}
