import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { Address } from '#renderer/components/text/address.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useTreasury } from './context.tsx';
import styles from './earlier-card.module.css';

/** What treasuries still hold that this one replaced; nothing where it replaced none. */
export function EarlierTreasuriesCard() {
  const { t } = useTranslation('payouts');
  const { treasury } = useTreasury();
  if (treasury.earlier.length === 0) return null;
  return (
    <Card padding="none" title={t('earlier.title')} subtitle={t('earlier.lead')}>
      <ul>
        {treasury.earlier.map(({ contract, tokens }) => (
          <li key={contract} className={styles.treasury}>
            <Address address={contract} />
            {tokens.length > 0 && (
              <ul className={styles.tokens}>
                {tokens.map(({ currency, balance }) => (
                  <li key={currency} className={styles.token}>
                    <TokenIcon token={currency} />
                    <TokenAmount amount={balance} token={currency} exact hideable={false} />
                  </li>
                ))}
              </ul>
            )}
            <span className={styles.state}>
              {tokens.length > 0 ? (
                <StatusChip tone="warn">{t('earlier.emptying')}</StatusChip>
              ) : (
                <StatusChip tone="ok">{t('earlier.empty')}</StatusChip>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
