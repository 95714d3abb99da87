import type { ReactNode } from 'react';
import { writeSubject, type WhySubject } from './why-subject.ts';
import styles from './why-button.module.css';

interface ExplainedProps {
  readonly subject: WhySubject;
  /** The figure: Money, TokenAmount or Volume. */
  readonly children: ReactNode;
}

/** A figure that opens its reason: names it, so that both can be compared. No box of its own. */
export function Explained({ subject, children }: ExplainedProps) {
  return (
    <span data-figure={writeSubject(subject)} className={styles.explained}>
      {children}
    </span>
  );
}
