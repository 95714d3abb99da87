import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some of what it stands for are chosen. */
  readonly indeterminate?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The bare box: tables and lists name it by aria-label, CheckboxField by its text. */
export function Checkbox({ indeterminate, className, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      data-indeterminate={indeterminate || undefined}
      aria-checked={indeterminate ? 'mixed' : undefined}
      className={classNames(styles.box, className)}
    />
  );
}
