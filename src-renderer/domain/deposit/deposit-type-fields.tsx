import { IconTopologyStar, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { useSettings } from '../settings/settings-queries.ts';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { CurrencyChoice } from '../purchase-request/currency-choice.tsx';
import type { DepositValues } from './deposit-values.ts';
import styles from './deposit.module.css';

interface DepositTypeFieldsProps {
  /** Direct balance that could pay, USD. */
  readonly balance: string;
}

/** On chain or from the balance; on chain, with which token. */
export function DepositTypeFields({ balance }: DepositTypeFieldsProps) {
  const { t } = useTranslation('deposit');
  const { trigger, getValues } = useFormContext<DepositValues>();
  const { field, fieldState } = useController<DepositValues, 'type'>({ name: 'type' });
  const format = useFormat();
  const hidden = useHidden();
  const { data: settings } = useSettings();
  const hasChain = settings?.chain !== null;
  const available = hidden ? HIDDEN : formatUsd(balance, format);
  return (
    <>
      <OptionCards
        label={t('type.label')}
        name="type"
        options={[
          {
            value: 'chain',
            label: <TypeLabel icon={IconTopologyStar}>{t('type.chain')}</TypeLabel>,
            hint: hasChain ? t('type.chain.hint') : t('type.chain.off'),
            disabled: !hasChain,
          },
          {
            value: 'balance',
            label: <TypeLabel icon={IconWallet}>{t('type.balance')}</TypeLabel>,
            hint: t('type.balance.hint', { amount: available }),
          },
        ]}
        value={field.value}
        onChange={(type) => {
          field.onChange(type);
          // Another source, another limit: what was wrong may be right now, and the reverse.
          if (getValues('amount') !== '') void trigger('amount');
        }}
        error={fieldState.error?.message}
      />
      {field.value === 'chain' && <CurrencyField />}
    </>
  );
}

interface TypeLabelProps {
  readonly icon: IconType;
  readonly children: ReactNode;
}

function TypeLabel({ icon, children }: TypeLabelProps) {
  return (
    <span className={styles.typeLabel}>
      <Icon icon={icon} size={15} />
      {children}
    </span>
  );
}

/** With which token, at what each comes to. */
function CurrencyField() {
  const { field } = useController<DepositValues, 'currency'>({ name: 'currency' });
  const amount = useWatch<DepositValues, 'amount'>({ name: 'amount' });
  return (
    <CurrencyChoice amount={readAmount(amount)} value={field.value} onChange={field.onChange} />
  );
}
