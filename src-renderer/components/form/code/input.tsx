import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { CODE_LENGTH } from '#contract/rules/limits.ts';
import { classNames } from '../../class-names.ts';
import { FieldFrame, type FieldTexts } from '../field-frame.tsx';
import { Icon, type IconType } from '../../icon.tsx';
import controlStyles from '../control.module.css';
import styles from './input.module.css';

interface CodeInputProps extends FieldTexts {
  readonly name?: string | undefined;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly length?: number | undefined;
  /** Renders a single line with this icon instead of boxes, for use among other fields. */
  readonly icon?: IconType | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * Extracts digits from typed or pasted text: "407 132", "407-132", full-width digits. The input has
 * no maxLength, which would truncate a pasted "407 132" before its space is removed.
 */
const digitsOf = (text: string, length: number) =>
  text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, length);

/**
 * A numeric code shown in boxes. It is a single input for keyboard, paste, autofill and assistive
 * technology; the boxes are decorative. In a form use CodeField.
 */
export function CodeInput(props: CodeInputProps) {
  const { value, onChange, onBlur, length = CODE_LENGTH, icon, ...rest } = props;
  const { label, labelEnd, hint, hintEnd, error, ...input } = rest;
  const [focused, setFocused] = useState(false);
  return (
    <FieldFrame label={label} labelEnd={labelEnd} hint={hint} hintEnd={hintEnd} error={error}>
      {(control) => {
        const attributes = {
          ...input,
          ...control,
          type: 'text',
          dir: 'ltr',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          autoCorrect: 'off',
          spellCheck: false,
          pattern: '[0-9]*',
          value,
          onChange: (event) => onChange(digitsOf(event.target.value, length)),
          onBlur: () => {
            setFocused(false);
            onBlur?.();
          },
        } satisfies InputHTMLAttributes<HTMLInputElement> & { readonly ref?: unknown };
        if (icon) {
          return (
            <div className={controlStyles.box}>
              <Icon icon={icon} />
              <input {...attributes} className={classNames(controlStyles.control, styles.line)} />
            </div>
          );
        }
        return (
          <div className={styles.code} dir="ltr">
            <input
              {...attributes}
              onFocus={() => setFocused(true)}
              // The boxes show no caret, so keep the selection at the end, where the focus ring is.
              onSelect={({ currentTarget: { selectionStart, selectionEnd }, currentTarget }) => {
                const end = currentTarget.value.length;
                if (selectionStart === selectionEnd && selectionEnd !== end) {
                  currentTarget.setSelectionRange(end, end);
                }
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
        );
      }}
    </FieldFrame>
  );
}
