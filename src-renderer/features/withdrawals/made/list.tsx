import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Withdrawal, WithdrawalPage } from '#contract/api/withdrawals.ts';
import {
  withdrawalStatuses,
  type WithdrawalStatus,
} from '#contract/rules/withdrawal-transitions.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { WithdrawalsTable } from './table.tsx';
import styles from './screen.module.css';

interface WithdrawalsListProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
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
      <ListBody {...props} />
      {shown.length > 0 && (
        <WithdrawalsTable withdrawals={shown} current={current} onOpen={onOpen} />
      )}
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

/** What stands in the place of rows: loading, a failure, or nothing to list. */
function ListBody({ query, shown, status, onStatus }: WithdrawalsListProps) {
  const { t } = useTranslation(['states', 'common']);
  const errorText = useErrorText();
  if (query.isPending) return <SkeletonRows rows={6} />;
  if (query.error) {
    const retry = {
      label: t('button.retry', { ns: 'common' }),
      onClick: () => void query.refetch(),
    };
    return (
      <div className={styles.note}>
        <Note tone="bad" action={retry}>
          {errorText(query.error)}
        </Note>
      </div>
    );
  }
  if (shown.length > 0) return null;
  if (status) return <FilteredEmptyState onClear={() => onStatus(undefined)} />;
  return (
    <EmptyState
      why="notBegun"
      action={
        <LinkButton size="sm" to="/withdrawals">
          {t('empty.withdrawals.action')}
        </LinkButton>
      }
    >
      {t('empty.withdrawals')}
    </EmptyState>
  );
}
