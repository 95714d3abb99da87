import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminView, AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { Address } from '#renderer/components/text/address.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { WarningChips } from '../warning-chips.tsx';
import { QueueContext } from './context.tsx';
import { WithdrawalState } from './state.tsx';
import styles from './columns.module.css';

type Row = AdminWithdrawal;

/** Where withdrawals are still to be decided about, warnings take the last column; after that, their state. */
const isOpen = (view: AdminView): boolean => view === 'to_review' || view === 'to_pay';

export function useQueueColumns(view: AdminView): readonly Column<Row>[] {
  const { t } = useTranslation('payouts');
  return useMemo(
    () => [
      {
        key: 'member',
        header: t('column.member'),
        cell: (row) => (
          <>
            <span className={styles.member}>{row.member.name}</span>
            <span className={styles.number}>{t('number', { number: row.number })}</span>
            {isOpen(view) && <QueueContext withdrawal={row} />}
          </>
        ),
      },
      {
        key: 'amount',
        header: t('column.amount'),
        align: 'end',
        cell: ({ amount }) => <Money amount={amount} currency={null} hideable={false} />,
      },
      {
        key: 'net',
        header: t('column.net'),
        align: 'end',
        cell: ({ token_amount, currency }) => (
          <TokenAmount amount={token_amount} token={currency} strong hideable={false} />
        ),
      },
      {
        key: 'to',
        header: t('column.to'),
        cell: ({ wallet }) => <Address address={wallet} copyable={false} />,
      },
      isOpen(view)
        ? {
            key: 'warnings',
            header: t('column.warnings'),
            cell: (row) => <WarningChips withdrawal={row} />,
          }
        : {
            key: 'state',
            header: t('column.state'),
            cell: (row) => <WithdrawalState withdrawal={row} />,
          },
    ],
    [t, view],
  );
}

/** A row on the phone: the first thing to notice stands below the amount, else where it goes. */
export function phoneRow(row: Row, number: string): PhoneRow {
  const isJudged =
    row.detail !== 'in_review' && row.detail !== 'on_hold' && row.detail !== 'queued';
  const isNoticed =
    row.warnings.length > 0 ||
    row.detail === 'on_hold' ||
    row.needs_second_approval ||
    row.own !== null;
  return {
    title: row.member.name,
    line: isJudged ? (
      number
    ) : (
      <>
        {number}
        <QueueContext withdrawal={row} />
      </>
    ),
    end: (
      <>
        <TokenAmount amount={row.token_amount} token={row.currency} strong hideable={false} />
        {isJudged && <WithdrawalState withdrawal={row} />}
        {!isJudged && isNoticed && <WarningChips withdrawal={row} />}
        {!isJudged && !isNoticed && <Address address={row.wallet} copyable={false} />}
      </>
    ),
  };
}
