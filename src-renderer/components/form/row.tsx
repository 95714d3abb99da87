import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Two fields in a row from 768 px, stacked on a phone. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
