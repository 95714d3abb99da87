import { useTranslation } from 'react-i18next';
import type { CataloguePlan } from '#contract/api/admin/catalogue.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface PlansTableProps {
  readonly plans: readonly CataloguePlan[];
  readonly onOpen: (plan: CataloguePlan) => void;
}

export function PlansTable({ plans, onOpen }: PlansTableProps) {
  const { t } = useTranslation('admin-catalogue');
  const format = useFormat();
  const columns: readonly Column<CataloguePlan>[] = [
    {
      key: 'plan',
      header: t('column.plan'),
      cell: (plan) => <TwoLineCell below={plan.name_en}>{plan.name}</TwoLineCell>,
    },
    {
      key: 'price',
      header: t('column.price'),
      align: 'end',
      cell: ({ price }) => <Money amount={price} currency={null} strong hideable={false} />,
    },
    {
      key: 'days',
      header: t('column.days'),
      align: 'end',
      cell: ({ duration_days }) => formatWhole(duration_days, format),
    },
    {
      key: 'volume',
      header: 'BV',
      align: 'end',
      cell: ({ volume }) => <Volume value={volume} withUnit={false} />,
    },
    {
      key: 'direct',
      header: t('column.direct'),
      align: 'end',
      cell: ({ direct_rate }) => <Percent rate={direct_rate} maximum={6} />,
    },
    {
      key: 'binary',
      header: t('column.binary'),
      align: 'end',
      cell: ({ binary_rate }) => <Percent rate={binary_rate} maximum={6} />,
    },
    {
      key: 'cap',
      header: t('column.cap'),
      align: 'end',
      cell: ({ daily_cap }) => <Money amount={daily_cap} currency={null} hideable={false} />,
    },
    { key: 'state', header: t('column.state'), cell: (plan) => <SoldChip plan={plan} /> },
  ];
  const phone = (plan: CataloguePlan): PhoneRow => ({
    title: plan.name,
    line: <Money amount={plan.price} hideable={false} />,
    end: <SoldChip plan={plan} />,
  });
  return (
    <DataTable
      label={t('plans')}
      rows={plans}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      phone={phone}
      onOpen={onOpen}
    />
  );
}

function SoldChip({ plan }: { readonly plan: CataloguePlan }) {
  const { t } = useTranslation('admin-catalogue');
  return plan.is_sold ? (
    <StatusChip tone="ok">{t('plan.state.sold')}</StatusChip>
  ) : (
    <StatusChip tone="neutral">{t('plan.state.unsold')}</StatusChip>
  );
}
