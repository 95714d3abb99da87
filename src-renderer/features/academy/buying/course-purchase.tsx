import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { PurchaseCard } from '#renderer/domain/purchase/purchase-card.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { CourseReview } from './course-review.tsx';
import styles from './buying.module.css';

interface CoursePurchaseProps {
  readonly course: Course;
  /** What it costs, USD. */
  readonly amount: string;
  /** A purchase request was created. */
  readonly onRequested: (number: number) => void;
  readonly onBought: () => void;
  readonly onClose: () => void;
}

/** What a course costs, how it is paid, and the button that begins it. */
export function CoursePurchase(props: CoursePurchaseProps) {
  const { course, amount, onRequested, onBought, onClose } = props;
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { text } = useSaid();
  const { data: user } = useCurrentUser();
  const top = useRef<HTMLDivElement>(null);
  // The button that opened it is below, on a phone out of sight.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={top} tabIndex={-1} className={styles.top}>
      <PurchaseCard
        title={t('buy.title', { course: text(course.title) })}
        amount={amount}
        balance={user?.balance ?? '0'}
        balanceHint={t('buy.balance.hint')}
        action={t('buy.action', { amount: formatUsd(amount, format) })}
        otherwise={
          <Button kind="quiet" fullWidth onClick={onClose}>
            {t('buy.close')}
          </Button>
        }
        review={(review) => (
          <CourseReview
            course={course}
            amount={amount}
            onRequested={onRequested}
            onBought={onBought}
            {...review}
          />
        )}
      >
        <p className={styles.effect}>
          {t('buy.once')} {t('buy.nobody')}
        </p>
      </PurchaseCard>
    </div>
  );
}
