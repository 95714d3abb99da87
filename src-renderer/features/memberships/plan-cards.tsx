import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedPlan, PlanList } from '#contract/api/plans.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Money, Volume } from '#renderer/components/money/money.tsx';
import { formatPercent, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { PlanGlyph } from './plan-glyph.tsx';
import { usePlanTexts } from './use-plan-texts.ts';
import styles from './memberships.module.css';

interface PlanCardsProps {
  readonly plans: PlanList;
  readonly value: number | null;
  readonly onChange: (plan: number) => void;
  /** On a phone rows, all of them in sight, in place of cards that scroll sideways. */
  readonly isList?: boolean;
}

/** The plans side by side, one to choose; those that don't apply say why. Scrolls sideways on a phone. */
export function PlanCards({ plans, value, onChange, isList = false }: PlanCardsProps) {
  const { t } = useTranslation('memberships');
  const group = useId();
  const list = useRef<HTMLDivElement>(null);

  // The chosen or the owned one may lie beyond the edge of a phone.
  useEffect(() => {
    const wanted = list.current?.querySelector('[data-wanted]');
    wanted?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);

  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={t('plans.label')}
      className={classNames(styles.plans, isList && styles.list)}
    >
      {plans.items.map((plan, index) => {
        const isOwn = plan.id === plans.current?.plan_id;
        return (
          <PlanCard
            key={plan.id}
            plan={plan}
            rank={index}
            isOwn={isOwn}
            isWanted={value === null ? isOwn : plan.id === value}
            name={group}
            isChosen={plan.id === value}
            onChoose={() => onChange(plan.id)}
          />
        );
      })}
    </div>
  );
}

interface PlanCardProps {
  readonly plan: OfferedPlan;
  readonly rank: number;
  readonly isOwn: boolean;
  readonly isWanted: boolean;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PlanCard({ plan, rank, isOwn, isWanted, name, isChosen, onChoose }: PlanCardProps) {
  const { t } = useTranslation('memberships');
  const { nameOf } = usePlanTexts();
  const format = useFormat();
  const { refusal } = plan.offer;
  return (
    <label
      className={classNames(styles.plan, isOwn && styles.own, refusal !== null && styles.refused)}
      data-wanted={isWanted || undefined}
    >
      <span className={styles.planHead}>
        <PlanGlyph rank={rank} />
        <span className={styles.planMark}>
          {isOwn && <span className={styles.tag}>{t('plans.own')}</span>}
          {!isOwn && refusal !== null && <span className={styles.tag}>{t('plans.refused')}</span>}
          <input
            type="radio"
            name={name}
            checked={isChosen}
            disabled={refusal !== null}
            onChange={onChoose}
            className={styles.radio}
          />
        </span>
      </span>
      <span className={styles.planName}>{nameOf(plan)}</span>
      <Money amount={plan.price} strong hideable={false} className={styles.planPrice} />
      <span className={styles.planFact}>
        <Volume value={plan.volume} /> ·{' '}
        {t('plans.days', {
          count: plan.duration_days,
          days: formatWhole(plan.duration_days, format),
        })}
      </span>
      <span className={classNames(styles.planFact, styles.planMore)}>
        {t('plans.rates', {
          direct: formatPercent(plan.direct_rate, format),
          binary: formatPercent(plan.binary_rate, format),
        })}
      </span>
      <span className={classNames(styles.planFact, styles.planMore)}>
        {t('plans.cap', { cap: formatUsd(plan.daily_cap, format) })}
      </span>
      {refusal !== null && <span className={styles.reason}>{t(`refused.${refusal}`)}</span>}
    </label>
  );
}
