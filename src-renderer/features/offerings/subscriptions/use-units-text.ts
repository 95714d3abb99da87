import { useTranslation } from 'react-i18next';
import type { Subscription } from '#contract/api/tokenization/offerings.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Units of a subscription; those that one got of those that one asked for, where they differ. */
export function useUnitsText(): (of: Pick<Subscription, 'units' | 'allotted'>) => string {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  return ({ units, allotted }) =>
    allotted === null || allotted === units
      ? formatWhole(units, format)
      : t('mine.of', { units: formatWhole(allotted, format), asked: formatWhole(units, format) });
}
