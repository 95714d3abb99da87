import { useTranslation } from 'react-i18next';
import { formatUnits } from '#contract/rules/money.ts';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { formatToken } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { TokenNeed } from './needs.ts';
import textStyles from '../text.module.css';
import styles from './token-need-bar.module.css';

/** What the selection takes in one token, against what the treasury holds. */
export function TokenNeedBar({ need }: { readonly need: TokenNeed }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { currency, count, needed, balance, missing } = need;
  const whole = (units: bigint) => formatUnits(units, need.decimals, 2);
  const say = (units: bigint) => formatToken(whole(units), format);
  const isShort = missing > 0n;
  return (
    <div className={styles.need}>
      <div className={styles.needHead}>
        <span className={styles.needToken}>
          <TokenIcon token={currency} />
          <strong>{currency}</strong>
          <span className={textStyles.faint}>{count}</span>
        </span>
        <TokenAmount amount={whole(needed)} token={null} strong hideable={false} />
      </div>
      <ProgressBar
        value={balance === 0n ? 1 : Number((needed * 1000n) / balance) / 1000}
        tone={isShort ? 'bad' : 'primary'}
        label={t('new.share', { currency })}
      />
      <div className={styles.needFoot}>
        <span className={textStyles.faint}>{t('new.treasury', { amount: say(balance) })}</span>
        <span className={isShort ? textStyles.bad : textStyles.ok}>
          {isShort
            ? t('new.missing', { amount: say(missing) })
            : t('new.left', { amount: say(balance - needed) })}
        </span>
      </div>
    </div>
  );
}
