import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Button } from '#renderer/components/action/button.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { RequestsTable } from '#renderer/domain/purchase-request/requests-table.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { QueryList, type ListQuery } from '#renderer/components/data/query-list.tsx';
import { membershipQueries } from './membership-queries.ts';
import { PurchasesTable } from './purchases-table.tsx';
import styles from './memberships.module.css';

interface ListCardProps {
  readonly title: ReactNode;
  readonly query: ListQuery & Pick<UseInfiniteQueryResult, 'dataUpdatedAt'>;
  /** Rows there are. */
  readonly count: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list with its states: on its way, failed, empty, and more of it. */
function ListCard({ title, query, count, empty, children }: ListCardProps) {
  return (
    <Card padding="none" title={title} end={<OfflineAge at={query.dataUpdatedAt} />}>
      <QueryList query={query} count={count} skeletonRows={4} empty={empty}>
        {children}
      </QueryList>
    </Card>
  );
}

interface MembershipRequestsProps {
  readonly onOpen: (number: number) => void;
  readonly onPlans: () => void;
}

/** Every request, open or past, and what was bought. */
export function MembershipRequests({ onOpen, onPlans }: MembershipRequestsProps) {
  const { t } = useTranslation(['memberships', 'states']);
  const asked = useInfiniteQuery(requestQueries.list('membership'));
  const purchases = useInfiniteQuery(membershipQueries.purchases);
  const requests = asked.data?.pages.flatMap(({ items }) => items) ?? [];
  const bought = purchases.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={styles.stack}>
      <ListCard
        title={t('requests.title')}
        query={asked}
        count={requests.length}
        empty={
          <EmptyState
            why="notBegun"
            action={
              <Button size="sm" onClick={onPlans}>
                {t('empty.requests.action', { ns: 'states' })}
              </Button>
            }
          >
            {t('empty.requests', { ns: 'states' })}
          </EmptyState>
        }
      >
        <RequestsTable requests={requests} onOpen={onOpen} />
      </ListCard>
      {(bought.length > 0 || purchases.error) && (
        <ListCard title={t('purchases.title')} query={purchases} count={bought.length} empty={null}>
          <PurchasesTable purchases={bought} onOpen={onOpen} />
        </ListCard>
      )}
    </div>
  );
}
