import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Countdown } from '#renderer/components/text/date-text.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import styles from './request.module.css';

/** Milliseconds before expiry from which it is said to be soon. */
const SOON = 10 * MINUTE_MS;

interface RequestCountdownProps {
  /** ISO 8601. */
  readonly until: string;
  /** Called once, when nothing is left. */
  readonly onEnd: () => void;
}

/** What is left to pay in; from ten minutes on with a warning in words. */
export function RequestCountdown({ until, onEnd }: RequestCountdownProps) {
  const { t } = useTranslation('purchase-request');
  const left = new Date(until).getTime() - useNow(1000);
  const isSoon = left <= SOON;
  return (
    <p className={styles.countdown} data-soon={isSoon}>
      <span className={styles.countdownLabel}>
        {isSoon && <Icon icon={IconAlertTriangle} size={15} />}
        {t(isSoon ? 'expires.soon' : 'expires')}
      </span>
      <span className={styles.countdownFigure}>
        <Countdown until={until} onEnd={onEnd} />
      </span>
    </p>
  );
}
