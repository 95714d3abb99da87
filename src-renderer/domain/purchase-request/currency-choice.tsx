import { useTranslation } from 'react-i18next';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { tokenPrice } from '#renderer/domain/settings/token-price.ts';
import { formatToken } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { tokensFor } from './token-amount.ts';
import styles from './request.module.css';

interface CurrencyChoiceProps {
  /** USD to be paid; null: not known yet. */
  readonly amount: string | null;
  readonly value: WithdrawalCurrency;
  readonly onChange: (currency: WithdrawalCurrency) => void;
}

/** The token a purchase is paid in, each with what it comes to; TCT's price is locked by the request. */
export function CurrencyChoice({ amount, value, onChange }: CurrencyChoiceProps) {
  const { t } = useTranslation('purchase-request');
  const format = useFormat();
  const { data: settings } = useSettings();
  const tokens = settings?.chain?.tokens;
  const taken = withdrawalCurrencies.filter(
    (currency) => !tokens || tokens.some((token) => token.currency === currency),
  );
  const options = taken.map((currency) => {
    const price = tokenPrice(currency, settings);
    return {
      value: currency,
      label: (
        <span className={styles.currency}>
          <TokenIcon token={currency} /> {currency}
        </span>
      ),
      figure: (
        <TokenAmount
          amount={amount !== null && price !== undefined ? tokensFor(amount, price) : null}
          token={null}
          exact
          hideable={false}
        />
      ),
      hint:
        currency === 'TCT' && price !== undefined
          ? t('currency.price', { price: formatToken(price, format), token: currency })
          : undefined,
    };
  });
  return (
    <OptionCards label={t('currency.label')} options={options} value={value} onChange={onChange} />
  );
}
