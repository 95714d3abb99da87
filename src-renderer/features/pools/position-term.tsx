import { useTranslation } from 'react-i18next';
import type { PoolPosition } from '#contract/api/pools.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { termOf } from './term-of.ts';
import styles from './positions.module.css';

interface PositionTermProps {
  readonly position: PoolPosition;
  /** The bar comes first, and the date says what it is: a row on a phone. */
  readonly isListed?: boolean | undefined;
}

/** When a position ends, how much of its term is over and how many days are left. */
export function PositionTerm({ position, isListed = false }: PositionTermProps) {
  const { t } = useTranslation('pools');
  const format = useFormat();
  const { left, share } = termOf(position, useNow(MINUTE_MS));
  const { closed_at, matures_at } = position;
  const end = closed_at ?? matures_at;
  const bar = <ProgressBar value={share} label={t('term.bar', { pool: position.pool.name })} />;
  return (
    <div className={styles.termCell}>
      {isListed && bar}
      <div className={styles.termLine}>
        {isListed ? (
          <span>
            {t(closed_at === null ? 'term.maturity' : 'term.ended', {
              date: formatDate(end, format),
            })}
          </span>
        ) : (
          <DateText at={end} />
        )}
        <span className={styles.termLeft}>
          {closed_at !== null && t('term.over')}
          {closed_at === null && (left > 0 ? t('term.left', { count: left }) : t('term.closing'))}
        </span>
      </div>
      {!isListed && bar}
    </div>
  );
}
