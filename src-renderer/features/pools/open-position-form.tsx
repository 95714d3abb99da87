import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Pool } from '#contract/api/pools.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Form } from '#renderer/components/form/form.tsx';
import { DepositAmountField } from '#renderer/domain/deposit/deposit-amount-field.tsx';
import { DepositTermsField } from '#renderer/domain/deposit/deposit-terms-field.tsx';
import { DepositTypeFields } from '#renderer/domain/deposit/deposit-type-fields.tsx';
import type { DepositValues } from '#renderer/domain/deposit/deposit-values.ts';

interface OpenPositionFormProps {
  readonly form: UseFormReturn<DepositValues>;
  readonly pool: Pool;
  readonly balance: string;
  readonly onRead: () => void;
  readonly onSubmit: () => void;
}

/** How much goes in, from where, with which terms. */
export function OpenPositionForm({ form, pool, balance, onRead, onSubmit }: OpenPositionFormProps) {
  const { t } = useTranslation('common');
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <DepositTypeFields balance={balance} />
      <DepositAmountField
        minimum={pool.min_amount}
        maximum={pool.max_amount}
        balance={type === 'balance' ? balance : null}
      />
      <DepositTermsField name="terms" onRead={onRead} />
      <Button type="submit" kind="primary" size="lg" fullWidth>
        {t('button.continue')}
      </Button>
    </Form>
  );
}
