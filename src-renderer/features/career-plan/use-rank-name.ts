import { useTranslation } from 'react-i18next';
import type { CareerRank } from '#contract/api/career-plan.ts';

/** A rank's name in the language of the screen. */
export function useRankName(): (rank: CareerRank) => string {
  const { i18n } = useTranslation();
  return ({ name, name_en }) => (i18n.language === 'en' ? name_en : name);
}
