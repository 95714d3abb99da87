import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttemptQuestion, GivenAnswer } from '#contract/api/academy/academy.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { decimalParts, MINUS } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { QuestionText } from './question-text.tsx';
import styles from './answers.module.css';

interface ReviewedBodyProps {
  readonly question: AttemptQuestion;
  readonly right: GivenAnswer;
  readonly isRight: boolean;
}

/** What was answered beside what is right. */
export function ReviewedBody({ question, right, isRight }: ReviewedBodyProps) {
  if (right.kind === 'single' || right.kind === 'multiple') {
    return <ReviewedChoices question={question} right={right} />;
  }
  return <BothAnswers question={question} right={right} isRight={isRight} />;
}

const chosenOf = (given: GivenAnswer | null): readonly number[] => {
  if (given?.kind === 'single') return [given.option];
  return given?.kind === 'multiple' ? given.options : [];
};

function ReviewedChoices({ question, right }: Omit<ReviewedBodyProps, 'isRight'>) {
  const { t } = useTranslation('quiz');
  const given = chosenOf(question.given);
  const rights = chosenOf(right);
  const wordOf = (isGiven: boolean, isIn: boolean) => {
    if (isGiven && isIn) return t('answer.both');
    if (isGiven) return t('answer.given');
    return isIn ? t('answer.right') : null;
  };
  return (
    <ul aria-labelledby="question" className={styles.options}>
      {question.options.map(({ number, text }) => {
        const isIn = rights.includes(number);
        const isGiven = given.includes(number);
        const word = wordOf(isGiven, isIn);
        return (
          <li
            key={number}
            className={classNames(
              styles.option,
              styles.reviewed,
              isIn && styles.optionRight,
              isGiven && !isIn && styles.optionWrong,
            )}
          >
            {isIn || isGiven ? (
              <Icon icon={isIn ? IconCircleCheck : IconCircleX} />
            ) : (
              <span className={styles.circle} />
            )}
            <span className={styles.optionText}>
              <QuestionText said={text} />
            </span>
            {word && <span className={styles.word}>{word}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function BothAnswers({ question, right, isRight }: ReviewedBodyProps) {
  const { t } = useTranslation('quiz');
  return (
    <div className={styles.options}>
      <Answer
        title={t(isRight ? 'answer.both' : 'answer.given')}
        isRight={isRight}
        question={question}
        answer={question.given}
      />
      {!isRight && <Answer title={t('answer.right')} isRight question={question} answer={right} />}
    </div>
  );
}

interface AnswerProps {
  readonly title: string;
  readonly isRight: boolean;
  readonly question: AttemptQuestion;
  readonly answer: GivenAnswer | null;
}

function Answer({ title, isRight, question, answer }: AnswerProps) {
  return (
    <div
      className={classNames(
        styles.option,
        styles.reviewed,
        isRight ? styles.optionRight : styles.optionWrong,
      )}
    >
      <Icon icon={isRight ? IconCircleCheck : IconCircleX} />
      <div className={styles.optionText}>
        <AnswerText question={question} answer={answer} />
      </div>
      <span className={styles.word}>{title}</span>
    </div>
  );
}

function AnswerText({ question, answer }: Pick<AnswerProps, 'question' | 'answer'>): ReactNode {
  const { t } = useTranslation('quiz');
  const format = useFormat();
  const { options, matches, unit } = question;
  if (answer?.kind === 'number') {
    const { sign, integer, fraction } = decimalParts(answer.value, format, {
      minimum: 0,
      maximum: 8,
    });
    return `${sign === MINUS ? MINUS : ''}${integer}${fraction} ${unit}`.trim();
  }
  if (answer?.kind === 'order') {
    return (
      <ol className={styles.answerList}>
        {answer.options.map((number) => {
          const option = options.find((one) => one.number === number);
          return <li key={number}>{option && <QuestionText said={option.text} />}</li>;
        })}
      </ol>
    );
  }
  if (answer?.kind === 'matching') {
    return (
      <ul className={styles.answerPairs}>
        {options.map((option, at) => {
          const match = matches.find(({ number }) => number === answer.pairs[at]);
          return (
            <li key={option.number}>
              <QuestionText said={option.text} />
              <span aria-hidden>→</span>
              {match ? <QuestionText said={match.text} /> : t('answer.none')}
            </li>
          );
        })}
      </ul>
    );
  }
  return t('answer.none');
}
