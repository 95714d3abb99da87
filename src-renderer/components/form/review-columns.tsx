import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './review-columns.module.css';

/** Class for the container of a form and its review: two columns if there is space. */
export const reviewColumns = styles.columns;

interface PartProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function ReviewedFields({ children }: Pick<PartProps, 'children'>) {
  return <div className={styles.fields}>{children}</div>;
}

/** Review of the input; sticky beside a long form. */
export function ReviewAside({ className, children }: PartProps) {
  return <div className={classNames(styles.review, className)}>{children}</div>;
}
