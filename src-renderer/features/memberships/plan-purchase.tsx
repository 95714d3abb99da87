import { useTranslation } from 'react-i18next';
import type { OfferedPlan, PlanList } from '#contract/api/plans.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { PurchaseCard } from '#renderer/domain/purchase/purchase-card.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { PlanReview } from './plan-review.tsx';
import { usePlanTexts } from './use-plan-texts.ts';
import styles from './memberships.module.css';

/** What a plan holds, where its card has no room for it: on a phone. */
function PlanFacts({ plan }: { readonly plan: OfferedPlan }) {
  const { t } = useTranslation('memberships');
  return (
    <div className={styles.planFacts}>
      <KeyValueList>
        <KeyValue label={t('fact.volume')}>
          <Volume value={plan.volume} />
        </KeyValue>
        <KeyValue label={t('fact.direct')}>
          <Percent rate={plan.direct_rate} />
        </KeyValue>
        <KeyValue label={t('fact.binary')}>
          <Percent rate={plan.binary_rate} />
        </KeyValue>
        <KeyValue label={t('fact.cap')}>
          <Money amount={plan.daily_cap} hideable={false} />
        </KeyValue>
      </KeyValueList>
    </div>
  );
}

interface PlanPurchaseProps {
  readonly plan: OfferedPlan;
  readonly plans: PlanList;
  /** A purchase request was created. */
  readonly onRequested: (number: number) => void;
  readonly onBought: () => void;
  /** Of its heading. */
  readonly level?: 2 | 4 | undefined;
}

/** What the chosen plan costs and why, how it is paid, and the button that begins it. */
export function PlanPurchase(props: PlanPurchaseProps) {
  const { plan, plans, onRequested, onBought, level } = props;
  const { t } = useTranslation('memberships');
  const format = useFormat();
  const { nameOf, why, effect } = usePlanTexts();
  const { amount, kind } = plan.offer;
  if (amount === null) return null;
  const isRenewal = kind === 'renewal';
  return (
    <PurchaseCard
      title={t(isRenewal ? 'renew.title' : 'buy.title', { plan: nameOf(plan) })}
      level={level}
      amount={amount}
      balance={plans.balance}
      balanceHint={t('way.balance.hint')}
      // Tokens cannot pay nothing: the time left covers the plan.
      chainOff={Number(amount) === 0 ? t('way.chain.covered') : undefined}
      action={t(isRenewal ? 'renew.action' : 'buy.action', { amount: formatUsd(amount, format) })}
      facts={<PlanFacts plan={plan} />}
      review={(review) => (
        <PlanReview plan={plan} onRequested={onRequested} onBought={onBought} {...review} />
      )}
    >
      <p className={styles.why}>{why(plan, plans)}</p>
      <p className={styles.effect}>{effect(plan)}</p>
    </PurchaseCard>
  );
}
