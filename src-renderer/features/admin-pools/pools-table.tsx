import { useTranslation } from 'react-i18next';
import type { AdminPool } from '#contract/api/admin/pools.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { UNKNOWN, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AppliedChip } from './applied-chip.tsx';
import { useReviewClock } from './result-state.ts';
import styles from './admin-pools.module.css';

interface PoolsTableProps {
  readonly pools: readonly AdminPool[];
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

export function PoolsTable({ pools, current, onOpen }: PoolsTableProps) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  const now = useReviewClock(pools.map(({ last_result }) => last_result));
  const limits = ({ min_amount, max_amount, duration_days }: AdminPool) =>
    t('limits', {
      count: duration_days,
      min: formatUsd(min_amount, format),
      max: formatUsd(max_amount, format),
    });
  const columns: readonly Column<AdminPool>[] = [
    {
      key: 'pool',
      header: t('column.pool'),
      cell: (pool) => <TwoLineCell below={limits(pool)}>{pool.name}</TwoLineCell>,
    },
    { key: 'state', header: t('column.state'), cell: (pool) => <OpenChip pool={pool} /> },
    {
      key: 'positions',
      header: t('column.positions'),
      align: 'end',
      cell: ({ positions }) => formatWhole(positions, format),
    },
    {
      key: 'principal',
      header: t('column.principal'),
      align: 'end',
      cell: ({ principal }) => <Money amount={principal} currency={null} strong hideable={false} />,
    },
    {
      key: 'last',
      header: t('column.last'),
      cell: ({ last_result }) =>
        last_result === null ? (
          UNKNOWN
        ) : (
          <span className={styles.last}>
            <TwoLineCell below={<DateText at={last_result.day} as="day" utc />}>
              <Percent rate={last_result.rate} maximum={6} signed />
            </TwoLineCell>
            {last_result.applied_at === null && <AppliedChip result={last_result} now={now} />}
          </span>
        ),
    },
  ];
  const phone = (pool: AdminPool): PhoneRow => ({
    title: pool.name,
    line: (
      <>
        {t('positions', { count: pool.positions })} ·{' '}
        <Money amount={pool.principal} hideable={false} />
      </>
    ),
    end: <OpenChip pool={pool} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={pools}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}

export function OpenChip({ pool }: { readonly pool: AdminPool }) {
  const { t } = useTranslation('admin-pools');
  return pool.is_open ? (
    <StatusChip tone="ok">{t('state.open')}</StatusChip>
  ) : (
    <StatusChip tone="neutral">{t('state.closed')}</StatusChip>
  );
}
