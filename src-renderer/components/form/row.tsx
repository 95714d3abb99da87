import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Two fields beside each other from 768 px on, below each other on a phone. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
