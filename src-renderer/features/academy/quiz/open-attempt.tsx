import { IconArrowLeft, IconArrowRight, IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt, GivenAnswer, Lesson } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { ActionBar } from '#renderer/components/action/action-bar.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import type { AnswerChange } from '../outbox/kept.ts';
import { HandInSheet } from './hand-in-sheet.tsx';
import { isAnswered } from './is-answered.ts';
import { OpenAside } from './open-aside.tsx';
import { QuestionBody } from './question-body.tsx';
import { QuestionText } from './question-text.tsx';
import { useQuizKeys } from './use-quiz-keys.ts';
import styles from './quiz.module.css';

interface OpenAttemptProps {
  readonly attempt: Attempt;
  readonly lesson: Lesson;
  readonly isHandedIn: boolean;
  readonly isUnsaved: boolean;
  readonly at: number;
  readonly onQuestion: (number: number) => void;
  readonly onChange: (question: number, change: AnswerChange) => void;
  readonly onHandIn: () => void;
}

/** One question a view; every choice is kept at once, and nothing says what is right. */
export function OpenAttempt(props: OpenAttemptProps) {
  const { attempt, isHandedIn, isUnsaved, at, onQuestion, onChange } = props;
  const { t } = useTranslation('quiz');
  const { questions } = attempt;
  const total = questions.length;
  const question = questions[at - 1];
  const answered = questions.filter(isAnswered).length;
  const [isEnding, setEnding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    // Another question: whoever reads by ear begins with it.
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);

  const next = useCallback(() => {
    if (at < total) onQuestion(at + 1);
    else setEnding(true);
  }, [at, total, onQuestion]);
  const flag = useCallback(() => {
    if (question) onChange(at, { is_flagged: !question.is_flagged });
  }, [question, at, onChange]);
  const give = useCallback((given: GivenAnswer | null) => onChange(at, { given }), [at, onChange]);
  useQuizKeys({
    question,
    isOff: isHandedIn || isEnding,
    onGive: give,
    onNext: next,
    onFlag: flag,
  });
  if (!question) return null;
  return (
    <>
      <p className={styles.rules}>{t('rules', { n: attempt.number, max: attempt.max })}</p>
      <div className={styles.columns}>
        <Card padding="none" className={styles.card}>
          <div className={styles.question}>
            <div className={styles.head}>
              <span className={styles.number}>{t('of', { n: at, total })}</span>
              <span className={styles.kind}>{t(`kind.${question.kind}`)}</span>
            </div>
            <ProgressBar
              value={answered / total}
              label={t('answered', { done: answered, total })}
            />
            <h1 ref={heading} tabIndex={-1} id="question" className={styles.text}>
              <QuestionText said={question.text} />
            </h1>
            <QuestionBody
              // Each keeps what is being typed or moved.
              key={at}
              question={question}
              isOff={isHandedIn}
              onGive={give}
            />
          </div>
          <ActionBar className={styles.foot}>
            <FlagButton isFlagged={question.is_flagged} disabled={isHandedIn} onClick={flag} />
            <Unsaved isUnsaved={isUnsaved} isHandedIn={isHandedIn} />
            <span className={styles.steps}>
              {at > 1 && (
                <Button icon={IconArrowLeft} onClick={() => onQuestion(at - 1)}>
                  {t('previous')}
                </Button>
              )}
              {at < total ? (
                <Button kind="primary" icon={IconArrowRight} className={styles.next} onClick={next}>
                  {t('next')}
                </Button>
              ) : (
                <Button
                  kind="primary"
                  busy={isHandedIn && !isUnsaved}
                  disabled={isHandedIn && isUnsaved}
                  onClick={() => setEnding(true)}
                >
                  {t('handIn')}
                </Button>
              )}
            </span>
          </ActionBar>
        </Card>
        <OpenAside
          attempt={attempt}
          at={at}
          answered={answered}
          onQuestion={onQuestion}
          onHandIn={() => setEnding(true)}
          isHandedIn={isHandedIn}
        />
      </div>
      <HandInSheet
        opened={isEnding && !isHandedIn}
        missing={total - answered}
        flagged={questions.filter(({ is_flagged }) => is_flagged).map(({ number }) => number)}
        onClose={() => setEnding(false)}
        onHandIn={() => {
          setEnding(false);
          props.onHandIn();
        }}
      />
    </>
  );
}

interface FlagButtonProps {
  readonly isFlagged: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** On a phone the bar has no room for its words. */
function FlagButton({ isFlagged, disabled, onClick }: FlagButtonProps) {
  const { t } = useTranslation('quiz');
  const isPhone = useIsPhone();
  const icon = isFlagged ? IconFlagFilled : IconFlag;
  const label = t(isFlagged ? 'unflag' : 'flag');
  const state = { 'aria-pressed': isFlagged, disabled, onClick };
  if (isPhone) return <IconButton look="edged" icon={icon} label={label} {...state} />;
  return (
    <Button kind="quiet" icon={icon} {...state}>
      {label}
    </Button>
  );
}

/** What is not on the server yet; nothing where everything is. */
function Unsaved({ isUnsaved, isHandedIn }: Pick<OpenAttemptProps, 'isUnsaved' | 'isHandedIn'>) {
  const { t } = useTranslation('quiz');
  const isOffline = useIsOffline();
  const word = () => {
    if (isHandedIn) return t('offline.handedIn');
    return t(isOffline ? 'offline.kept' : 'unsaved');
  };
  return (
    <span role="status" className={styles.unsaved}>
      {isUnsaved && (
        <>
          <StatusChip tone="warn">{t('unsaved.chip')}</StatusChip>
          <span>{word()}</span>
        </>
      )}
    </span>
  );
}
