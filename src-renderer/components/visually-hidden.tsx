import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenLabelProps {
  readonly htmlFor: string;
  readonly children: ReactNode;
}

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** A field's label for assistive technology only. A label around a hidden text takes room. */
export function VisuallyHiddenLabel({ htmlFor, children }: VisuallyHiddenLabelProps) {
  return (
    <label htmlFor={htmlFor} className={styles.hidden}>
      {children}
    </label>
  );
}
