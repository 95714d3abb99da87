import { useTranslation } from 'react-i18next';
import type { AdminDistributions } from '#contract/api/admin/distributions.ts';
import { formatUnits, parseUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import { perUnit } from '#contract/rules/offerings/distribution.ts';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { BesideDetail } from '#renderer/components/data/table/use-as-rows.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type Declared = AdminDistributions['items'][number];

/** What was declared before, by record day. */
export function DeclaredCard({ items }: Pick<AdminDistributions, 'items'>) {
  const { t } = useTranslation('admin-offerings');
  const { columns, phone, dayOf } = useLooks();
  return (
    <Card padding="none" title={t('dist')} subtitle={t('dist.lead')}>
      {items.length === 0 ? (
        <EmptyState why="none">{t('dist.none')}</EmptyState>
      ) : (
        // The form stands beside it.
        <BesideDetail value>
          <DataTable
            label={t('dist')}
            rows={items}
            columns={columns}
            keyOf={({ number }) => String(number)}
            nameOf={dayOf}
            phone={phone}
          />
        </BesideDetail>
      )}
    </Card>
  );
}

function useLooks() {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const dayOf = ({ record_day: day }: Declared): string =>
    formatDate(day, { ...format, timeZone: 'UTC' });
  const noteOf = ({ note_es: es, note_en: en }: Declared): string =>
    format.language === 'en' ? en : es;
  const eachOf = ({ amount, units }: Declared): string =>
    formatUsd(formatUnits(perUnit(parseUsd(amount), units), USD_DECIMALS), format, {
      minimum: USD_DECIMALS,
      maximum: USD_DECIMALS,
    });
  const state = ({ paid_at: at }: Declared) => (
    <StatusChip tone={at === null ? 'warn' : 'ok'}>
      {t(at === null ? 'dist.paying' : 'dist.paid')}
    </StatusChip>
  );
  const columns: readonly Column<Declared>[] = [
    {
      key: 'day',
      header: t('dist.recordDay'),
      cell: (row) => (
        <TwoLineCell below={[noteOf(row), ...row.by].join(' · ')}>{dayOf(row)}</TwoLineCell>
      ),
    },
    {
      key: 'amount',
      header: t('dist.declared'),
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={null} hideable={false} />,
    },
    {
      key: 'units',
      header: t('dist.among'),
      align: 'end',
      cell: ({ units }) => formatWhole(units, format),
    },
    { key: 'each', header: t('dist.each'), align: 'end', cell: eachOf },
    {
      key: 'distributed',
      header: t('dist.distributed'),
      align: 'end',
      cell: ({ distributed }) => <Money amount={distributed} currency={null} hideable={false} />,
    },
    {
      key: 'remainder',
      header: t('dist.remainder'),
      align: 'end',
      cell: ({ remainder }) => <Money amount={remainder} currency={null} hideable={false} />,
    },
    { key: 'state', header: t('dist.state'), cell: state },
  ];
  const phone = (row: Declared): PhoneRow => ({
    title: dayOf(row),
    line: (
      <>
        {t('dist.line', {
          amount: formatUsd(row.amount, format),
          units: formatWhole(row.units, format),
        })}{' '}
        · {t('dist.remainder')} {formatUsd(row.remainder, format)} · {noteOf(row)}
      </>
    ),
    end: state(row),
  });
  return { columns, phone, dayOf };
}
