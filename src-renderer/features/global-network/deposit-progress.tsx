import { useTranslation } from 'react-i18next';
import type { GlobalDeposit } from '#contract/api/global-network.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { HIDDEN, formatPercent, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { parseUsd } from '#contract/rules/money.ts';
import styles from './global-progress.module.css';

/** How much of a whole a part is, 0 to 1, exact to a millionth. USD decimal strings. */
function shareOf(part: string, whole: string): number {
  const all = parseUsd(whole);
  if (all <= 0n) return 0;
  const share = Number((parseUsd(part) * 1_000_000n) / all) / 1_000_000;
  return Math.min(1, Math.max(0, share));
}

/** "457,63 de 750,00": solid has waited, hatched waits still. */
export function DepositProgress({ deposit }: { readonly deposit: GlobalDeposit }) {
  const { t } = useTranslation(['global-network', 'common']);
  const format = useFormat();
  const hidden = useHidden();
  const usd = (amount: string) => (hidden ? HIDDEN : formatUsd(amount, format));
  const { number, range, weight, amount, earned, ceiling, waiting, last_earning } = deposit;
  const share = shareOf(earned, ceiling);
  const waits = Math.min(share, shareOf(waiting, ceiling));
  return (
    <div className={styles.deposit}>
      <div className={styles.between}>
        <h3>{t('deposit.title', { number })}</h3>
        <span className={styles.hint}>
          <DateText at={deposit.opened_at} />
        </span>
      </div>
      <p className={styles.facts}>
        {t('deposit.facts', {
          position: range.position,
          weight: formatUsd(weight, format),
          amount: usd(amount),
        })}
      </p>
      <div className={styles.figure}>
        <Money amount={earned} size="figure" />
        <span className={styles.of}>{t('deposit.of', { amount: usd(ceiling) })}</span>
      </div>
      <div
        role="progressbar"
        aria-label={t('deposit.bar', { number })}
        // A share of a cap that everybody knows gives the amount away.
        {...(hidden
          ? { 'aria-valuetext': t('figure.hidden', { ns: 'common' }) }
          : {
              'aria-valuenow': Math.floor(share * 100),
              'aria-valuemin': 0,
              'aria-valuemax': 100,
            })}
        className={styles.bar}
      >
        {/* Geometry only: a rounded width is as good here. */}
        {!hidden && (
          <>
            <i className={styles.solid} style={{ inlineSize: `${(share - waits) * 100}%` }} />
            <i className={styles.hatched} style={{ inlineSize: `${waits * 100}%` }} />
          </>
        )}
      </div>
      <div className={styles.between}>
        <span className={styles.hint}>
          {t('deposit.share', {
            share: hidden ? HIDDEN : formatPercent(share, format, { minimum: 2, maximum: 2 }),
          })}
        </span>
        <span className={styles.hint}>
          {last_earning === null
            ? t('deposit.noEarning')
            : t('deposit.last', { amount: usd(last_earning.amount) })}
        </span>
      </div>
    </div>
  );
}
