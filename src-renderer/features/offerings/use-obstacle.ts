import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { unanchoredOf } from './offering/unanchored.ts';

/** Why a member can't subscribe to an open offering now; null where they can. */
export interface Obstacle {
  readonly text: string;
  /** It goes away by what the member shows of who they are. */
  readonly isEligibility: boolean;
}

/** Units that a member has to ask for at least, with those that they have asked for already. */
export const leastOf = ({ member_min: least, own }: Offering): number =>
  Math.max(least - own.units, 1);

export function useObstacle(offering: Offering): Obstacle | null {
  const { t, i18n } = useTranslation('tokenization');
  const format = useFormat();
  const nameOf = useOfferingText();
  const { state, eligibility, permits, own, own_left: left, member_max: most } = offering;
  if (state !== 'open') return null;
  const { country } = eligibility;
  const other = (text: string): Obstacle => ({ text, isEligibility: false });
  if (!offering.subscriptions_open) return other(t('obstacle.selling'));
  const unanchored = unanchoredOf(offering);
  if (unanchored) {
    return other(t(`anchors.${unanchored.kind}`, { name: nameOf(unanchored.document, 'name') }));
  }
  if (country === null) {
    const ended = eligibility.ended_at;
    const text =
      ended === null
        ? t('eligibility.none')
        : t('eligibility.ended', { date: formatDate(ended, format) });
    return { text, isEligibility: true };
  }
  const today = offering.at.slice(0, 10);
  const isPermitted = permits.some(
    (permit) =>
      permit.country === country && (permit.valid_until === null || permit.valid_until >= today),
  );
  if (!isPermitted) {
    return other(t('obstacle.country', { country: countryName(country, i18n.language) }));
  }
  if (own.units >= most) {
    return other(t('obstacle.most', { count: most, units: formatWhole(most, format) }));
  }
  if (left === 0) return other(t('obstacle.full'));
  if (left < leastOf(offering)) {
    return other(t('obstacle.few', { count: left, units: formatWhole(left, format) }));
  }
  return null;
}
