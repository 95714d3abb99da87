import { useTranslation } from 'react-i18next';
import type { GlobalEarningDay } from '#contract/api/global-network.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { formatPercent, formatUsd, HIDDEN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { earningSubject, partColumns, sumOfParts } from './earning-parts.ts';
import styles from './earnings.module.css';

interface EarningsTableProps {
  /** Newest first. */
  readonly days: readonly GlobalEarningDay[];
}

/** Day, revenue, share, a column a deposit, earning: read from left to right it is a proof. */
export function EarningsTable({ days }: EarningsTableProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const hidden = useHidden();
  // With the range beside it, it says the deposit.
  const whole = (weight: string) => (hidden ? HIDDEN : formatUsd(weight, format, { minimum: 0 }));
  const nameOf = ({ day }: GlobalEarningDay) => formatDay(day, { ...format, timeZone: 'UTC' });
  const columns: readonly Column<GlobalEarningDay>[] = [
    {
      key: 'day',
      header: t('column.day'),
      cell: ({ day }) => <DateText at={day} as="day" utc />,
    },
    {
      key: 'revenue',
      header: t('column.revenue'),
      align: 'end',
      cell: ({ revenue }) => <Money amount={revenue} currency={null} hideable={false} />,
    },
    {
      key: 'share',
      header: t('column.share', { rate: formatPercent(days[0]?.rate ?? '0', format) }),
      align: 'end',
      cell: ({ share }) => (
        <span className={styles.share}>
          <Money amount={share} currency={null} hideable={false} />
        </span>
      ),
    },
    ...partColumns(days).map(({ deposit, weight, of }): Column<GlobalEarningDay> => ({
      key: `deposit ${deposit}`,
      header:
        deposit === null
          ? t('column.deposits', { weight: whole(weight) })
          : t('column.deposit', { number: deposit, weight: whole(weight) }),
      align: 'end',
      cell: (day) => {
        const parts = of(day);
        return (
          <>
            <Money amount={sumOfParts(parts)} currency={null} />
            {parts.some(({ capped }) => capped) && (
              <span className={styles.capped}>{t('earning.capped')}</span>
            )}
          </>
        );
      },
    })),
    {
      key: 'earning',
      header: <span className={styles.ofEarning}>{t('column.earning')}</span>,
      align: 'end',
      cell: (day) => <Earning day={day} currency={null} name={nameOf(day)} />,
    },
  ];
  const phone = (day: GlobalEarningDay): PhoneRow => ({
    title: <DateText at={day.day} as="day" utc />,
    line: <Proof day={day} whole={whole} />,
    end: <Earning day={day} name={nameOf(day)} />,
  });
  return (
    <DataTable
      label={t('earnings.title')}
      rows={days}
      columns={columns}
      keyOf={({ day }) => day}
      nameOf={nameOf}
      phone={phone}
    />
  );
}

interface EarningProps {
  readonly day: GlobalEarningDay;
  /** The day in words. */
  readonly name: string;
  readonly currency?: null;
}

/** What a day brought, and why. */
function Earning({ day, name, currency }: EarningProps) {
  const subject = earningSubject(day);
  return (
    <span className={styles.earning}>
      <Explained subject={subject}>
        <Money amount={day.amount} currency={currency} signed strong />
      </Explained>
      <WhyButton subject={subject} of={name} className={styles.why} />
    </span>
  );
}

interface ProofProps {
  readonly day: GlobalEarningDay;
  readonly whole: (weight: string) => string;
}

/** A phone's columns in sentences. */
function Proof({ day: { revenue, rate, share, parts, total_weight }, whole }: ProofProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  return (
    <span className={styles.proof}>
      <span>
        {t('earning.source', {
          revenue: formatUsd(revenue, format),
          rate: formatPercent(rate, format),
          share: formatUsd(share, format),
        })}
      </span>
      {parts.map(({ deposit, weight, amount, capped }) => (
        <span key={deposit}>
          {t('earning.part', {
            number: deposit,
            weight: whole(weight),
            total: formatUsd(total_weight, format, { minimum: 0 }),
          })}{' '}
          <Money amount={amount} currency={null} />
          {capped && ` · ${t('earning.capped')}`}
        </span>
      ))}
    </span>
  );
}
