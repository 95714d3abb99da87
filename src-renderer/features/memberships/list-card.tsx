import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/freshness.tsx';
import { ListError, ListMore, type ListQuery } from '#renderer/components/list-query.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';

interface ListCardProps {
  readonly title: ReactNode;
  readonly query: ListQuery & Pick<UseInfiniteQueryResult, 'dataUpdatedAt'>;
  /** Rows there are. */
  readonly count: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list with its states: on its way, failed, empty, and more of it. */
export function ListCard({ title, query, count, empty, children }: ListCardProps) {
  return (
    <Card padding="none" title={title} end={<OfflineAge at={query.dataUpdatedAt} />}>
      {query.isPending && <SkeletonRows rows={4} />}
      <ListError query={query} />
      {!query.isPending && !query.error && count === 0 && empty}
      {count > 0 && children}
      <ListMore query={query} />
    </Card>
  );
}
