import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import type { AmountLook } from '#renderer/components/money/amount-text.tsx';
import type { ExchangedCurrency } from './money-texts.ts';

interface AmountOfProps extends AmountLook {
  /** Plain decimal; null where there is none. */
  readonly amount: string | null;
  readonly currency: ExchangedCurrency;
  readonly signed?: boolean | undefined;
  /** Every decimal. */
  readonly exact?: boolean | undefined;
}

/** An amount of one of the two currencies. */
export function AmountOf({ amount, currency, signed, exact, ...look }: AmountOfProps) {
  return currency === 'USD' ? (
    <Money {...look} amount={amount} signed={signed} exact={exact} />
  ) : (
    <TokenAmount {...look} amount={amount} token="TCT" signed={signed} exact={exact} />
  );
}

interface PriceOfProps {
  /** USD for one TCT. */
  readonly price: string;
  readonly text: (price: string) => string;
}

/** "1 TCT = 0.4800 USD". */
export function PriceOf({ price, text }: PriceOfProps) {
  return <bdi>{`1\u00a0TCT = ${text(price)}\u00a0USD`}</bdi>;
}
