import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import textStyles from '../text.module.css';
import styles from './deadline.module.css';

interface DeadlineProps {
  readonly run: Pick<PayoutRun, 'deadline'>;
  /** Milliseconds since 1970, by the chain's clock: the contract knows no other. */
  readonly chainTime: number;
}

/** What is left to sign a run; spoken once a minute. */
export function Deadline({ run, chainTime }: DeadlineProps) {
  const { t } = useTranslation('payouts');
  const left = Date.parse(run.deadline) - chainTime;
  if (left <= 0) return <span className={textStyles.bad}>{t('run.deadline.over')}</span>;
  return (
    <span className={styles.countdown}>
      <span aria-hidden>{formatCountdown(left)}</span>
      <VisuallyHidden>
        <span role="timer">{formatCountdown(Math.ceil(left / MINUTE_MS) * MINUTE_MS)}</span>
      </VisuallyHidden>
    </span>
  );
}
