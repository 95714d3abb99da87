import type { ReactNode } from 'react';
import { Card } from '#renderer/components/card.tsx';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import styles from './article-parts.module.css';

interface StandingBarProps {
  readonly standing: ReactNode;
  /** Null: it was never saved. */
  readonly edited: { readonly by: string; readonly at: string; readonly address: string } | null;
  /** What is not saved, or not published. */
  readonly unsaved: string | null;
  /** What keeps it from being published. */
  readonly missing: string | null;
  /** Its buttons, in a row. */
  readonly children: ReactNode;
}

/** Where a text stands, what is missing, and what can be done with it. */
export function StandingBar({ standing, edited, unsaved, missing, children }: StandingBarProps) {
  return (
    <Card className={styles.bar}>
      <div className={styles.standing}>
        <p className={styles.strong}>{standing}</p>
        {edited && (
          <p className={styles.edited}>
            {edited.by} <AgoText at={edited.at} />
            {' · '}
            <span className={styles.address} translate="no">
              {edited.address}
            </span>
          </p>
        )}
        {unsaved !== null && <p className={styles.unsaved}>{unsaved}</p>}
        {missing !== null && <p className={styles.missing}>{missing}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </Card>
  );
}
