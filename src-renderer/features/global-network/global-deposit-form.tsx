import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RangeList } from '#contract/api/global-network.ts';
import { Card } from '#renderer/components/card.tsx';
import { FieldGroup } from '#renderer/components/form/field-frame.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { DepositAmountField } from '#renderer/domain/deposit/deposit-amount-field.tsx';
import { DepositTerms } from '#renderer/domain/deposit/deposit-terms.tsx';
import { DepositTypeFields } from '#renderer/domain/deposit/deposit-type-fields.tsx';
import { emptyDeposit, type DepositValues } from '#renderer/domain/deposit/deposit-values.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { GlobalConditions } from './global-conditions.tsx';
import { GlobalDepositReview } from './global-deposit-review.tsx';
import { limitsOf, rangeOf } from './range-of.ts';
import { RangeChip } from './range-chip.tsx';
import { RangesTable } from './ranges-table.tsx';
import { useDepositing } from './use-depositing.ts';
import {
  ReviewAside,
  reviewColumns,
  ReviewedFields,
} from '#renderer/components/form/review-columns.tsx';
import styles from './global-deposit.module.css';

interface GlobalDepositFormProps {
  readonly list: RangeList;
  readonly onRequested: (number: number) => void;
  readonly onDeposited: () => void;
}

/** Type, amount and ranges; the review with the button at its side, below it on a phone. */
export function GlobalDepositForm({ list, onRequested, onDeposited }: GlobalDepositFormProps) {
  const { t } = useTranslation(['global-network', 'deposit']);
  const format = useFormat();
  const [readsTerms, setReadsTerms] = useState(false);
  const limits = limitsOf(list.items);
  const form = useSchemaForm<DepositValues>(async () => {
    const { depositSchema } = await import('#renderer/domain/deposit/deposit-schema.ts');
    const isTaken = (amount: string) => rangeOf(amount, list.items) !== undefined;
    return depositSchema({ ...limits, balance: list.balance, isTaken, format });
  }, emptyDeposit);
  const [type, text, currency] = useWatch({
    control: form.control,
    name: ['type', 'amount', 'currency'],
  });
  const amount = readAmount(text);
  const range = rangeOf(amount, list.items);
  const depositing = useDepositing({ termsVersion: list.terms_version, onRequested, onDeposited });

  const submit = async (values: DepositValues) => {
    const wanted = readAmount(values.amount);
    const into = rangeOf(wanted, list.items);
    if (wanted !== null && into && values.type) {
      await depositing.deposit(into, wanted, values.type, values.currency);
    }
  };
  return (
    <Form
      form={form}
      className={reviewColumns}
      onSubmit={submit}
      // It stands beside the button, in the review.
      refusal={() => null}
    >
      <Card padding="form">
        <ReviewedFields>
          <DepositTypeFields balance={list.balance} />
          <DepositAmountField
            {...limits}
            balance={type === 'balance' ? list.balance : null}
            currency={
              <span className={styles.currency}>
                {range && <RangeChip range={range} />}
                USD
              </span>
            }
          />
          <FieldGroup label={t('ranges.label')}>
            <RangesTable ranges={list.items} current={range?.id ?? null} />
          </FieldGroup>
          <GlobalConditions share={list.share} hours={list.wait_hours} />
        </ReviewedFields>
      </Card>
      <ReviewAside>
        <GlobalDepositReview
          amount={amount}
          range={range}
          type={type}
          currency={currency}
          balance={list.balance}
          error={depositing.refusal}
          isBusy={depositing.isBusy}
          onReadTerms={() => setReadsTerms(true)}
        />
      </ReviewAside>
      <Sheet
        opened={readsTerms}
        onClose={() => setReadsTerms(false)}
        title={t('terms.title', { ns: 'deposit' })}
        width={560}
      >
        <DepositTerms version={list.terms_version} />
      </Sheet>
    </Form>
  );
}
