import { useTranslation } from 'react-i18next';
import type { CatalogueRank } from '#contract/api/admin/catalogue.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Volume } from '#renderer/components/money/money.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface RanksTableProps {
  readonly ranks: readonly CatalogueRank[];
  readonly onOpen: (rank: CatalogueRank) => void;
}

export function RanksTable({ ranks, onOpen }: RanksTableProps) {
  const { t } = useTranslation('admin-catalogue');
  const format = useFormat();
  const columns: readonly Column<CatalogueRank>[] = [
    {
      key: 'rank',
      header: t('column.rank'),
      cell: (rank) => <TwoLineCell below={rank.name_en}>{rank.name}</TwoLineCell>,
    },
    {
      key: 'left',
      header: t('rank.left'),
      align: 'end',
      cell: ({ left_volume }) => <Volume value={left_volume} withUnit={false} />,
    },
    {
      key: 'right',
      header: t('rank.right'),
      align: 'end',
      cell: ({ right_volume }) => <Volume value={right_volume} withUnit={false} />,
    },
    {
      key: 'leftDirects',
      header: t('rank.leftDirects'),
      align: 'end',
      cell: ({ left_directs }) => formatWhole(left_directs, format),
    },
    {
      key: 'rightDirects',
      header: t('rank.rightDirects'),
      align: 'end',
      cell: ({ right_directs }) => formatWhole(right_directs, format),
    },
  ];
  const phone = (rank: CatalogueRank): PhoneRow => ({
    title: rank.name,
    line: (
      <>
        <Volume value={rank.left_volume} withUnit={false} /> · <Volume value={rank.right_volume} />
      </>
    ),
  });
  return (
    <DataTable
      label={t('ranks')}
      rows={ranks}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      phone={phone}
      onOpen={onOpen}
    />
  );
}
