import { useTranslation } from 'react-i18next';
import { LAST_SECONDS } from './use-left.ts';
import styles from './quote.module.css';

interface RingProps {
  readonly seconds: number;
  /** 1 to 0. */
  readonly share: number;
  /** 48 px, beside a button. */
  readonly isSmall?: boolean;
}

const RADIUS = 39;
const LENGTH = 2 * Math.PI * RADIUS;

/** The seconds that are left, running down clockwise. The text beside it says the same. */
export function Ring({ seconds, share, isSmall = false }: RingProps) {
  const { t } = useTranslation('exchange');
  const running = seconds <= LAST_SECONDS ? 'last' : 'running';
  const tone = seconds === 0 ? 'over' : running;
  return (
    <span aria-hidden className={styles.ring} data-tone={tone} data-small={isSmall || undefined}>
      <svg viewBox="0 0 84 84">
        <circle cx={42} cy={42} r={RADIUS} className={styles.track} />
        {share > 0 && (
          <circle
            cx={42}
            cy={42}
            r={RADIUS}
            className={styles.left}
            strokeDasharray={`${LENGTH * share} ${LENGTH}`}
          />
        )}
      </svg>
      <span>
        <b>{seconds}</b>
        {!isSmall && <small>{t('second.unit')}</small>}
      </span>
    </span>
  );
}
