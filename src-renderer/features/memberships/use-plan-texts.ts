import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedPlan, PlanList } from '#contract/api/plans.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type Named = Pick<OfferedPlan, 'name' | 'name_en'>;

/** What one plan costs the member now and why, in words. */
export function usePlanTexts() {
  const { t } = useTranslation('memberships');
  const format = useFormat();
  return useMemo(() => {
    const nameOf = (plan: Named) => (format.language === 'en' ? plan.name_en : plan.name);

    /** "Profesional 1.000,00 − Avanzado 500,00"; null where the price is the price. */
    const why = ({ offer, ...plan }: OfferedPlan, { items, current }: PlanList): string | null => {
      if (offer.kind !== 'upgrade') return null;
      const owned = items.find(({ id }) => id === current?.plan_id);
      return t('why.upgrade', {
        plan: nameOf(plan),
        price: formatUsd(plan.price, format),
        current: owned ? nameOf(owned) : t('why.current'),
        credit: formatUsd(offer.credit, format),
      });
    };

    /** What it does to the membership. */
    const effect = ({ offer, duration_days: days }: OfferedPlan): string | null => {
      if (offer.kind === null || offer.ends_at === null) return null;
      return t(`effect.${offer.kind}`, { days, date: formatDate(offer.ends_at, format) });
    };

    /** The review before it is bought. */
    const review = ({ offer, duration_days: days }: OfferedPlan): string =>
      t(`review.body.${offer.kind ?? 'new'}`, {
        amount: formatUsd(offer.amount ?? '0', format),
        credit: formatUsd(offer.credit, format),
        days,
        date: offer.ends_at ? formatDate(offer.ends_at, format) : '',
      });

    return { nameOf, why, effect, review };
  }, [t, format]);
}
