import { useState, type Ref } from 'react';
import { CODE_LENGTH } from '#contract/rules/limits.ts';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './code-input.module.css';

interface CodeInputProps extends FieldTexts {
  readonly name?: string | undefined;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly length?: number | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A code of digits in boxes. It is one input for the keyboard, pasting, autofill from a message and
 * assistive technology; the boxes only draw what is in it. In a form use CodeField.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onBlur, length = CODE_LENGTH, ...rest } = props;
  const { label, labelEnd, hint, hintEnd, error, ...input } = rest;
  const [focused, setFocused] = useState(false);
  return (
    <FieldFrame label={label} labelEnd={labelEnd} hint={hint} hintEnd={hintEnd} error={error}>
      {(control) => (
        <div className={styles.code} dir="ltr">
          <input
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            value={value}
            // No maxLength: it would cut a pasted "407 132" before its space is dropped.
            onChange={(event) =>
              onChange(event.target.value.replaceAll(/\D/g, '').slice(0, length))
            }
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              onBlur?.();
            }}
            className={styles.input}
          />
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              aria-hidden
              className={classNames(
                styles.digit,
                error ? styles.invalid : null,
                focused && index === Math.min(value.length, length - 1) && styles.current,
              )}
            >
              {value[index]}
            </span>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
