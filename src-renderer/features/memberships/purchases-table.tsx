import { useTranslation } from 'react-i18next';
import type { MembershipPurchase } from '#contract/api/plans.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePlanTexts } from './use-plan-texts.ts';

interface PurchasesTableProps {
  readonly purchases: readonly MembershipPurchase[];
  /** Opens the request that paid one. */
  readonly onOpen: (request: number) => void;
}

/** Memberships that were bought, with what each cost and until when it made the membership last. */
export function PurchasesTable({ purchases, onOpen }: PurchasesTableProps) {
  const { t } = useTranslation('memberships');
  const { nameOf } = usePlanTexts();
  const format = useFormat();
  const columns: readonly Column<MembershipPurchase>[] = [
    {
      key: 'plan',
      header: t('column.plan'),
      cell: ({ plan, kind }) => <TwoLineCell below={t(`kind.${kind}`)}>{nameOf(plan)}</TwoLineCell>,
    },
    {
      key: 'settled',
      header: t('column.settled'),
      cell: ({ settled_at, reversed_at }) =>
        reversed_at === null ? (
          <DateText at={settled_at} />
        ) : (
          <StatusChip tone="warn">
            {t('purchases.reversed', { date: formatDate(reversed_at, format) })}
          </StatusChip>
        ),
    },
    {
      key: 'from',
      header: t('column.from'),
      cell: ({ from_balance, request_number }) =>
        from_balance || request_number === null ? (
          t('from.balance')
        ) : (
          <TextButton onClick={() => onOpen(request_number)}>
            {t('from.request', { number: request_number })}
          </TextButton>
        ),
    },
    { key: 'ends', header: t('column.ends'), cell: ({ ends_at }) => <DateText at={ends_at} /> },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} />,
    },
  ];
  const phone = ({ plan, kind, settled_at, amount }: MembershipPurchase): PhoneRow => ({
    title: nameOf(plan),
    line: `${t(`kind.${kind}`)} · ${formatDate(settled_at, format)}`,
    end: <Money amount={amount} />,
  });
  return (
    <DataTable
      label={t('purchases.title')}
      rows={purchases}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ plan }) => nameOf(plan)}
      phone={phone}
    />
  );
}
