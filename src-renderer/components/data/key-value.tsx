import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './key-value.module.css';

interface KeyValueProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** Below the pair, in hint size. */
  readonly hint?: ReactNode;
}

/** Description list: a review, the facts of a card. Children: KeyValue only. */
export function KeyValueList({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return <dl className={classNames(styles.list, className)}>{children}</dl>;
}

export function KeyValue({ label, children, hint }: KeyValueProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {children}
        {hint && <div className={styles.hint}>{hint}</div>}
      </dd>
    </div>
  );
}
