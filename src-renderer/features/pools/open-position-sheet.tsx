import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pool } from '#contract/api/pools.ts';
import { useSchemaForm } from '#renderer/components/form/form.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { DepositTerms } from '#renderer/domain/deposit/deposit-terms.tsx';
import { emptyDeposit, type DepositValues } from '#renderer/domain/deposit/deposit-values.ts';
import { useDepositRefusal } from '#renderer/domain/deposit/use-deposit-refusal.ts';
import { useCreateRequest } from '#renderer/domain/purchase-request/use-create-request.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { OpenPositionForm } from './open-position-form.tsx';
import { OpenPositionReview } from './open-position-review.tsx';
import { useOpenPosition } from './pool-mutations.ts';

interface OpenPositionSheetProps {
  readonly pool: Pool;
  /** Direct balance that could pay. */
  readonly balance: string;
  readonly termsVersion: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onOpened: (id: number) => void;
  readonly onRequested: (number: number) => void;
}

type Step = 'details' | 'terms' | 'review';

/** How much and how, the terms, and the review before money goes in. */
export function OpenPositionSheet(props: OpenPositionSheetProps) {
  const { pool, balance, termsVersion, opened, onClose, onOpened, onRequested } = props;
  const { t } = useTranslation(['pools', 'deposit', 'common', 'validation']);
  const format = useFormat();
  const say = useDepositRefusal();
  const [step, setStep] = useState<Step>('details');
  const form = useSchemaForm<DepositValues>(async () => {
    const { depositSchema } = await import('#renderer/domain/deposit/deposit-schema.ts');
    const { min_amount: minimum, max_amount: maximum } = pool;
    return depositSchema({ minimum, maximum, balance, format });
  }, emptyDeposit);
  const opening = useOpenPosition();
  const requesting = useCreateRequest();
  const { type, amount: text, currency } = form.getValues();
  const amount = readAmount(text) ?? '0';
  const error = opening.error ?? requesting.error;

  const close = () => {
    opening.reset();
    requesting.reset();
    setStep('details');
    onClose();
  };
  const done = () => {
    form.reset();
    close();
  };
  const confirm = () => {
    opening.reset();
    requesting.reset();
    const accepted = { amount, accepted_terms: termsVersion };
    if (type === 'chain') {
      const wish = { kind: 'pool', subject_id: pool.id, currency, ...accepted } as const;
      requesting.mutate(wish, {
        onSuccess: ({ number }) => {
          done();
          onRequested(number);
        },
      });
      return;
    }
    opening.mutate(
      { pool_id: pool.id, ...accepted },
      {
        onSuccess: ({ id }) => {
          const values = { pool: pool.name, amount: formatUsd(amount, format) };
          showToast('ok', t('open.done', values));
          done();
          onOpened(id);
        },
      },
    );
  };
  const isBusy = opening.isPending || requesting.isPending;
  const titles = {
    details: t('open.title', { pool: pool.name }),
    terms: t('terms.title', { ns: 'deposit' }),
  };
  return (
    <Sheet
      opened={opened}
      onClose={close}
      locked={isBusy}
      // What is typed is kept by the card below.
      closesAtOnce
      title={step === 'terms' ? titles.terms : titles.details}
      footer={
        step === 'terms' && (
          <Button onClick={() => setStep('details')}>{t('button.back', { ns: 'common' })}</Button>
        )
      }
    >
      {step === 'details' && (
        <OpenPositionForm
          form={form}
          pool={pool}
          balance={balance}
          onRead={() => setStep('terms')}
          onSubmit={() => setStep('review')}
        />
      )}
      {step === 'terms' && <DepositTerms version={termsVersion} />}
      {step === 'review' && (
        <OpenPositionReview
          pool={pool}
          values={form.getValues()}
          amount={amount}
          error={error && say(error, type ?? 'balance')}
          isBusy={isBusy}
          onBack={() => {
            opening.reset();
            requesting.reset();
            setStep('details');
          }}
          onConfirm={confirm}
        />
      )}
    </Sheet>
  );
}
