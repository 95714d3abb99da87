import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Thread, type Stage, type StageState } from '#renderer/components/data/thread.tsx';
import { formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { confirmationsOf, isPayable } from './payment-state.ts';
import { paymentSteps, type PaymentStep } from './payment-steps.ts';
import { usePaymentTexts } from './payment-texts.ts';

/** What has happened to a request, where it is now, what comes. */
export function PaymentThread({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payment');
  const { name } = usePaymentTexts();
  const format = useFormat();

  const titleOf = ({ step }: PaymentStep) =>
    step === 'active'
      ? t(`step.active.${payment.kind}`, { name: name(payment) })
      : t(`step.${step}`);

  const detailOf = (step: PaymentStep['step'], state: StageState) => {
    if (step === 'created' && isPayable(payment)) {
      return t('step.created.text', { time: formatTimeWithOffset(payment.expires_at, format) });
    }
    if (state !== 'now') return undefined;
    if (step === 'seen') {
      const counted = confirmationsOf(payment);
      return counted
        ? t('step.seen.count', { seen: counted.seen, required: counted.required })
        : undefined;
    }
    return step === 'waiting' || step === 'sent' || step === 'review'
      ? t(`step.${step}.text`)
      : undefined;
  };

  const stages = paymentSteps(payment).map((step): Stage => ({
    key: step.step,
    state: step.state,
    title: titleOf(step),
    time: step.at && <DateText at={step.at} as="time" />,
    detail: detailOf(step.step, step.state),
  }));
  return (
    <div aria-live="polite">
      <Thread stages={stages} />
    </div>
  );
}
