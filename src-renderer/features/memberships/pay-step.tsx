import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { endedUnpaid } from '#renderer/domain/purchase-request/request-state.ts';
import { PlanBalanceButton } from './plan-balance-button.tsx';

/** The member is asked for anew after a purchase, and the step is done. */
const ignore = () => undefined;

interface PayStepProps {
  /** Number of the purchase request. */
  readonly number: number;
  /** It can not be paid any more: a plan is chosen once more. */
  readonly onAgain: () => void;
}

/** The purchase request that is being paid, live, as one of a newcomer's steps. */
export function PayStep({ number, onAgain }: PayStepProps) {
  const { t } = useTranslation(['memberships', 'purchase-request', 'wallet', 'common', 'messages']);
  return (
    <RequestPanel
      key={number}
      number={number}
      isInside
      otherWay={(request) => <PlanBalanceButton request={request} onBought={ignore} />}
      onward={(request) =>
        endedUnpaid(request) && (
          <Button onClick={onAgain}>{t('pay.again', { ns: 'purchase-request' })}</Button>
        )
      }
    />
  );
}
