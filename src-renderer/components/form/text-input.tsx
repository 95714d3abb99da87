import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon, type IconType } from '../icon.tsx';
import styles from './control.module.css';

interface TextInputProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly isLabelHidden?: boolean | undefined;
  readonly icon?: IconType | undefined;
  /** Inside the box, at its end: unit, chip, button. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A labelled input without a form: searches, filters. In a form use TextField. */
export function TextInput({
  label,
  isLabelHidden,
  labelEnd,
  hint,
  hintEnd,
  error,
  icon,
  end,
  ...input
}: TextInputProps) {
  const texts = { label, isLabelHidden, labelEnd, hint, hintEnd, error };
  return (
    <FieldFrame {...texts}>
      {(control) => (
        <div className={styles.box}>
          {icon && <Icon icon={icon} />}
          <input type="text" {...input} {...control} className={styles.control} />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaInputProps
  extends FieldTexts, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

export function TextAreaInput({
  label,
  labelEnd,
  hint,
  hintEnd,
  error,
  ...input
}: TextAreaInputProps) {
  return (
    <FieldFrame label={label} labelEnd={labelEnd} hint={hint} hintEnd={hintEnd} error={error}>
      {(control) => (
        <div className={classNames(styles.box, styles.multiline)}>
          <textarea {...input} {...control} className={styles.control} />
        </div>
      )}
    </FieldFrame>
  );
}
