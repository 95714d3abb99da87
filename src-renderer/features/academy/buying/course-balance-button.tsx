import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { UseBalanceButton } from '#renderer/domain/purchase/use-balance-button.tsx';
import { CourseReview } from './course-review.tsx';
import { priceToPay } from './price-of.ts';

interface CourseBalanceButtonProps {
  readonly course: Course;
  readonly request: PurchaseRequest;
  readonly onBought: () => void;
}

/** "Usar saldo" for the course of an unpaid request; nothing where there is nothing to pay. */
export function CourseBalanceButton({ course, request, onBought }: CourseBalanceButtonProps) {
  const { t } = useTranslation('purchase-request');
  const { data: user } = useCurrentUser();
  const amount = priceToPay(course);
  if (!user || amount === null) return null;
  return (
    <UseBalanceButton
      request={request}
      amount={amount}
      balance={user.balance}
      short={(missing) => t('pay.missing', { missing })}
      review={(review) => (
        <CourseReview course={course} amount={amount} onBought={onBought} {...review} />
      )}
    />
  );
}
