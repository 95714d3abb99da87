import { useQuery } from '@tanstack/react-query';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PoolPosition } from '#contract/api/pools.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { OpenRequests } from '#renderer/domain/purchase-request/open-requests.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { useRequestParams } from '#renderer/domain/purchase-request/use-request-params.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { DayResultsCard } from './day-results-card.tsx';
import { InvestmentFigures } from './investment-figures.tsx';
import { OpenPositionCard } from './open-position-card.tsx';
import { poolQueries } from './pool-queries.ts';
import { PoolsSheet } from './pools-sheet.tsx';
import { isInTab, PositionsCard } from './positions-card.tsx';
import { TermCard } from './term-card.tsx';
import { usePoolParams, type PoolParams } from './use-pool-params.ts';
import styles from './investment.module.css';

/** A member's positions in pools, what each day did to them, and the way into another. */
export function InvestmentScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['pools', 'deposit', 'states', 'common']);
  const params = usePoolParams();
  const request = useRequestParams();
  const list = useQuery(poolQueries.list);
  const positions = useQuery(poolQueries.positions);
  const items = positions.data?.items;
  // The request that was asked for stands above everything else.
  useEffect(() => {
    if (request.number !== null) scrollTo(0, 0);
  }, [request.number]);
  const error = positions.error ?? list.error;
  const retry = () => {
    void positions.refetch();
    void list.refetch();
  };
  const open = list.data && (
    <OpenPositionCard
      list={list.data}
      isFirst={items?.length === 0}
      onSeePools={() => params.showPools(true)}
      onOpened={params.showPosition}
      onRequested={request.open}
    />
  );
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={positions.dataUpdatedAt} />
        <SavedViews list="pools" />
        <LinkButton icon={IconFileAnalytics} to="/reports?account=pool">
          {t('button.seeEntries', { ns: 'common' })}
        </LinkButton>
      </PageHeader>
      {request.number !== null && (
        <RequestPanel
          key={request.number}
          number={request.number}
          onward={() => <Button onClick={request.close}>{t('open.back')}</Button>}
        />
      )}
      <OpenRequests kind="pool" current={request.number} onOpen={request.open} />
      {error && <FailureNote error={error} onRetry={retry} />}
      <InvestmentFigures positions={positions.data} isLoading={positions.isPending} />
      <PositionColumns
        items={items}
        isPending={positions.isPending}
        params={params}
        openPosition={open}
      />
      {list.data && (
        <PoolsSheet
          pools={list.data.items}
          opened={params.showsPools}
          onClose={() => params.showPools(false)}
        />
      )}
    </>
  );
}

interface PositionColumnsProps {
  /** undefined until they are known. */
  readonly items: readonly PoolPosition[] | undefined;
  readonly isPending: boolean;
  readonly params: PoolParams;
  /** The form of another position. */
  readonly openPosition: ReactNode;
}

/** The positions with the days of the current one; beside them its term and the form. */
function PositionColumns({ items, isPending, params, openPosition }: PositionColumnsProps) {
  const isPhone = useIsPhone();
  const inTab = items?.filter((one) => isInTab(one, params.tab)) ?? [];
  const current = inTab.find(({ id }) => id === params.position) ?? inTab[0];
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {(items !== undefined || isPending) && (
          <PositionsCard
            positions={items}
            tab={params.tab}
            onTab={params.showTab}
            current={current?.id ?? null}
            onOpen={params.showPosition}
            onSeePools={() => params.showPools(true)}
          />
        )}
        {current && (
          <DayResultsCard
            key={current.id}
            position={current}
            period={params.period}
            onPeriod={params.showPeriod}
          />
        )}
      </div>
      <div className={styles.stack}>
        {!isPhone && openPosition}
        {current && <TermCard position={current} period={params.period} />}
        {isPhone && openPosition}
      </div>
    </div>
  );
}
