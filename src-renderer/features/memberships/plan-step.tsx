import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { membershipQueries } from './membership-queries.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanPurchase } from './plan-purchase.tsx';
import styles from './plan-step.module.css';

/** The member is asked for anew after a purchase, and the step is done. */
const ignore = () => undefined;

interface PlanStepProps {
  /** A purchase request was created. */
  readonly onRequested: (number: number) => void;
}

/** The plans as one of a newcomer's steps: none is chosen for them, and what is chosen is bought here. */
export function PlanStep({ onRequested }: PlanStepProps) {
  const { t } = useTranslation(['memberships', 'purchase-request', 'states', 'common', 'messages']);
  const { data, error, refetch } = useQuery(membershipQueries.plans);
  const [chosen, setChosen] = useState<number | null>(null);
  const purchase = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The plans fill a phone: what the choice opened is below them.
    if (chosen !== null) purchase.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (!data) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  const plan = data.items.find(({ id, offer }) => id === chosen && offer.amount !== null);
  return (
    <div className={styles.step}>
      <PlanCards plans={data} value={plan?.id ?? null} onChange={setChosen} isList />
      {plan ? (
        <div ref={purchase}>
          <PlanPurchase
            key={plan.id}
            plan={plan}
            plans={data}
            level={4}
            onRequested={onRequested}
            onBought={ignore}
          />
        </div>
      ) : (
        <div className={styles.compare}>
          <LinkButton kind="primary" to="/buy-membership">
            {t('step.compare')}
          </LinkButton>
        </div>
      )}
      <p className={styles.honest}>{t('step.honest')}</p>
    </div>
  );
}
