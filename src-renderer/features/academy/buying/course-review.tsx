import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { academy, type Course } from '#contract/api/academy/academy.ts';
import type { ReviewProps } from '#renderer/domain/purchase/paying.ts';
import { PurchaseReview } from '#renderer/domain/purchase/purchase-review.tsx';
import { useBuyFromBalance } from '#renderer/domain/purchase/use-buy-from-balance.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { academyQueries } from '../academy-queries.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';

interface CourseReviewProps extends ReviewProps {
  readonly course: Course;
  /** USD. */
  readonly amount: string;
  readonly onRequested?: ((number: number) => void) | undefined;
  readonly onBought: () => void;
}

/** The review before a course is bought. */
export function CourseReview(props: CourseReviewProps) {
  const { course, amount, onRequested, onBought, ...review } = props;
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { text } = useSaid();
  const queryClient = useQueryClient();
  const name = text(course.title);
  const price = formatUsd(amount, format);
  const buying = useBuyFromBalance(academy.buy, {
    call: (input: { readonly slug: string; readonly amount: string }, idempotencyKey) =>
      request(academy.buy, {
        params: { slug: input.slug },
        body: { amount: input.amount },
        idempotencyKey,
      }),
    onAnswer: (bought) =>
      queryClient.setQueryData(academyQueries.course(course.slug).queryKey, bought),
    onBought: () => {
      showToast('ok', t('buy.done', { course: name }));
      review.onClose();
      onBought();
    },
  });
  return (
    <PurchaseReview
      {...review}
      title={t('buy.title', { course: name })}
      action={t('buy.action', { amount: price })}
      wish={{ kind: 'course', subject_id: course.id, amount }}
      onRequested={onRequested}
      buying={buying}
      onBuy={() =>
        buying.mutate({
          input: { slug: course.slug, amount },
          insteadOf: review.insteadOf,
        })
      }
    >
      <p>
        {t('buy.review', { amount: price })} {t('buy.nobody')}
      </p>
    </PurchaseReview>
  );
}
