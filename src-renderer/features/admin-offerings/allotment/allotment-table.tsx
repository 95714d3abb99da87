import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferingAllotment } from '#contract/api/admin/offerings.ts';
import { formatUnits } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState, FilteredEmptyState } from '#renderer/components/data/empty-state.tsx';
import { ListToolbar, ToolbarSearch } from '#renderer/components/data/list-toolbar.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { csvName, csvOf } from '#renderer/lib/csv.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Compared } from './compare.ts';
import styles from '../admin-offerings.module.css';

type Row = OfferingAllotment['rows'][number];

const SHOWN = 20;
const REMAINDER_DIGITS = 3;

interface AllotmentTableProps {
  readonly allotment: OfferingAllotment;
  readonly compared: Compared;
}

/** Each subscription with what it is computed from; those that this device computes otherwise come first. */
export function AllotmentTable({ allotment, compared }: AllotmentTableProps) {
  const { t } = useTranslation(['admin-offerings', 'common']);
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [isWhole, setWhole] = useState(false);
  const file = useAllotmentColumns();
  const { rows, supply, total } = allotment;
  const found = rows
    .filter(({ member, number }) => isFound(search, [member.name, member.username, `${number}`]))
    .toSorted(
      (a, b) => Number(compared.lines.has(b.number)) - Number(compared.lines.has(a.number)),
    );
  const shown = isWhole ? found : found.slice(0, SHOWN);
  const { columns, phone } = useLooks(allotment, compared);
  const counts = {
    shown: formatWhole(shown.length, format),
    all: formatWhole(rows.length, format),
  };
  return (
    <Card
      padding="none"
      title={t('allotment')}
      subtitle={
        total > supply
          ? t('allotment.rule', {
              supply: formatWhole(supply, format),
              asked: formatWhole(total, format),
              whole: formatWhole(compared.whole, format),
              rounded: formatWhole(compared.rounded, format),
            })
          : t('allotment.all')
      }
    >
      {rows.length > 0 && (
        <ListToolbar>
          <ToolbarSearch label={t('allotment.search')} search={search} onSearch={setSearch} />
          <Button
            size="sm"
            icon={IconDownload}
            onClick={() => downloadBlob(csvOf(file.all, rows), csvName(t('file.name')))}
          >
            {t('button.exportCsv', { ns: 'common' })}
          </Button>
        </ListToolbar>
      )}
      {rows.length === 0 && <EmptyState why="none">{t('allotment.none')}</EmptyState>}
      {rows.length > 0 && found.length === 0 && (
        <FilteredEmptyState onClear={() => setSearch('')} />
      )}
      {shown.length > 0 && (
        <DataTable<Row>
          label={t('allotment')}
          rows={shown}
          columns={columns}
          keyOf={({ number }) => String(number)}
          nameOf={({ number }) => t('subscription', { number })}
          phone={phone}
        />
      )}
      {found.length > shown.length && (
        <div className={styles.tools}>
          <span className={styles.hint}>{t('allotment.rows', counts)}</span>
          <Button kind="quiet" size="sm" onClick={() => setWhole(true)}>
            {t('allotment.whole')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const isFound = (search: string, texts: readonly string[]): boolean =>
  search === '' ||
  texts.some((text) => text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));

/** How a row is shown, wide and narrow. */
function useLooks({ total }: OfferingAllotment, { own, lines }: Compared) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const whole = (count: number) => formatWhole(count, format);
  const remainder = (row: Row): string => {
    const scale = 10n ** BigInt(REMAINDER_DIGITS);
    const part = (BigInt(row.remainder) * scale) / BigInt(Math.max(total, 1));
    const text = formatUsd(formatUnits(part, REMAINDER_DIGITS), format, {
      minimum: REMAINDER_DIGITS,
      maximum: REMAINDER_DIGITS,
    });
    return row.is_rounded ? `${text} +1` : text;
  };
  const other = ({ number }: Row) =>
    lines.has(number) && (
      <StatusChip tone="bad">
        {t('line.other', { units: whole(own.get(number)?.units ?? 0) })}
      </StatusChip>
    );
  const columns: readonly Column<Row>[] = [
    {
      key: 'member',
      header: t('column.member'),
      cell: (row) => (
        <TwoLineCell below={`${countryName(row.country, format.language)} · ${row.number}`}>
          {row.member.name} {other(row)}
        </TwoLineCell>
      ),
    },
    {
      key: 'asked',
      header: t('column.units'),
      align: 'end',
      cell: ({ asked }) => whole(asked),
    },
    { key: 'whole', header: t('column.whole'), align: 'end', cell: (row) => whole(row.whole) },
    { key: 'remainder', header: t('column.remainder'), align: 'end', cell: remainder },
    {
      key: 'gets',
      header: t('column.gets'),
      align: 'end',
      cell: ({ units }) => <strong>{whole(units)}</strong>,
    },
    {
      key: 'back',
      header: t('column.back'),
      align: 'end',
      cell: ({ back }) => <Money amount={back} currency={null} hideable={false} />,
    },
  ];
  const phone = (row: Row): PhoneRow => ({
    title: row.member.name,
    line: (
      <>
        {t('line', { asked: whole(row.asked), whole: whole(row.whole), remainder: remainder(row) })}{' '}
        {other(row)}
      </>
    ),
    end: (
      <>
        <strong>{whole(row.units)}</strong>
        <Money amount={row.back} hideable={false} />
      </>
    ),
  });
  return { columns, phone };
}

/** Columns of the file; figures stay plain. */
function useAllotmentColumns() {
  const { t } = useTranslation('admin-offerings');
  const times = useTimeColumns();
  return useFileColumns<Row>('admin-allotment', [
    { key: 'number', title: t('file.number'), of: ({ number }) => number },
    { key: 'member', title: t('column.member'), of: ({ member }) => member.username },
    { key: 'country', title: t('permit.country'), of: ({ country }) => country },
    ...times<Row>('paid', t('file.paid'), ({ paid_at: at }) => at),
    { key: 'asked', title: t('column.units'), of: ({ asked }) => asked, isFigure: true },
    { key: 'whole', title: t('column.whole'), of: ({ whole }) => whole, isFigure: true },
    {
      key: 'remainder',
      title: t('column.remainder'),
      of: ({ remainder }) => remainder,
      isFigure: true,
    },
    { key: 'units', title: t('column.gets'), of: ({ units }) => units, isFigure: true },
    { key: 'back', title: t('column.back'), of: ({ back }) => back, isFigure: true },
  ]);
}
