import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Arrival } from '#contract/api/withdrawals.ts';
import { arrivalRules } from '#contract/rules/arrival.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { withdrawalQueries } from './withdrawal-queries.ts';
import styles from './arrival.module.css';

interface ArrivalHistoryProps {
  readonly arrival: Arrival;
  readonly currency: string;
}

/** What withdrawals like this one took, and how that is counted; never when this one arrives. */
export function ArrivalHistory({ arrival, currency }: ArrivalHistoryProps) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { history, approvals, held } = arrival;
  const whole = (value: number) => formatWhole(value, format);
  const alike = t('arrival.alike', {
    currency,
    approvals: approvals === 2 ? t('arrival.two') : t('arrival.one'),
    hold: held ? t('arrival.held') : t('arrival.notHeld'),
  });
  const { least, members, days } = arrivalRules;
  return (
    <div className={styles.arrival}>
      <p className={styles.sentence}>
        <Icon icon={IconHistory} size={18} />
        {history
          ? t('arrival.history', {
              count: history.count,
              range: rangeOf(history.from, history.to, whole),
            })
          : t('arrival.tooFew')}
      </p>
      <details className={styles.how}>
        <summary>{t('arrival.how')}</summary>
        <p>{alike}</p>
        <p>
          {history
            ? t('arrival.counted', { count: history.cut, days: whole(days) })
            : t('arrival.needed', {
                least: whole(least),
                members: whole(members),
                days: whole(days),
              })}
        </p>
        {history && <p>{t('arrival.noPromise')}</p>}
      </details>
    </div>
  );
}

/** {@link ArrivalHistory} of one of the member's own that is not paid yet; nothing until it is known. */
export function ArrivalOfWithdrawal({
  number,
  currency,
}: {
  readonly number: number;
  readonly currency: string;
}) {
  const { data } = useQuery(withdrawalQueries.arrival(number));
  return data && <ArrivalHistory arrival={data} currency={currency} />;
}

const units = [
  { minutes: 2 * 24 * 60, size: 24 * 60, name: 'd' },
  { minutes: 60, size: 60, name: 'h' },
  { minutes: 0, size: 1, name: 'min' },
] as const;

/** "3–9 h", "40 min – 3 h", "3 h": minutes in the unit that they are whole in. */
export function rangeOf(from: number, to: number, write: (value: number) => string): string {
  const told = (minutes: number) => {
    const unit = units.find((one) => minutes >= one.minutes) ?? units[2];
    return { value: write(minutes / unit.size), name: unit.name };
  };
  const [first, last] = [told(from), told(to)];
  const end = `${last.value}\u00a0${last.name}`;
  if (from === to) return end;
  // Nothing counts in the unit of what it goes up to.
  if (from === 0 || first.name === last.name) {
    return `${from === 0 ? write(0) : first.value}\u2013${end}`;
  }
  return `${first.value}\u00a0${first.name} \u2013 ${end}`;
}
