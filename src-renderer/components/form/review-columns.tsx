import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './review-columns.module.css';

/** Class of what holds a form and its review: side by side where there is room. */
export const reviewColumns = styles.columns;

interface PartProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The fields of the form, below each other. */
export function ReviewedFields({ children }: Pick<PartProps, 'children'>) {
  return <div className={styles.fields}>{children}</div>;
}

/** The review of what is entered; it stays in sight beside a long form. */
export function ReviewAside({ className, children }: PartProps) {
  return <div className={classNames(styles.review, className)}>{children}</div>;
}
