import { useTranslation } from 'react-i18next';
import type { OfferedPlan } from '#contract/api/plans.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import styles from './memberships.module.css';

/** What a plan holds, where its card has no room for it: on a phone. */
export function PlanFacts({ plan }: { readonly plan: OfferedPlan }) {
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
