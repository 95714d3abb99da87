import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cutToCent, formatUsd as plainUsd, parseUsd } from '#contract/rules/money.ts';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { ConvertedAmount } from '#renderer/domain/settings/converted-amount.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { DepositValues } from './deposit-values.ts';

interface DepositAmountFieldProps {
  /** USD decimal strings. */
  readonly minimum: string;
  readonly maximum: string;
  /** The balance that pays, for what is left of it; null where none does. */
  readonly balance: string | null;
  /** At the end of the box: the currency, with a chip before it. */
  readonly currency?: ReactNode;
}

/** The amount of a deposit, with its limits, what it leaves of the balance and its worth in tokens. */
export function DepositAmountField(props: DepositAmountFieldProps) {
  const { minimum, maximum, balance, currency = 'USD' } = props;
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const hidden = useHidden();
  const typed = useWatch<DepositValues, 'amount'>({ name: 'amount' });
  const usd = (amount: string) => formatUsd(amount, format);
  const echo = (amount: string | null) => {
    const range = t('amount.range', { min: usd(minimum), max: usd(maximum) });
    return amount === null ? range : `${t('amount.echo', { amount: usd(amount) })} · ${range}`;
  };
  const left = (amount: string | null) => {
    if (balance === null || amount === null) return null;
    const rest = parseUsd(balance) - parseUsd(amount);
    if (rest < 0n) return null;
    return t('amount.left', { amount: hidden ? HIDDEN : usd(plainUsd(cutToCent(rest))) });
  };
  return (
    <div>
      <AmountField
        name="amount"
        label={t('amount.label')}
        currency={currency}
        echo={echo}
        left={left}
      />
      <ConvertedAmount amount={readAmount(typed)} />
    </div>
  );
}
