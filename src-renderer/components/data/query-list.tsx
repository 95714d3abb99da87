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
  /** Number of rows loaded. */
  readonly count: number;
  /** Number of skeleton rows. */
  readonly skeletonRows: number;
  /** Shown if there are no rows and no filter is set. */
  readonly empty: ReactNode;
  /** Clears the filters; undefined if none is set. */
  readonly onClear?: (() => void) | undefined;
  /** Label of the button for the next page, where "Ver más" is not specific enough. */
  readonly more?: ReactNode;
  /** The rows; rendered if there are any. */
  readonly children: ReactNode;
}

/** A paginated list in a card with all its states: pending, failed, empty, rows, next page. */
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

/** Error of a list (loading or refetching) with a retry button. */
export function ListError({ query }: ListQueryProps) {
  if (!query.error || query.isFetchNextPageError) return null;
  return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
}

interface ListMoreProps extends ListQueryProps {
  /** Button label, where "Ver más" is not specific enough. */
  readonly children?: ReactNode;
}

/**
 * Button for the next page of a list; shows a failure in its place. Renders nothing on the last
 * page.
 */
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

/** Error of a query that a list needs, with a retry button. */
export function ListFailure({ error, onRetry }: ListFailureProps) {
  return (
    <div className={styles.error}>
      <FailureNote error={error} onRetry={onRetry} />
    </div>
  );
}
