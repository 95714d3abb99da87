import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useErrorText } from '#renderer/components/error-text.ts';
import { OfflineAge } from '#renderer/components/freshness.tsx';
import { Note } from '#renderer/components/note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import styles from './memberships.module.css';

interface ListCardProps {
  readonly title: ReactNode;
  readonly query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'error'
    | 'refetch'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
    | 'dataUpdatedAt'
  >;
  /** Rows there are. */
  readonly count: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list with its states: on its way, failed, empty, and more of it. */
export function ListCard({ title, query, count, empty, children }: ListCardProps) {
  const { t } = useTranslation(['memberships', 'common']);
  const errorText = useErrorText();
  const retry = {
    label: t('button.retry', { ns: 'common' }),
    onClick: () => void query.refetch(),
  };
  return (
    <Card padding="none" title={title} end={<OfflineAge at={query.dataUpdatedAt} />}>
      {query.isPending && <SkeletonRows rows={4} />}
      {query.error && count === 0 && (
        <div className={styles.note}>
          <Note tone="bad" action={retry}>
            {errorText(query.error)}
          </Note>
        </div>
      )}
      {!query.isPending && !query.error && count === 0 && empty}
      {count > 0 && children}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            kind="quiet"
            fullWidth
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
