import { useTranslation } from 'react-i18next';
import type { OfferedPlan } from '#contract/api/plans.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useRequestRefusal } from '#renderer/domain/purchase-request/request-refusal.ts';
import { useCreateRequest } from '#renderer/domain/purchase-request/use-create-request.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBuyFromBalance } from './membership-mutations.ts';
import { usePlanTexts } from './use-plan-texts.ts';

export type PurchaseWay = 'chain' | 'balance';

interface PurchaseReviewProps {
  readonly plan: OfferedPlan;
  readonly way: PurchaseWay;
  readonly currency: WithdrawalCurrency;
  /** An unpaid request that buying from the balance takes the place of. */
  readonly insteadOf?: number | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRequested?: ((number: number) => void) | undefined;
  readonly onBought: () => void;
}

/** The review before a plan is bought: what it costs, what it does, from where it is paid. */
export function PurchaseReview(props: PurchaseReviewProps) {
  const { plan, way, currency, insteadOf, opened, onClose, onRequested, onBought } = props;
  const { t } = useTranslation('memberships');
  const format = useFormat();
  const refusal = useRequestRefusal();
  const { nameOf, review } = usePlanTexts();
  const create = useCreateRequest();
  const buy = useBuyFromBalance();
  const amount = plan.offer.amount ?? '0';
  const error = way === 'chain' ? create.error : buy.error;
  const name = nameOf(plan);
  const isRenewal = plan.offer.kind === 'renewal';

  const close = () => {
    create.reset();
    buy.reset();
    onClose();
  };
  const confirm = () => {
    if (way === 'chain') {
      create.mutate(
        { kind: 'membership', subject_id: plan.id, amount: toCents(amount), currency },
        {
          onSuccess: ({ number }) => {
            close();
            onRequested?.(number);
          },
        },
      );
      return;
    }
    buy.mutate(
      { plan_id: plan.id, amount, instead_of: insteadOf },
      {
        onSuccess: ({ ends_at }) => {
          showToast(
            'ok',
            t(isRenewal ? 'renew.done' : 'buy.done', {
              plan: name,
              date: formatDate(ends_at, format),
            }),
          );
          close();
          onBought();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t(isRenewal ? 'renew.title' : 'review.title', { plan: name })}
      confirm={t(isRenewal ? 'renew.action' : 'buy.action', { amount: formatUsd(amount, format) })}
      busy={create.isPending || buy.isPending}
      error={error && refusal(error)}
      onConfirm={confirm}
    >
      <p>{review(plan)}</p>
      <p>{way === 'chain' ? t('review.chain', { currency }) : t('review.balance')}</p>
      {insteadOf !== undefined && <p>{t('review.insteadOf', { number: insteadOf })}</p>}
    </ConfirmDialog>
  );
}

/** The contract takes an amount with cents at most. */
const toCents = (amount: string): string => amount.replace(/(\.\d{2})0+$/, '$1');
