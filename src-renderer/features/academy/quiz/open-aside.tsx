import { useTranslation } from 'react-i18next';
import type { Attempt } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { againText } from './again-text.ts';
import { isAnswered } from './is-answered.ts';
import { QuestionMap, type MapState } from './question-map.tsx';
import styles from './quiz.module.css';

interface OpenAsideProps {
  readonly attempt: Attempt;
  readonly at: number;
  readonly answered: number;
  readonly isHandedIn: boolean;
  readonly onQuestion: (number: number) => void;
  readonly onHandIn: () => void;
}

/** All questions at a glance, and how the attempt is graded. */
export function OpenAside(props: OpenAsideProps) {
  const { attempt, at, answered, isHandedIn, onQuestion, onHandIn } = props;
  const { t, i18n } = useTranslation('quiz');
  const hasSingleKeys = useHasSingleKeys();
  const { questions } = attempt;
  const total = questions.length;
  const current = questions[at - 1];
  // Only these are chosen by their number.
  const isChosen = current?.kind === 'single' || current?.kind === 'multiple';
  const choices = isChosen ? Math.min(current.options.length, 9) : 0;
  const flagged = questions.filter(({ is_flagged }) => is_flagged).map(({ number }) => number);
  const numbers = new Intl.ListFormat(i18n.language).format(flagged.map(String));
  return (
    <aside aria-label={t('questions')} className={styles.side}>
      <Card title={t('questions')} end={t('answered', { done: answered, total })}>
        <QuestionMap
          marks={questions.map((question): MapState => {
            if (question.is_flagged) return 'flagged';
            return isAnswered(question) ? 'answered' : 'open';
          })}
          at={at}
          onQuestion={onQuestion}
        />
        <p className={styles.mapHint}>
          {flagged.length > 0 && `${t('flagged', { count: flagged.length, numbers })} `}
          {t('goBack')}
        </p>
        <div className={styles.mapEnd}>
          <Button fullWidth disabled={isHandedIn} onClick={onHandIn}>
            {t('handIn')}
          </Button>
        </div>
      </Card>
      <Card title={t('grading')}>
        <KeyValueList>
          <KeyValue label={t('grading.pass')}>
            {t('grading.of', { n: attempt.needed, total })}
          </KeyValue>
          <KeyValue label={t('grading.else')}>{againText(t, attempt.wait_hours)}</KeyValue>
          <KeyValue label={t('grading.why')}>{t('grading.afterPassing')}</KeyValue>
        </KeyValueList>
      </Card>
      {hasSingleKeys && (
        <p className={styles.keys}>
          {choices > 0 && (
            <span>
              <KeyHint keys={['1']} />–<KeyHint keys={[String(choices)]} /> {t('keys.choose')}
            </span>
          )}
          <span>
            <KeyHint keys={['↵']} /> {t('keys.next')}
          </span>
          <span>
            <KeyHint keys={['M']} /> {t('keys.flag')}
          </span>
        </p>
      )}
    </aside>
  );
}
