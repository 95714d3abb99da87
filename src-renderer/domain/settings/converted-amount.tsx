import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#renderer/components/icon.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSettings } from './settings-queries.ts';
import { tokenPrice, worthInToken } from './token-price.ts';
import styles from './converted-amount.module.css';

const currencies = ['USDT', 'TCT'] as const;

/** The same amount in USD, USDT and TCT, with the prices and when they were read; nothing while unknown. */
export function ConvertedAmount({ amount }: { readonly amount: string | null | undefined }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { data: settings, dataUpdatedAt } = useSettings();
  if (amount == null || amount.startsWith('-') || !settings) return null;
  return (
    <details className={styles.converted}>
      <summary className={styles.summary}>
        <Icon icon={IconArrowsExchange} size={15} />
        {t('convert.open')}
      </summary>
      <ul className={styles.list} aria-label={t('convert.label')}>
        <li>
          <Money amount={amount} strong />
        </li>
        {currencies.map((currency) => {
          const price = tokenPrice(currency, settings);
          if (price === undefined) return null;
          return (
            <li key={currency}>
              <TokenAmount amount={worthInToken(amount, price)} token={currency} strong />
              <span className={styles.price}>
                {t('convert.price', {
                  currency,
                  price: withUnit(formatUsd(price, format, { maximum: 6 }), 'USD'),
                })}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.price}>
        {t('convert.at')} <DateText at={dataUpdatedAt} as="full" />. {t('convert.only')}
      </p>
    </details>
  );
}
