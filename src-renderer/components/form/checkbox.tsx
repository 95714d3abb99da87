import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, type InputHTMLAttributes, type Ref } from 'react';
import { classNames } from '../class-names.ts';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some of what it stands for are chosen. */
  readonly indeterminate?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The bare box: tables and lists name it by aria-label, CheckboxField by its text. */
export function Checkbox({ indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  useEffect(() => {
    // HTML has no attribute for it.
    if (input.current) input.current.indeterminate = indeterminate;
  });
  return (
    <input ref={merged} type="checkbox" {...rest} className={classNames(styles.box, className)} />
  );
}
