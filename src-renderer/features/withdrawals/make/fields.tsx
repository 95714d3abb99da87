import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PublicSettings } from '#contract/api/public.ts';
import { withdrawalSources, type WithdrawalType } from '#contract/rules/accounts.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import {
  cutToCent,
  formatUnits,
  formatUsd as plainUsd,
  parseUsd,
  withdrawalCurrencies,
} from '#contract/rules/money.ts';
import { AmountField } from '#renderer/components/form/amount/field.tsx';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { ConvertedAmount } from '#renderer/domain/settings/converted-amount.tsx';
import { HIDDEN, formatToken, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { decimalsOf, unitsOf } from './amount.ts';
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
  const offered = withdrawalSources.filter(
    (one) =>
      one !== 'tct' || draft.type === 'tct' || unitsOf('tct', terms.balances.tct.available) > 0n,
  );
  const options = offered.map((value) => {
    const { available, waiting } = terms.balances[value];
    const amount = hidden ? HIDDEN : formatUsd(waiting, terms.format);
    return {
      value,
      label: t(`type.${value}`),
      figure:
        value === 'tct' ? (
          <TokenAmount amount={available} token="TCT" />
        ) : (
          <Money amount={available} />
        ),
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
        if ((type === 'tct') !== (draft.type === 'tct')) {
          // The same figure in another currency is another amount.
          form.setValue('amount', '', { shouldDirty: true });
          form.clearErrors('amount');
          if (type === 'tct') form.setValue('currency', 'TCT', { shouldDirty: true });
          return;
        }
        // Another balance, another limit: what was wrong may be right now, and the reverse.
        if (draft.amount !== '') void form.trigger('amount');
      }}
    />
  );
}

function WithdrawalAmountField({ terms }: Pick<WithdrawalForm, 'terms'>) {
  const type = useWatch<WithdrawalDraft, 'type'>({ name: 'type' });
  return type === 'tct' ? (
    <TctAmountField terms={terms} />
  ) : (
    <UsdAmountField terms={terms} type={type} />
  );
}

interface UsdAmountFieldProps extends Pick<WithdrawalForm, 'terms'> {
  readonly type: WithdrawalType;
}

function UsdAmountField({ terms, type }: UsdAmountFieldProps) {
  const { t } = useTranslation('withdrawals');
  const hidden = useHidden();
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

/** How many TCT leave the TCT account. */
function TctAmountField({ terms }: Pick<WithdrawalForm, 'terms'>) {
  const { t } = useTranslation('withdrawals');
  const hidden = useHidden();
  const tokens = (amount: string) => withUnit(formatToken(amount, terms.format), 'TCT');
  const available = unitsOf('tct', terms.balances.tct.available);
  const left = (amount: string | null) => {
    if (amount === null) return null;
    const rest = available - unitsOf('tct', amount);
    if (rest < 0n) return null;
    const text = hidden ? HIDDEN : tokens(formatUnits(rest, TCT_DECIMALS, 2));
    return t('amount.left.tct', { amount: text });
  };
  return (
    <AmountField
      name="amount"
      label={t('amount.label')}
      currency="TCT"
      max={terms.balances.tct.available}
      maxDecimals={decimalsOf('tct')}
      echo={(amount) => amount !== null && t('amount.echo.tct', { amount: tokens(amount) })}
      left={left}
    />
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
    (currency) =>
      (draft.type !== 'tct' || currency === 'TCT') &&
      (!tokens || tokens.some((token) => token.currency === currency)),
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
