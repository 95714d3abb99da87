import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/button.tsx';
import { LegSprout, type Sprout } from '../chart/leg-drawing.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** Selects the illustration: why the list is empty. */
  readonly why: Sprout;
  /** One sentence. */
  readonly children: ReactNode;
  /** A plain Button or LinkButton of size sm. */
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

interface FilteredEmptyStateProps {
  readonly onClear: () => void;
}

/** Nothing matches the filters or the search; the action clears them. */
export function FilteredEmptyState({ onClear }: FilteredEmptyStateProps) {
  const { t } = useTranslation('states');
  return (
    <EmptyState
      why="filtered"
      action={
        <Button size="sm" onClick={onClear}>
          {t('empty.filter.action')}
        </Button>
      }
    >
      {t('empty.filter')}
    </EmptyState>
  );
}
