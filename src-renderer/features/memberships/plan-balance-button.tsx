import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { UseBalanceButton } from '#renderer/domain/purchase/use-balance-button.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { membershipQueries } from './membership-queries.ts';
import { PlanReview } from './plan-review.tsx';

interface PlanBalanceButtonProps {
  readonly request: PurchaseRequest;
  readonly onBought: () => void;
}

/** "Usar saldo" for the plan of an unpaid request; nothing where the plan is not offered any more. */
export function PlanBalanceButton({ request, onBought }: PlanBalanceButtonProps) {
  const { t } = useTranslation('memberships');
  const format = useFormat();
  const { data: plans } = useQuery(membershipQueries.plans);
  const plan = plans?.items.find(({ id }) => id === request.subject.id);
  if (!plans || !plan || plan.offer.amount === null) return null;
  const balance = formatUsd(plans.balance, format);
  return (
    <UseBalanceButton
      request={request}
      amount={plan.offer.amount}
      balance={plans.balance}
      short={(missing) => t('balance.short', { balance, missing })}
      review={(review) => <PlanReview plan={plan} onBought={onBought} {...review} />}
    />
  );
}
