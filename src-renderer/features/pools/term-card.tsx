import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PoolPosition } from '#contract/api/pools.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { daysOf } from './days-of.ts';
import { poolQueries } from './pool-queries.ts';
import { isBooked } from './position-result.ts';
import { ResultFormula } from './result-formula.tsx';
import { termOf } from './term-of.ts';
import type { ResultPeriod } from './use-pool-params.ts';
import styles from './investment.module.css';

interface TermCardProps {
  readonly position: PoolPosition;
  readonly period: ResultPeriod;
}

/** Opened, today, end of the term; below, how the last result came about. */
export function TermCard({ position, period }: TermCardProps) {
  const { t } = useTranslation('pools');
  const days = useQuery(poolQueries.position(position.id, daysOf(period))).data?.days;
  const last = days?.find(isBooked);
  return (
    <Card title={t('term.title', { pool: position.pool.name })}>
      <TermThread position={position} />
      {last && (
        <div className={styles.formula}>
          <ResultFormula day={last} />
        </div>
      )}
    </Card>
  );
}

function TermThread({ position }: { readonly position: PoolPosition }) {
  const { t } = useTranslation('pools');
  const format = useFormat();
  const hidden = useHidden();
  const now = useNow(MINUTE_MS);
  const { day, days, left } = termOf(position, now);
  const { amount, principal, returned, request_number, from_balance, closed_at, matures_at } =
    position;
  const usd = (value: string) => (hidden ? HIDDEN : formatUsd(value, format));
  const opened = () => {
    if (from_balance) return t('term.opened.balance', { amount: usd(amount) });
    if (request_number === null) return t('term.opened.plain', { amount: usd(amount) });
    return t('term.opened.request', { amount: usd(amount), number: request_number });
  };
  const stages: Stage[] = [
    {
      key: 'opened',
      state: 'done',
      title: t('term.opened'),
      time: <DateText at={position.opened_at} />,
      detail: opened(),
    },
  ];
  if (closed_at === null) {
    stages.push({
      key: 'now',
      state: 'now',
      title: left > 0 ? t('term.day', { day, days }) : t('term.closing.title'),
      time: <DateText at={now} as="day" />,
      detail:
        left > 0
          ? t('term.day.detail', { amount: usd(principal) })
          : t('term.closing.detail', { amount: usd(principal) }),
    });
  }
  stages.push({
    key: 'end',
    state: closed_at === null ? 'todo' : 'done',
    title: t('term.end'),
    time: <DateText at={closed_at ?? matures_at} />,
    detail:
      closed_at === null
        ? t('term.end.detail')
        : t('term.end.returned', { amount: usd(returned ?? '0') }),
  });
  return <Thread stages={stages} />;
}
