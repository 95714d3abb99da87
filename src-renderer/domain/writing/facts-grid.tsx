import type { ReactNode } from 'react';
import styles from './facts-grid.module.css';

/** What is the same in both languages: three fields side by side, one below the other on a narrow screen. */
export function FactsGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>;
}
