import { useTranslation } from 'react-i18next';
import type { ShopQueue } from '#contract/api/admin/market/market.ts';
import { utcDay } from '#contract/rules/days.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import type { Marks } from '#renderer/components/data/use-marks.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import type { Stayed } from './order-mutations.ts';
import { StageChip } from './stage-chip.tsx';
import styles from './fulfilment.module.css';

export type QueueRow = ShopQueue['items'][number];

interface QueueTableProps {
  readonly rows: readonly QueueRow[];
  readonly current: number | null;
  /** Undefined for who only reads. */
  readonly marks: Marks | undefined;
  readonly stayed: ReadonlyMap<number, Stayed>;
  readonly onOpen: (number: number) => void;
  readonly onPrint: (number: number) => void;
}

export const rowKey = ({ number }: Pick<QueueRow, 'number'>): string => String(number);

/** Orders by when they are due. */
export function QueueTable(props: QueueTableProps) {
  const { rows, current, marks, stayed, onOpen, onPrint } = props;
  const { t } = useTranslation('shop-orders');
  const hasSingleKeys = useHasSingleKeys();
  const { text } = useSaid();
  const place = ({ city, country }: QueueRow) => [city, country].filter(Boolean).join(', ');
  const items = ({ names }: QueueRow) => names.map(text).join(' · ');
  const stageCell = ({ stage }: QueueRow) => (
    <span aria-live="polite">
      <StageChip stage={stage} />
    </span>
  );
  const columns: readonly Column<QueueRow>[] = [
    {
      key: 'order',
      header: t('column.order'),
      cell: (row) => (
        <>
          <TwoLineCell below={t('row.where', { number: row.number, place: place(row) })}>
            {row.member.name}
          </TwoLineCell>
          <StayedLine why={stayed.get(row.number)} />
        </>
      ),
    },
    {
      key: 'items',
      header: t('column.items'),
      cell: (row) => (
        <TwoLineCell below={t('units', { count: row.units })}>{items(row)}</TwoLineCell>
      ),
    },
    {
      key: 'due',
      header: t('column.due'),
      cell: (row) => (
        <TwoLineCell
          below={
            <>
              {t('row.paid')} <DateText at={row.paid_at} as="day" /> · {text(row.method)}
            </>
          }
        >
          <Due row={row} />
        </TwoLineCell>
      ),
    },
    {
      key: 'stage',
      header: t('column.stage'),
      cell: stageCell,
    },
  ];
  const phone = (row: QueueRow): PhoneRow => ({
    title: row.member.name,
    line: (
      <>
        {t('row.where', { number: row.number, place: place(row) })} · <Due row={row} />
        <StayedLine why={stayed.get(row.number)} />
      </>
    ),
    end: stageCell(row),
  });
  return (
    <DataTable
      label={t('caption')}
      rows={rows}
      columns={columns}
      keyOf={rowKey}
      nameOf={({ number }) => t('number', { number })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ number }) => onOpen(number)}
      shownOf={({ stage, units, ship_by: due }) => `${stage} ${units} ${due}`}
      selection={marks && { selected: marks.keys, onChange: marks.mark }}
      letterKeys={hasSingleKeys}
      letterActions={{ p: (key) => onPrint(Number(key)) }}
    />
  );
}

/** When an order has to leave; what is late says by how much. */
function Due({ row }: { readonly row: QueueRow }) {
  const { t } = useTranslation('shop-orders');
  const today = utcDay(new Date(useNow(MINUTE_MS)));
  if (row.days_late > 0) {
    return <span className={styles.late}>{t('late', { count: row.days_late })}</span>;
  }
  if (row.ship_by === today) return <span className={styles.today}>{t('due.today')}</span>;
  return <DateText at={row.ship_by} as="day" utc />;
}

function StayedLine({ why }: { readonly why: Stayed | undefined }) {
  const { t } = useTranslation('shop-orders');
  if (!why) return null;
  return <span className={styles.stayed}>{t(`stayed.${why}`)}</span>;
}
