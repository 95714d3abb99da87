import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { WithdrawalStatusChip } from '../withdrawal-status.tsx';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';

interface WithdrawalsTableProps {
  readonly withdrawals: readonly Withdrawal[];
  /** The one whose detail is open. */
  readonly current: number | null;
  readonly onOpen: (number: number) => void;
}

/** Withdrawals as a table, as rows on a phone. */
export function WithdrawalsTable({ withdrawals, current, onOpen }: WithdrawalsTableProps) {
  const { t } = useTranslation('withdrawals');
  const { line } = useWithdrawalTexts();
  const format = useFormat();

  const columns: readonly Column<Withdrawal>[] = [
    {
      key: 'withdrawal',
      header: t('column.withdrawal'),
      cell: ({ created_at, number }) => (
        <TwoLineCell below={t('number', { number })}>
          <DateText at={created_at} />
        </TwoLineCell>
      ),
    },
    { key: 'from', header: t('column.from'), cell: ({ type }) => t(`type.${type}`) },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: ({ amount, tct_amount: tct }) =>
        tct === null ? <Money amount={amount} /> : <TokenAmount amount={tct} token="TCT" />,
    },
    {
      key: 'receive',
      header: t('column.receive'),
      align: 'end',
      cell: (withdrawal) => <Received withdrawal={withdrawal} />,
    },
    {
      key: 'status',
      header: t('column.status'),
      cell: (withdrawal) => (
        <TwoLineCell below={line(withdrawal)}>
          <WithdrawalStatusChip status={withdrawal.status} />
        </TwoLineCell>
      ),
    },
  ];
  const phone = (withdrawal: Withdrawal): PhoneRow => ({
    leading: <TokenIcon token={withdrawal.currency} size="md" />,
    // Nothing is received of one that was refused: it goes by its number.
    title:
      withdrawal.status === 'Refused' ? (
        t('detail.title', { number: withdrawal.number })
      ) : (
        <TokenAmount amount={withdrawal.token_amount} token={withdrawal.currency} />
      ),
    line: t('row.line', {
      date: formatDate(withdrawal.created_at, format),
      balance: t(`type.${withdrawal.type}`),
    }),
    end: <WithdrawalStatusChip status={withdrawal.status} />,
  });
  return (
    <DataTable
      label={t('list.caption')}
      rows={withdrawals}
      columns={columns}
      keyOf={({ number }) => String(number)}
      nameOf={({ number }) => t('detail.title', { number })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ number }) => onOpen(number)}
    />
  );
}

/** What was or will be received; nothing once it was refused. */
function Received({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { status, token_amount, currency } = withdrawal;
  if (status === 'Refused') return <span aria-hidden>—</span>;
  return <TokenAmount amount={token_amount} token={currency} strong />;
}
