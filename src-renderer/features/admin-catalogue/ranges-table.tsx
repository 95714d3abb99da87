import { useTranslation } from 'react-i18next';
import type { CatalogueRange } from '#contract/api/admin/catalogue.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface RangesTableProps {
  readonly ranges: readonly CatalogueRange[];
  readonly onOpen: (range: CatalogueRange) => void;
}

export function RangesTable({ ranges, onOpen }: RangesTableProps) {
  const { t } = useTranslation('admin-catalogue');
  const format = useFormat();
  const limits = ({ min_amount, max_amount }: CatalogueRange) =>
    t('range.limits', { min: formatUsd(min_amount, format), max: formatUsd(max_amount, format) });
  const columns: readonly Column<CatalogueRange>[] = [
    { key: 'range', header: t('column.range'), cell: limits },
    { key: 'weight', header: t('range.weight'), align: 'end', cell: ({ weight }) => weight },
    {
      key: 'multiple',
      header: t('range.multiple'),
      align: 'end',
      cell: ({ max_multiple }) => `× ${max_multiple}`,
    },
    { key: 'state', header: t('column.state'), cell: (range) => <OpenChip range={range} /> },
  ];
  const phone = (range: CatalogueRange): PhoneRow => ({
    title: limits(range),
    line: t('range.line', { weight: range.weight, multiple: range.max_multiple }),
    end: <OpenChip range={range} />,
  });
  return (
    <DataTable
      label={t('ranges')}
      rows={ranges}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={limits}
      phone={phone}
      onOpen={onOpen}
    />
  );
}

function OpenChip({ range }: { readonly range: CatalogueRange }) {
  const { t } = useTranslation('admin-catalogue');
  return range.is_open ? (
    <StatusChip tone="ok">{t('range.state.open')}</StatusChip>
  ) : (
    <StatusChip tone="neutral">{t('range.state.closed')}</StatusChip>
  );
}
