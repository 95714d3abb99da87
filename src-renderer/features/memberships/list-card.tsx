import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList, type ListQuery } from '#renderer/components/data/query-list.tsx';

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
      <QueryList query={query} count={count} skeletonRows={4} empty={empty}>
        {children}
      </QueryList>
    </Card>
  );
}
