import type { ReactNode } from 'react';
import { classNames } from '#renderer/components/class-names.ts';
import styles from './why.module.css';

/** The operator that joins a line to the one above it. */
export type Operator = '' | '+' | '\u2212' | '×' | '÷' | '=';

export interface CalcLine {
  readonly key: string;
  readonly op: Operator;
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly hint?: ReactNode;
  /** The last line: the figure that was asked about. */
  readonly isResult?: boolean;
}

/** Arithmetic, one operator a line, ending in its result. */
export function Calc({ lines }: { readonly lines: readonly CalcLine[] }) {
  return (
    <ol className={styles.calc}>
      {lines.map(({ key, op, label, value, hint, isResult }) => (
        <li key={key} className={classNames(styles.line, isResult && styles.result)}>
          <span className={styles.op}>{op}</span>
          <span className={styles.lineLabel}>{label}</span>
          <span className={styles.lineValue} data-result={isResult ? '' : undefined}>
            {value}
          </span>
          {hint && <span className={styles.lineHint}>{hint}</span>}
        </li>
      ))}
    </ol>
  );
}
