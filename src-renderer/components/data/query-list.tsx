import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../action/button.tsx';
import { SkeletonRows } from '../skeleton.tsx';
import { FailureNote } from '../text/failure-note.tsx';
import { FilteredEmptyState } from './empty-state.tsx';
import styles from './query-list.module.css';

export type ListQuery = Pick<
  UseInfiniteQueryResult,
  | 'isPending'
  | 'isSuccess'
  | 'error'
  | 'isFetchNextPageError'
  | 'refetch'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'fetchNextPage'
>;

interface ListQueryProps {
  readonly query: ListQuery;
}

interface QueryListProps extends ListQueryProps {
  /** Rows there are. */
  readonly count: number;
  /** Rows of the skeleton. */
  readonly skeletonRows: number;
  /** In place of rows where there are none and no filter is set. */
  readonly empty: ReactNode;
  /** Clears the filters; undefined: none is set. */
  readonly onClear?: (() => void) | undefined;
  /** What more there is, where "Ver más" says too little. */
  readonly more?: ReactNode;
  /** The rows, shown where there are any. */
  readonly children: ReactNode;
}

/** A list in a card with its states: pending, failed, empty, rows, and more of them. */
export function QueryList(props: QueryListProps) {
  const { query, count, skeletonRows, empty, onClear, more, children } = props;
  return (
    <>
      {query.isPending && <SkeletonRows rows={skeletonRows} />}
      <ListError query={query} />
      {count > 0 && children}
      {query.isSuccess &&
        count === 0 &&
        (onClear ? <FilteredEmptyState onClear={onClear} /> : empty)}
      <ListMore query={query}>{more}</ListMore>
    </>
  );
}

/** Why a list in a card is not there, or not as of now, and another try. */
export function ListError({ query }: ListQueryProps) {
  if (!query.error || query.isFetchNextPageError) return null;
  return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
}

interface ListMoreProps extends ListQueryProps {
  /** What more there is, where "Ver más" says too little. */
  readonly children?: ReactNode;
}

/** The next page of a list in a card; if it fails, that is said where it was asked for. Nothing where the list ends. */
export function ListMore({ query, children }: ListMoreProps) {
  const { t } = useTranslation('common');
  if (query.isFetchNextPageError && !query.isFetchingNextPage) {
    return <ListFailure error={query.error} onRetry={() => void query.fetchNextPage()} />;
  }
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Button
        kind="quiet"
        fullWidth
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {children ?? t('button.more')}
      </Button>
    </div>
  );
}

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why what a list needs did not come, and another try. */
export function ListFailure({ error, onRetry }: ListFailureProps) {
  return (
    <div className={styles.error}>
      <FailureNote error={error} onRetry={onRetry} />
    </div>
  );
}
