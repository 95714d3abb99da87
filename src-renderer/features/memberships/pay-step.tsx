import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { standingOf } from '#renderer/domain/purchase-request/request-state.ts';
import { UseBalanceButton } from './use-balance-button.tsx';

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
  // While a payment of it is decided about, nothing invites to pay again.
  const isOver = (request: PurchaseRequest) =>
    ['expired', 'cancelled', 'refunded'].includes(standingOf(request));
  return (
    <RequestPanel
      key={number}
      number={number}
      isInside
      otherWay={(request) => <UseBalanceButton request={request} onBought={ignore} />}
      onward={(request) =>
        isOver(request) && <Button onClick={onAgain}>{t('onward.again')}</Button>
      }
    />
  );
}
