import { useId } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { QuestionText } from './question-text.tsx';
import type { QuestionProps } from './question-props.ts';
import styles from './answers.module.css';

/** One of several options, or any number of them. */
export function Choices({ question, isOff, onGive }: QuestionProps) {
  const name = useId();
  const { kind, options, given } = question;
  const chosen = chosenOf(given);
  const isSingle = kind === 'single';
  const toggle = (option: number) => {
    if (isSingle) onGive({ kind, option });
    else {
      onGive({
        kind: 'multiple',
        options: chosen.includes(option)
          ? chosen.filter((one) => one !== option)
          : [...chosen, option],
      });
    }
  };
  return (
    <div
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby="question"
      className={styles.options}
    >
      {options.map(({ number, text }, at) => (
        <label
          key={number}
          className={classNames(styles.option, chosen.includes(number) && styles.chosen)}
        >
          {isSingle ? (
            <input
              type="radio"
              name={name}
              disabled={isOff}
              checked={chosen.includes(number)}
              onChange={() => toggle(number)}
              className={styles.radio}
            />
          ) : (
            <Checkbox
              disabled={isOff}
              checked={chosen.includes(number)}
              onChange={() => toggle(number)}
            />
          )}
          <span className={styles.optionText}>
            <QuestionText said={text} />
          </span>
          <span className={styles.key}>
            <KeyHint keys={[String(at + 1)]} />
          </span>
        </label>
      ))}
    </div>
  );
}

function chosenOf(given: QuestionProps['question']['given']): readonly number[] {
  if (given?.kind === 'single') return [given.option];
  return given?.kind === 'multiple' ? given.options : [];
}
