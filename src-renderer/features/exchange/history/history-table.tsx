import { useTranslation } from 'react-i18next';
import type { ExchangeRow } from '#contract/api/exchange/exchange.ts';
import type { ExchangeSide } from '#contract/rules/exchange/quote.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { AmountOf } from '../amount-of.tsx';
import { givenOf, receivedOf, useMoneyTexts } from '../money-texts.ts';
import { StateChip } from '../state-chip.tsx';
import styles from './history.module.css';

interface HistoryTableProps {
  readonly rows: readonly ExchangeRow[];
  /** The one whose detail is open. */
  readonly current: number | null;
  readonly onOpen: (number: number) => void;
}

/** Exchanges, and quotes that came to nothing, as a table; as rows where there is little room. */
export function HistoryTable({ rows, current, onOpen }: HistoryTableProps) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  const stateCell = ({ state }: Pick<ExchangeRow, 'state'>) => (
    <span aria-live="polite">
      <StateChip state={state} />
    </span>
  );
  const columns: readonly Column<ExchangeRow>[] = [
    {
      key: 'date',
      header: t('column.date'),
      cell: ({ at, number }) => (
        <TwoLineCell below={t('number', { number })}>
          <DateText at={at} as="dayTime" />
        </TwoLineCell>
      ),
    },
    { key: 'way', header: t('column.way'), cell: ({ side }) => <Way side={side} /> },
    {
      key: 'gave',
      header: t('column.gave'),
      align: 'end',
      cell: ({ side, give }) => <AmountOf amount={give} currency={givenOf(side)} />,
    },
    {
      key: 'received',
      header: t('column.received'),
      align: 'end',
      cell: ({ side, receive }) => <AmountOf amount={receive} currency={receivedOf(side)} />,
    },
    {
      key: 'allIn',
      header: t('allIn'),
      align: 'end',
      cell: ({ all_in: allIn }) =>
        allIn === null ? <span aria-hidden>—</span> : <bdi>{texts.price(allIn)}</bdi>,
    },
    { key: 'state', header: t('column.state'), cell: stateCell },
  ];
  const phone = ({ side, give, receive, at, state }: ExchangeRow): PhoneRow => ({
    leading: <TokenIcon token={receivedOf(side)} size="md" />,
    title: <AmountOf amount={give} currency={givenOf(side)} />,
    line: (
      <>
        {receive !== null && (
          <>
            → <AmountOf amount={receive} currency={receivedOf(side)} /> ·{' '}
          </>
        )}
        <DateText at={at} as="dayTime" />
      </>
    ),
    end: stateCell({ state }),
  });
  return (
    <DataTable
      label={t('history.title')}
      rows={rows}
      columns={columns}
      keyOf={({ number }) => String(number)}
      nameOf={({ number }) => t('number', { number })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ number }) => onOpen(number)}
      shownOf={({ state }) => state}
    />
  );
}

function Way({ side }: { readonly side: ExchangeSide }) {
  const { t } = useTranslation('exchange');
  return (
    <span className={styles.way}>
      <TokenIcon token={givenOf(side)} />
      <span aria-hidden>→</span>
      <TokenIcon token={receivedOf(side)} />
      <VisuallyHidden>{t(`way.${side}`)}</VisuallyHidden>
    </span>
  );
}
