import { useQuery } from '@tanstack/react-query';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GlobalOverview } from '#contract/api/global-network.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { BesideDetail } from '#renderer/components/data/table/use-as-rows.ts';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { RiskLine } from '#renderer/domain/deposit/risk-line.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { DepositsCard } from './deposits-card.tsx';
import { EarningsCard } from './earnings-card.tsx';
import { GlobalFigures } from './global-figures.tsx';
import { globalQueries } from './global-queries.ts';
import { WaitingCard } from './waiting-card.tsx';
import styles from './global-progress.module.css';

/** What the member's deposits earned, from where, how far they are from their caps and what waits. */
export function GlobalProgressScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation(['global-network', 'deposit', 'states']);
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery(globalQueries.overview);
  return (
    <>
      <PageHeader title={title}>
        <OfflineAge at={dataUpdatedAt} />
        {data && <WithdrawLink totals={data.totals} />}
      </PageHeader>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      <GlobalFigures overview={data} isLoading={isPending} />
      {data?.deposits.length === 0 && (
        <Card>
          <EmptyState
            why="notBegun"
            action={
              <LinkButton size="sm" to="/global-network-deposit">
                {t('empty.global.action', { ns: 'states' })}
              </LinkButton>
            }
          >
            {t('empty.global', { ns: 'states' })}
          </EmptyState>
        </Card>
      )}
      {(isPending || (data && data.deposits.length > 0)) && (
        <div className={styles.columns}>
          <DepositsCard deposits={data?.deposits} />
          <div className={styles.aside}>
            <WaitingCard overview={data} />
            <RiskLine />
            <LinkButton fullWidth to="/global-network-deposit">
              {t('progress.deposit')}
            </LinkButton>
          </div>
          <BesideDetail value>
            <EarningsCard totalWeight={data?.total_weight ?? null} />
          </BesideDetail>
        </div>
      )}
    </>
  );
}

/** The amount is the way: it leads to a withdrawal of it. Nothing to withdraw, no link. */
function WithdrawLink({ totals }: Pick<GlobalOverview, 'totals'>) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const hidden = useHidden();
  if (parseUsd(totals.available) <= 0n) return null;
  const amount = hidden ? HIDDEN : formatUsd(totals.available, format);
  return (
    <LinkButton icon={IconArrowUpRight} to="/withdrawals?type=global">
      {t('progress.withdraw', { amount })}
    </LinkButton>
  );
}
