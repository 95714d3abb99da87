import { IconArrowsDownUp } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { AmountInput } from '#renderer/components/form/amount/input.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { formatForInput, HIDDEN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import {
  givenOf,
  otherSide,
  receivedOf,
  useMoneyTexts,
  type ExchangedCurrency,
} from '../money-texts.ts';
import { useRefusalText } from '../use-refusal-text.ts';
import { decimalsOf } from './indicative.ts';
import type { ExchangeForm } from './use-exchange-form.ts';
import styles from '../exchange.module.css';

interface AmountFieldsProps {
  readonly state: ExchangeState;
  readonly form: ExchangeForm;
  readonly giveRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** What is given and what is received: the one that was typed, and the one that follows from it. */
export function AmountFields({ state, form, giveRef }: AmountFieldsProps) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const hidden = useHidden();
  const texts = useMoneyTexts();
  const refusalText = useRefusalText();
  const { typed, indicative, refused } = form;
  const { side } = typed;
  const [given, received] = [givenOf(side), receivedOf(side)];
  const own = state[side];
  const has = (currency: ExchangedCurrency): string => {
    const amount = currency === 'USD' ? state.accounts.usd : state.accounts.tct;
    return hidden ? HIDDEN : texts.amount(amount, currency);
  };
  const shown = (into: 'give' | 'receive', currency: ExchangedCurrency): string => {
    if (typed.into === into) return typed.text;
    return indicative ? formatForInput(indicative[into], format, decimalsOf(currency)) : '';
  };
  const canGive = Number(own.most) > 0;
  return (
    <div className={styles.fields}>
      <AmountInput
        label={t('give')}
        labelEnd={<Hint>{t('available', { amount: has(given) })}</Hint>}
        currency={<Account currency={given} />}
        value={shown('give', given)}
        onChange={(text) => form.type('give', text)}
        isApproximate={typed.into === 'receive'}
        max={canGive ? own.most : null}
        maxDecimals={decimalsOf(given)}
        error={refused?.reason === 'balance' ? refusalText(refused) : undefined}
        hint={t('give.range', { min: texts.usd(state.quote.min), max: texts.usd(state.quote.max) })}
        hintEnd={
          canGive &&
          (hidden && own.most_by === 'balance'
            ? t('most.balance.hidden')
            : t(`most.${own.most_by}`, { amount: texts.amount(own.most, given) }))
        }
        ref={giveRef}
      />
      <div className={styles.reverse}>
        <IconButton
          icon={IconArrowsDownUp}
          look="edged"
          label={t('reverse', { from: givenOf(otherSide(side)), to: given })}
          onClick={form.reverse}
        />
      </div>
      <AmountInput
        label={t(typed.into === 'give' ? 'receive.about' : 'receive')}
        labelEnd={<Hint>{t('have', { amount: has(received) })}</Hint>}
        currency={<Account currency={received} />}
        value={shown('receive', received)}
        onChange={(text) => form.type('receive', text)}
        isApproximate={typed.into === 'give'}
      />
    </div>
  );
}

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hint}>{children}</span>
);

function Account({ currency }: { readonly currency: ExchangedCurrency }) {
  const { t } = useTranslation('exchange');
  // The whole figure has to fit beside it.
  const isPhone = useIsPhone();
  return (
    <span className={styles.account}>
      <TokenIcon token={currency} />
      {isPhone ? currency : t(`account.${currency}`)}
    </span>
  );
}
