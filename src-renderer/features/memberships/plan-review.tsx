import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/api/endpoint.ts';
import { memberships, type OfferedPlan } from '#contract/api/plans.ts';
import type { ReviewProps } from '#renderer/domain/purchase/paying.ts';
import { PurchaseReview } from '#renderer/domain/purchase/purchase-review.tsx';
import { useBuyFromBalance } from '#renderer/domain/purchase/use-buy-from-balance.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePlanTexts } from './use-plan-texts.ts';

interface PlanReviewProps extends ReviewProps {
  readonly plan: OfferedPlan;
  readonly onRequested?: ((number: number) => void) | undefined;
  readonly onBought: () => void;
}

/** The review before a plan is bought. */
export function PlanReview({ plan, onRequested, onBought, ...review }: PlanReviewProps) {
  const { t } = useTranslation('memberships');
  const format = useFormat();
  const texts = usePlanTexts();
  const amount = plan.offer.amount ?? '0';
  const name = texts.nameOf(plan);
  const isRenewal = plan.offer.kind === 'renewal';
  const buying = useBuyFromBalance(memberships.buy, {
    call: (body: Body<typeof memberships.buy>, idempotencyKey) =>
      request(memberships.buy, { body, idempotencyKey }),
    onBought: ({ ends_at }) => {
      const date = formatDate(ends_at, format);
      showToast('ok', t(isRenewal ? 'renew.done' : 'buy.done', { plan: name, date }));
      review.onClose();
      onBought();
    },
  });
  return (
    <PurchaseReview
      {...review}
      title={t(isRenewal ? 'renew.title' : 'review.title', { plan: name })}
      action={t(isRenewal ? 'renew.action' : 'buy.action', { amount: formatUsd(amount, format) })}
      wish={{ kind: 'membership', subject_id: plan.id, amount: toCents(amount) }}
      onRequested={onRequested}
      buying={buying}
      onBuy={() =>
        buying.mutate({
          input: { plan_id: plan.id, amount },
          insteadOf: review.insteadOf,
        })
      }
    >
      <p>{texts.review(plan)}</p>
    </PurchaseReview>
  );
}

/** The contract takes an amount with cents at most. */
const toCents = (amount: string): string => amount.replace(/(\.\d{2})0+$/, '$1');
