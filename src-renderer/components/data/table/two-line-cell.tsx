import type { ReactNode } from 'react';
import styles from './two-line-cell.module.css';

interface TwoLineCellProps {
  readonly children: ReactNode;
  /** Second line: an identifier in monospace, or a plain detail. */
  readonly below: ReactNode;
  readonly mono?: boolean | undefined;
}

/** A table cell of two lines: a name, with its number or detail. */
export function TwoLineCell({ children, below, mono = false }: TwoLineCellProps) {
  return (
    <span className={styles.cell}>
      <span className={styles.first}>{children}</span>
      <span className={mono ? styles.mono : styles.below}>{below}</span>
    </span>
  );
}
