import { useTranslation } from 'react-i18next';
import type { OfferingCard } from '#contract/api/tokenization/offerings.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './asked-bar.module.css';

type Asked = Pick<
  OfferingCard,
  'state' | 'asked' | 'supply' | 'least' | 'asked_usd' | 'supply_usd' | 'least_usd'
>;

/** What is asked for against what there is, with a mark at the minimum; never a percent alone. */
export function AskedBar({ offering }: { readonly offering: Asked }) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const { state, asked, supply, least, asked_usd: askedUsd, least_usd: leastUsd } = offering;
  const supplyUsd = formatUsd(offering.supply_usd, format);
  const hasEnded = state === 'failed' || state === 'cancelled';
  const isOver = hasEnded || state === 'issued';
  const share = (units: number): string => `${(100 * Math.min(units, supply)) / supply}%`;
  return (
    <div className={styles.asked}>
      <div className={styles.ends}>
        {asked === 0 ? (
          <span>{t(hasEnded ? 'none.ended' : 'none')}</span>
        ) : (
          <span>
            <b>{formatUsd(askedUsd, format)}</b> {t('of', { max: supplyUsd })}
          </span>
        )}
        {asked === 0 && <span>{t('maximum', { amount: supplyUsd })}</span>}
      </div>
      <div
        role="img"
        aria-label={t('bar.name', {
          asked: formatUsd(askedUsd, format),
          least: formatUsd(leastUsd, format),
          max: supplyUsd,
        })}
        className={styles.track}
      >
        <div
          className={classNames(styles.fill, isOver && styles.over)}
          style={{ inlineSize: share(asked) }}
        />
        <div className={styles.mark} style={{ insetInlineStart: share(least) }} />
      </div>
      <div className={styles.ends}>
        <span>
          {asked > supply
            ? t('unitsOver', {
                units: formatWhole(asked, format),
                total: formatWhole(supply, format),
              })
            : t('unitsOf', {
                count: supply,
                units: formatWhole(asked, format),
                total: formatWhole(supply, format),
              })}
        </span>
        <span>{t('minimum', { amount: formatUsd(leastUsd, format) })}</span>
      </div>
    </div>
  );
}
