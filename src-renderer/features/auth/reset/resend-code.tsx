import { useTranslation } from 'react-i18next';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import styles from './steps.module.css';

/** Circumference of the ring, so that one second is one unit of a minute. */
const RING = 60;

interface ResendCodeProps {
  /** Milliseconds since 1970 from which another code may be asked for. */
  readonly allowedAt: number;
  readonly onResend: () => void;
}

/** Counts down to the moment another code may be asked for, then becomes the link that asks. */
export function ResendCode({ allowedAt, onResend }: ResendCodeProps) {
  const { t } = useTranslation('auth');
  const { t: explain } = useTranslation('validation', { useSuspense: false });
  const now = useNow(1000);
  const seconds = Math.ceil((allowedAt - now) / 1000);
  if (seconds <= 0) return <TextButton onClick={onResend}>{t('reset.again')}</TextButton>;
  return (
    <span className={styles.countdown}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden>
        <circle className={styles.track} cx="10" cy="10" r="8" />
        <circle
          className={styles.rest}
          cx="10"
          cy="10"
          r="8"
          pathLength={RING}
          strokeDasharray={`${Math.min(seconds, RING)} ${RING}`}
        />
      </svg>
      {explain('code.resend', { seconds })}
    </span>
  );
}
