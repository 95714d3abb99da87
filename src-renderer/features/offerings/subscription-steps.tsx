import { useTranslation } from 'react-i18next';
import { Stepper } from '#renderer/components/action/stepper.tsx';

interface SubscriptionStepsProps {
  readonly current: 'amount' | 'payment' | 'cooling';
}

/** Documents and amount, payment, stepping back: over the form and over what came of it. */
export function SubscriptionSteps({ current }: SubscriptionStepsProps) {
  const { t } = useTranslation('tokenization');
  return (
    <Stepper
      current={current}
      steps={[
        { key: 'amount', label: t('step.amount') },
        { key: 'payment', label: t('step.payment') },
        { key: 'cooling', label: t('when.cooling') },
      ]}
    />
  );
}
