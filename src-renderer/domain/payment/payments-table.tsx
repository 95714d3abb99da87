import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table-props.ts';
import { DataTable } from '#renderer/components/data/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { TwoLineCell } from '#renderer/components/data/two-line-cell.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { PaymentStatusChip } from './payment-status.tsx';
import { usePaymentTexts } from './payment-texts.ts';

interface PaymentsTableProps {
  readonly payments: readonly Payment[];
  readonly onOpen: (number: number) => void;
}

/** Requests as a table, as rows on a phone; each opens its panel. */
export function PaymentsTable({ payments, onOpen }: PaymentsTableProps) {
  const { t } = useTranslation('payment');
  const { purchase } = usePaymentTexts();
  const format = useFormat();
  const columns: readonly Column<Payment>[] = [
    {
      key: 'request',
      header: t('column.request'),
      cell: (payment) => (
        <TwoLineCell below={t('number', { number: payment.number })}>
          {purchase(payment)}
        </TwoLineCell>
      ),
    },
    {
      key: 'created',
      header: t('column.created'),
      cell: ({ created_at }) => <DateText at={created_at} as="dayTime" />,
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      key: 'asked',
      header: t('column.asked'),
      align: 'end',
      cell: ({ token_amount, currency }) => (
        <TokenAmount amount={token_amount} token={currency} exact />
      ),
    },
    {
      key: 'status',
      header: t('column.status'),
      cell: (payment) => <PaymentStatusChip payment={payment} />,
    },
  ];
  const phone = (payment: Payment): PhoneRow => ({
    leading: <TokenIcon token={payment.currency} size="md" />,
    title: purchase(payment),
    line: `${t('number', { number: payment.number })} · ${formatDate(payment.created_at, format)}`,
    end: <PaymentStatusChip payment={payment} />,
  });
  return (
    <DataTable
      label={t('list.caption')}
      rows={payments}
      columns={columns}
      keyOf={({ number }) => String(number)}
      nameOf={({ number }) => t('request', { number })}
      phone={phone}
      onOpen={({ number }) => onOpen(number)}
    />
  );
}
