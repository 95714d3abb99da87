import { useTranslation } from 'react-i18next';
import type { OfferingRegister } from '#contract/api/admin/offering-chain.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type Register = NonNullable<OfferingRegister['register']>;
type Row = Register['members'][number];

/** Both numbers of each holder; those that differ come first. */
export function RegisterTable({ register }: { readonly register: Register }) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const whole = (value: number): string => formatWhole(value, format);
  const rows = register.members.toSorted(
    (a, b) => Math.sign(Math.abs(b.difference)) - Math.sign(Math.abs(a.difference)),
  );
  const chip = ({ difference }: Row) =>
    difference === 0 ? (
      <StatusChip tone="ok">{t('register.same')}</StatusChip>
    ) : (
      <StatusChip tone="bad">
        {t(difference > 0 ? 'register.more' : 'register.fewer', {
          units: whole(Math.abs(difference)),
        })}
      </StatusChip>
    );
  const columns: readonly Column<Row>[] = [
    {
      key: 'member',
      header: t('column.member'),
      cell: ({ member }) => <TwoLineCell below={member.username}>{member.name}</TwoLineCell>,
    },
    { key: 'books', header: t('column.books'), align: 'end', cell: ({ books }) => whole(books) },
    {
      key: 'chain',
      header: t('column.chain'),
      align: 'end',
      cell: ({ own, custody }) => whole(own + custody),
    },
    { key: 'own', header: t('column.own'), align: 'end', cell: ({ own }) => whole(own) },
    {
      key: 'custody',
      header: t('column.custody'),
      align: 'end',
      cell: ({ custody }) => whole(custody),
    },
    { key: 'difference', header: t('column.state'), cell: chip },
  ];
  const phone = (row: Row): PhoneRow => ({
    title: row.member.name,
    line: t('register.line', { books: whole(row.books), chain: whole(row.own + row.custody) }),
    end: chip(row),
  });
  return (
    <DataTable
      label={t('register')}
      rows={rows}
      columns={columns}
      keyOf={({ member }) => member.username}
      nameOf={({ member }) => member.name}
      phone={phone}
    />
  );
}
