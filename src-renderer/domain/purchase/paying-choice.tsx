import { useTranslation } from 'react-i18next';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { CurrencyChoice } from '../purchase-request/currency-choice.tsx';
import { useSettings } from '../settings/settings-queries.ts';
import type { Paying } from './paying.ts';

interface PayingChoiceProps {
  /** What it costs, USD. */
  readonly amount: string;
  /** Direct balance, USD. */
  readonly balance: string;
  /** What paying from the balance does at once. */
  readonly balanceHint: string;
  /** Why it cannot be paid on chain, whatever the settings say; undefined: it can. */
  readonly chainOff?: string | undefined;
  readonly value: Paying;
  readonly onChange: (paying: Paying) => void;
}

/** On chain or from the balance; on chain, with which token. */
export function PayingChoice(props: PayingChoiceProps) {
  const { amount, balance, balanceHint, chainOff, value, onChange } = props;
  const { t } = useTranslation('purchase-request');
  const { data: settings } = useSettings();
  const hasChain = settings?.chain !== null;
  return (
    <>
      <OptionCards
        label={t('pay.way')}
        value={value.way}
        onChange={(way) => onChange({ ...value, way })}
        options={[
          {
            value: 'chain',
            label: t('pay.chain'),
            hint: chainOff ?? t(hasChain ? 'pay.chain.hint' : 'pay.chain.off'),
            disabled: !hasChain || chainOff !== undefined,
          },
          {
            value: 'balance',
            label: t('pay.balance'),
            figure: <Money amount={balance} />,
            hint: balanceHint,
          },
        ]}
      />
      {value.way === 'chain' && (
        <CurrencyChoice
          amount={amount}
          value={value.currency}
          onChange={(currency) => onChange({ ...value, currency })}
        />
      )}
    </>
  );
}
