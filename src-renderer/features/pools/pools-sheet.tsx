import { useTranslation } from 'react-i18next';
import type { Pool } from '#contract/api/pools.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { formatRate } from './result-formula.tsx';
import results from './day-results.module.css';
import styles from './investment.module.css';

interface PoolsSheetProps {
  readonly pools: readonly Pool[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every pool with its limits and what was published of it, bad days included. */
export function PoolsSheet({ pools, opened, onClose }: PoolsSheetProps) {
  const { t } = useTranslation('pools');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('pools.title')} desktop="drawer" width={440}>
      <div className={styles.pools}>
        <p className={styles.source}>{t('pools.hint')}</p>
        {pools.map((pool) => (
          <PoolResults key={pool.id} pool={pool} />
        ))}
      </div>
    </Sheet>
  );
}

function PoolResults({ pool }: { readonly pool: Pool }) {
  const { t } = useTranslation('pools');
  const format = useFormat();
  return (
    <section className={styles.pool} aria-label={pool.name}>
      <div className={styles.poolHead}>
        <h3>{pool.name}</h3>
        {!pool.is_open && <StatusChip tone="neutral">{t('pools.closed')}</StatusChip>}
      </div>
      <p className={styles.source}>
        {t('pool.limits', {
          min: formatUsd(pool.min_amount, format),
          max: formatUsd(pool.max_amount, format),
          count: pool.duration_days,
        })}
      </p>
      {pool.results.length === 0 ? (
        <p>{t('results.none')}</p>
      ) : (
        <table className={results.table} aria-label={t('results.title', { pool: pool.name })}>
          <thead>
            <tr>
              <th scope="col">{t('column.day')}</th>
              <th scope="col" className={results.end}>
                {t('column.result')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pool.results.map(({ day, rate }) => (
              <tr key={day} className={rate.startsWith('-') ? results.bad : undefined}>
                <td>
                  <DateText at={day} utc />
                </td>
                <td className={results.end}>
                  <bdi>{formatRate(rate, format)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
