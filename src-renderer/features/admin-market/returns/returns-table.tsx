import { useTranslation } from 'react-i18next';
import type { ReturnRow } from '#contract/api/admin/market/market.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { ReturnChip } from './return-chip.tsx';

interface ReturnsTableProps {
  readonly rows: readonly ReturnRow[];
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

export function ReturnsTable({ rows, current, onOpen }: ReturnsTableProps) {
  const { t } = useTranslation('shop-returns');
  const hasSingleKeys = useHasSingleKeys();
  const { text } = useSaid();
  const items = ({ lines }: ReturnRow) =>
    lines.map(({ name, units }) => t('item', { name: text(name), units })).join(', ');
  const money = ({ state, total }: ReturnRow) =>
    state === 'refused' ? UNKNOWN : <Money amount={total} currency={null} hideable={false} />;
  const columns: readonly Column<ReturnRow>[] = [
    {
      key: 'return',
      header: t('column.return'),
      cell: (row) => (
        <TwoLineCell below={t('row.order', { number: row.id, order: row.order })}>
          {row.member.name}
        </TwoLineCell>
      ),
    },
    {
      key: 'item',
      header: t('column.item'),
      cell: (row) => <TwoLineCell below={t(`reason.${row.reason}`)}>{items(row)}</TwoLineCell>,
    },
    { key: 'refund', header: t('column.refund'), align: 'end', cell: money },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => (
        <TwoLineCell below={<StateLine row={row} />}>
          <StateChip row={row} />
        </TwoLineCell>
      ),
    },
  ];
  const phone = (row: ReturnRow): PhoneRow => ({
    title: row.member.name,
    line: `${items(row)} · ${t(`reason.${row.reason}`)}`,
    end: (
      <>
        {money(row)}
        <StateChip row={row} />
      </>
    ),
  });
  return (
    <DataTable
      label={t('caption')}
      rows={rows}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id }) => t('number', { number: id })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
      shownOf={({ state, proposal, total }) => `${state} ${proposal} ${total}`}
      letterKeys={hasSingleKeys}
    />
  );
}

const StateChip = ({ row }: { readonly row: ReturnRow }) => (
  <span aria-live="polite">
    <ReturnChip state={row.state} />
  </span>
);

/** Since when, until when, or whom it waits for. */
function StateLine({ row }: { readonly row: ReturnRow }) {
  const { t } = useTranslation('shop-returns');
  if (row.proposal !== null) return t('line.second', { number: row.proposal });
  const [words, at] =
    row.decided_at === null
      ? ([t(`line.${row.state}`), row.arrived_at ?? row.sent_by] as const)
      : ([t('line.decided'), row.decided_at] as const);
  return (
    <>
      {words} <DateText at={at} as="day" />
    </>
  );
}
