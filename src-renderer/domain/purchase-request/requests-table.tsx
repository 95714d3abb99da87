import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { RequestStatusChip } from './request-status.tsx';
import { useRequestTexts } from './request-texts.ts';

interface RequestsTableProps {
  readonly requests: readonly PurchaseRequest[];
  readonly onOpen: (number: number, request: PurchaseRequest) => void;
}

/** Requests as a table, as rows on a phone; each opens its panel. */
export function RequestsTable({ requests, onOpen }: RequestsTableProps) {
  const { t } = useTranslation('purchase-request');
  const { purchase } = useRequestTexts();
  const format = useFormat();
  const columns: readonly Column<PurchaseRequest>[] = [
    {
      key: 'request',
      header: t('column.request'),
      cell: (request) => (
        <TwoLineCell below={t('number', { number: request.number })}>
          {purchase(request)}
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
      cell: (request) => <RequestStatusChip request={request} />,
    },
  ];
  const phone = (request: PurchaseRequest): PhoneRow => ({
    leading: <TokenIcon token={request.currency} size="md" />,
    title: purchase(request),
    line: `${t('number', { number: request.number })} · ${formatDate(request.created_at, format)}`,
    end: <RequestStatusChip request={request} />,
  });
  return (
    <DataTable
      label={t('list.caption')}
      rows={requests}
      columns={columns}
      keyOf={({ number }) => String(number)}
      nameOf={({ number }) => t('request', { number })}
      phone={phone}
      onOpen={(request) => onOpen(request.number, request)}
    />
  );
}
