import { useId, type ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { FieldGroup } from '../field-frame.tsx';
import styles from './option-cards.module.css';

export interface OptionCard<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Figure shown on the card. */
  readonly figure?: ReactNode;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** It can be chosen, but is not there now: a dashed edge. */
  readonly isMissing?: boolean | undefined;
}

interface OptionCardsProps<Value extends string> {
  readonly label: ReactNode;
  readonly options: readonly OptionCard<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly error?: ReactNode;
  readonly name?: string | undefined;
}

/** Radio group of two to five cards, for options that need more than a word; rows on a phone. */
export function OptionCards<Value extends string>(props: OptionCardsProps<Value>) {
  const { label, options, value, onChange, error } = props;
  const ownName = useId();
  return (
    <FieldGroup role="radiogroup" label={label} error={error}>
      <div className={styles.cards}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              styles.card,
              option.disabled && styles.disabled,
              option.isMissing && styles.missing,
            )}
          >
            <input
              type="radio"
              name={props.name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className={styles.radio}
            />
            <span className={styles.label}>{option.label}</span>
            {option.figure && <span className={styles.figure}>{option.figure}</span>}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
