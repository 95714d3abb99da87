import { useTranslation } from 'react-i18next';
import type { adminOfferings } from '#contract/api/admin/offerings.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { OfferingChip } from '#renderer/domain/offering/state-chips.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type OfferingRow = Answer<typeof adminOfferings.list>['items'][number];

interface OfferingsTableProps {
  readonly items: readonly OfferingRow[];
  readonly onOpen: (id: number) => void;
}

/** What is offered, where it is, what is asked for of it, and when. */
export function OfferingsTable({ items, onOpen }: OfferingsTableProps) {
  const { t } = useTranslation('admin-offerings');
  const text = useOfferingText();
  const format = useFormat();
  const asked = ({ asked: units, supply }: OfferingRow) =>
    t('asked.of', { asked: formatWhole(units, format), supply: formatWhole(supply, format) });
  const columns: readonly Column<OfferingRow>[] = [
    {
      key: 'name',
      header: t('column.offering'),
      cell: (row) => <TwoLineCell below={row.issuer}>{text(row, 'name')}</TwoLineCell>,
    },
    {
      key: 'asked',
      header: t('column.asked'),
      cell: (row) => (
        <TwoLineCell below={asked(row)}>
          <Money amount={row.asked_usd} hideable={false} />
        </TwoLineCell>
      ),
    },
    {
      key: 'window',
      header: t('column.window'),
      cell: ({ opens_at: opens, closes_at: closes }) => (
        <>
          <DateText at={opens} /> – <DateText at={closes} />
        </>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => <OfferingChip offering={row} isStaff />,
    },
  ];
  const phone = (row: OfferingRow): PhoneRow => ({
    title: text(row, 'name'),
    line: asked(row),
    end: <OfferingChip offering={row} isStaff />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={items}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={(row) => text(row, 'name')}
      phone={phone}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
