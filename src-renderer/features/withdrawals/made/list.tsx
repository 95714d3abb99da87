import { useTranslation } from 'react-i18next';
import type { Withdrawal, WithdrawalPage } from '#contract/api/withdrawals.ts';
import {
  withdrawalStatuses,
  type WithdrawalStatus,
} from '#contract/rules/withdrawals/transitions.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { QueryList, type ListQuery } from '#renderer/components/data/query-list.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { WithdrawLink } from '../withdraw-link.tsx';
import { WithdrawalsTable } from './table.tsx';
import styles from './screen.module.css';

interface WithdrawalsListProps {
  readonly query: ListQuery;
  readonly shown: readonly Withdrawal[];
  readonly counts: WithdrawalPage['counts'] | undefined;
  /** Undefined: all. */
  readonly status: WithdrawalStatus | undefined;
  readonly onStatus: (status: WithdrawalStatus | undefined) => void;
  readonly current: number | null;
  readonly onOpen: (number: number) => void;
}

/** The list by status, page after page. */
export function WithdrawalsList(props: WithdrawalsListProps) {
  const { t } = useTranslation('withdrawals');
  const { query, shown, counts, status, onStatus, current, onOpen } = props;
  return (
    <Card padding="none">
      <div className={styles.filter}>
        <Segments
          label={t('list.filter')}
          segments={(['all', ...withdrawalStatuses] as const).map((value) => ({
            value,
            label: t(`list.${value}`),
            count: counts?.[value],
          }))}
          value={status ?? 'all'}
          onChange={(value) => onStatus(value === 'all' ? undefined : value)}
        />
      </div>
      <QueryList
        query={query}
        count={shown.length}
        skeletonRows={6}
        empty={<NoWithdrawals />}
        onClear={status && (() => onStatus(undefined))}
      >
        <WithdrawalsTable withdrawals={shown} current={current} onOpen={onOpen} />
      </QueryList>
    </Card>
  );
}

function NoWithdrawals() {
  const { t } = useTranslation('states');
  return (
    <EmptyState why="notBegun" action={<WithdrawLink />}>
      {t('empty.withdrawals')}
    </EmptyState>
  );
}
