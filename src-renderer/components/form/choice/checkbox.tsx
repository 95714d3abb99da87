import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, type InputHTMLAttributes, type Ref } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './checkbox.module.css';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Some, but not all, of the represented items are selected. */
  readonly indeterminate?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A checkbox without a label: tables and lists set aria-label, CheckboxField adds a label. */
export function Checkbox({ indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  useEffect(() => {
    // `indeterminate` is a DOM property without an HTML attribute.
    if (input.current) input.current.indeterminate = indeterminate;
  });
  return (
    <input ref={merged} type="checkbox" {...rest} className={classNames(styles.box, className)} />
  );
}
