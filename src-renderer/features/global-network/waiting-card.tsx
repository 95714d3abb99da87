import { useQueryClient } from '@tanstack/react-query';
import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { GlobalOverview } from '#contract/api/global-network.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Card } from '#renderer/components/card.tsx';
import { Countdown, DateText } from '#renderer/components/text/date-text.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDay } from '#renderer/lib/format-date.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './global-progress.module.css';

interface WaitingCardProps {
  /** Undefined: on its way. */
  readonly overview: GlobalOverview | undefined;
}

/** One row a credit, oldest first, counted down; their sum in the title. */
export function WaitingCard({ overview }: WaitingCardProps) {
  const { t } = useTranslation('global-network');
  if (!overview) {
    return (
      <Card padding="none" title={t('waiting.title')}>
        <SkeletonRows rows={3} />
      </Card>
    );
  }
  const { waiting, totals, wait_hours } = overview;
  return (
    <Card
      padding="none"
      title={t('waiting.title')}
      end={<Money amount={totals.waiting} strong className={styles.waitingSum} />}
    >
      {waiting.length === 0 ? (
        <p className={styles.noneWaiting}>{t('waiting.none')}</p>
      ) : (
        <ul>
          {waiting.map((one) => (
            <WaitingRow key={one.day} waiting={one} />
          ))}
        </ul>
      )}
      <p className={styles.waitingRule}>{t('waiting.rule', { hours: wait_hours })}</p>
    </Card>
  );
}

interface WaitingRowProps {
  readonly waiting: GlobalOverview['waiting'][number];
}

function WaitingRow({ waiting }: WaitingRowProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const queryClient = useQueryClient();
  const now = useNow(MINUTE_MS);
  const { day, amount, credited_at, available_at } = waiting;
  const start = Date.parse(credited_at);
  const whole = Math.max(1, Date.parse(available_at) - start);
  const title = t('waiting.earning', { date: formatDay(day, { ...format, timeZone: 'UTC' }) });
  return (
    <li className={styles.waiting}>
      <div className={styles.between}>
        <span className={styles.facts}>{title}</span>
        <Money amount={amount} />
      </div>
      <div className={styles.between}>
        <span className={styles.countdown}>
          <Icon icon={IconHourglass} size={15} />
          <Countdown
            until={available_at}
            // What waited is available now.
            onEnd={() => void invalidateTags(queryClient, { tags: ['GlobalNetwork', 'User'] })}
          />
        </span>
        <span className={styles.hint}>
          <DateText at={available_at} as="dayTime" utc /> UTC
        </span>
      </div>
      <ProgressBar value={(now - start) / whole} label={title} />
    </li>
  );
}
