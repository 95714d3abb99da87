import type { ReactNode } from 'react';
import { LegSprout, type Sprout } from './leg-drawing.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** What the drawing says: why there is nothing. */
  readonly why: Sprout;
  /** One sentence. */
  readonly children: ReactNode;
  /** One plain Button or LinkButton of size sm. */
  readonly action?: ReactNode;
}

export function EmptyState({ why, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <LegSprout state={why} />
      <p>{children}</p>
      {action}
    </div>
  );
}
