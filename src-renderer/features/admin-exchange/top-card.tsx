import { useTranslation } from 'react-i18next';
import type { ExchangeOverview } from '#contract/api/admin/exchange.ts';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-exchange.module.css';

/** Who exchanged most lately, and which part of everything that was. */
export function TopCard({ top }: Pick<ExchangeOverview, 'top'>) {
  const { t } = useTranslation('admin-exchange');
  const format = useFormat();
  const { days, value: all, items } = top;
  return (
    <Card
      padding="none"
      title={t('top', { count: days })}
      end={<span className={styles.hint}>{t('top.of', { amount: formatUsd(all, format) })}</span>}
    >
      {items.length === 0 ? (
        <EmptyState why="none">{t('top.none')}</EmptyState>
      ) : (
        <DataTable
          label={t('top', { count: days })}
          rows={items}
          columns={[
            {
              key: 'member',
              header: t('column.member'),
              cell: ({ member }) => (
                <TwoLineCell below={member.username}>{member.name}</TwoLineCell>
              ),
            },
            { key: 'count', header: t('column.count'), align: 'end', cell: ({ count }) => count },
            {
              key: 'value',
              header: 'USD',
              align: 'end',
              cell: ({ value }) => <Money amount={value} currency={null} hideable={false} />,
            },
            {
              key: 'share',
              header: t('column.share'),
              cell: ({ member, share }) => (
                <span className={styles.share}>
                  <ProgressBar label={member.name} value={Number(share)} />
                  <Percent rate={share} maximum={1} />
                </span>
              ),
            },
          ]}
          keyOf={({ member }) => String(member.id)}
          nameOf={({ member }) => member.name}
          phone={({ member, value, share }) => ({
            title: member.name,
            line: <Percent rate={share} maximum={1} />,
            end: <Money amount={value} hideable={false} />,
          })}
        />
      )}
    </Card>
  );
}
