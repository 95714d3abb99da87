import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { requestQueries } from '#renderer/domain/purchase-request/request-queries.ts';
import { RequestsTable } from '#renderer/domain/purchase-request/requests-table.tsx';
import { ListCard } from './list-card.tsx';
import { membershipQueries } from './membership-queries.ts';
import { PurchasesTable } from './purchases-table.tsx';
import styles from './memberships.module.css';

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
