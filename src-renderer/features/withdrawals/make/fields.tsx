import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PublicSettings } from '#contract/api/public.ts';
import { withdrawalTypes } from '#contract/rules/accounts.ts';
import {
  cutToCent,
  formatUsd as plainUsd,
  parseUsd,
  withdrawalCurrencies,
} from '#contract/rules/money.ts';
import { AmountField } from '#renderer/components/form/amount-field.tsx';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { OptionCards } from '#renderer/components/form/option-cards.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { ConvertedAmount } from '#renderer/domain/settings/converted-amount.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import type { WithdrawalForm } from './use-form.ts';
import type { WithdrawalDraft } from './draft.ts';

interface WithdrawalFieldsProps extends WithdrawalForm {
  readonly settings: PublicSettings | undefined;
}

/** From which balance, how much, in which currency. */
export function WithdrawalFields({ form, draft, terms, settings }: WithdrawalFieldsProps) {
  return (
    <>
      <TypeField form={form} draft={draft} terms={terms} />
      <WithdrawalAmountField terms={terms} />
      <CurrencyField form={form} draft={draft} settings={settings} />
    </>
  );
}

function TypeField({ form, draft, terms }: WithdrawalForm) {
  const { t } = useTranslation('withdrawals');
  const hidden = useHidden();
  const options = withdrawalTypes.map((value) => {
    const { available, waiting } = terms.balances[value];
    const amount = hidden ? HIDDEN : formatUsd(waiting, terms.format);
    return {
      value,
      label: t(`type.${value}`),
      figure: <Money amount={available} />,
      hint: parseUsd(waiting) > 0n ? t('type.waiting', { amount }) : t('type.available'),
    };
  });
  return (
    <OptionCards
      label={t('type.label')}
      name="type"
      options={options}
      value={draft.type}
      onChange={(type) => {
        form.setValue('type', type, { shouldDirty: true });
        // Another balance, another limit: what was wrong may be right now, and the reverse.
        if (draft.amount !== '') void form.trigger('amount');
      }}
    />
  );
}

function WithdrawalAmountField({ terms }: Pick<WithdrawalForm, 'terms'>) {
  const { t } = useTranslation('withdrawals');
  const hidden = useHidden();
  const type = useWatch<WithdrawalDraft, 'type'>({ name: 'type' });
  const typed = useWatch<WithdrawalDraft, 'amount'>({ name: 'amount' });
  const available = parseUsd(terms.balances[type].available);
  const usd = (amount: string) => formatUsd(amount, terms.format);

  const echo = (amount: string | null) => {
    const minimum =
      terms.minimum === undefined ? '' : t('amount.minimum', { min: usd(terms.minimum) });
    const understood = amount === null ? '' : t('amount.echo', { amount: usd(amount) });
    return [understood, minimum].filter(Boolean).join(' · ');
  };
  const left = (amount: string | null) => {
    const rest = available - (amount === null ? 0n : parseUsd(amount));
    if (amount === null || rest < 0n) return null;
    return t('amount.left', { amount: hidden ? HIDDEN : usd(plainUsd(rest)) });
  };
  return (
    <div>
      <AmountField
        name="amount"
        label={t('amount.label')}
        max={plainUsd(cutToCent(available))}
        echo={echo}
        left={left}
      />
      <ConvertedAmount amount={readAmount(typed)} />
    </div>
  );
}

function CurrencyField({
  form,
  draft,
  settings,
}: Pick<WithdrawalFieldsProps, 'form' | 'draft' | 'settings'>) {
  const { t } = useTranslation('withdrawals');
  const tokens = settings?.chain?.tokens;
  const offered = withdrawalCurrencies.filter(
    (currency) => !tokens || tokens.some((token) => token.currency === currency),
  );
  return (
    <FieldGroup label={t('currency.label')}>
      <Segments
        label={t('currency.label')}
        fullWidth
        segments={offered.map((value) => ({
          value,
          label: (
            <>
              <TokenIcon token={value} />
              {value}
            </>
          ),
        }))}
        value={draft.currency}
        onChange={(currency) => form.setValue('currency', currency, { shouldDirty: true })}
      />
    </FieldGroup>
  );
}
