import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useRequestRefusal } from '#renderer/domain/purchase-request/request-refusal.ts';
import { useCreateRequest } from '#renderer/domain/purchase-request/use-create-request.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSaid } from '../use-said.ts';
import { useBuyCourse } from './use-buy-course.ts';

export type BuyingWay = 'chain' | 'balance';

interface BuyReviewProps {
  readonly course: Course;
  /** USD. */
  readonly amount: string;
  readonly way: BuyingWay;
  readonly currency: WithdrawalCurrency;
  /** An unpaid request that buying from the balance takes the place of. */
  readonly insteadOf?: number | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRequested?: ((number: number) => void) | undefined;
  readonly onBought: () => void;
}

/** The review before a course is bought: what it costs and from where it is paid. */
export function BuyReview(props: BuyReviewProps) {
  const { course, amount, way, currency, insteadOf, opened, onClose, onRequested, onBought } =
    props;
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { text } = useSaid();
  const refusal = useRequestRefusal();
  const create = useCreateRequest();
  const buy = useBuyCourse(course.slug);
  const error = way === 'chain' ? create.error : buy.error;
  const name = text(course.title);
  const price = formatUsd(amount, format);
  const close = () => {
    create.reset();
    buy.reset();
    onClose();
  };
  const confirm = () => {
    if (way === 'chain') {
      create.mutate(
        { kind: 'course', subject_id: course.id, amount, currency },
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
      { amount, instead_of: insteadOf },
      {
        onSuccess: () => {
          showToast('ok', t('buy.done', { course: name }));
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
      title={t('buy.title', { course: name })}
      confirm={t('buy.action', { amount: price })}
      busy={create.isPending || buy.isPending}
      error={error && refusal(error)}
      onConfirm={confirm}
    >
      <p>
        {t('buy.review', { amount: price })} {t('buy.nobody')}
      </p>
      <p>{way === 'chain' ? t('buy.review.chain', { currency }) : t('buy.review.balance')}</p>
      {insteadOf !== undefined && <p>{t('buy.review.insteadOf', { number: insteadOf })}</p>}
    </ConfirmDialog>
  );
}
