import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useRequestRefusal } from '../purchase-request/request-refusal.ts';
import { useCreateRequest, type NewRequest } from '../purchase-request/use-create-request.ts';
import type { ReviewProps } from './paying.ts';
import type { useBuyFromBalance } from './use-buy-from-balance.ts';

type Buying = Pick<ReturnType<typeof useBuyFromBalance>, 'error' | 'isPending' | 'reset'>;

interface PurchaseReviewProps extends ReviewProps {
  readonly title: string;
  /** What its button says. */
  readonly action: string;
  /** The request that pays it on chain; its token is chosen by the member. */
  readonly wish: Omit<NewRequest, 'currency'>;
  readonly onRequested?: ((number: number) => void) | undefined;
  /** The purchase from the balance, and what begins it. */
  readonly buying: Buying;
  readonly onBuy: () => void;
  /** What it costs and what it does. */
  readonly children: ReactNode;
}

/** The review before a thing is bought: what it costs, what it does, from where it is paid. */
export function PurchaseReview(props: PurchaseReviewProps) {
  const { way, currency, insteadOf, opened, onClose, title, action, children } = props;
  const { wish, onRequested, buying, onBuy } = props;
  const { t } = useTranslation('purchase-request');
  const refusal = useRequestRefusal();
  const requesting = useCreateRequest();
  const error = way === 'chain' ? requesting.error : buying.error;
  const close = () => {
    requesting.reset();
    buying.reset();
    onClose();
  };
  const request = () =>
    requesting.mutate(
      { ...wish, currency },
      {
        onSuccess: ({ number }) => {
          close();
          onRequested?.(number);
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={title}
      confirm={action}
      busy={requesting.isPending || buying.isPending}
      error={error && refusal(error)}
      onConfirm={way === 'chain' ? request : onBuy}
    >
      {children}
      <p>{way === 'chain' ? t('pay.review.chain', { currency }) : t('pay.review.balance')}</p>
      {insteadOf !== undefined && <p>{t('pay.review.insteadOf', { number: insteadOf })}</p>}
    </ConfirmDialog>
  );
}
