import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { treeQueries } from './tree-queries.ts';

export interface RankName {
  /** 1 is the lowest. */
  readonly position: number;
  readonly name: string;
}

/**
 * The career plan's ranks in the language of the screen, lowest first; none until they are known.
 * @param isWanted false: they are not fetched
 */
export function useRankNames(isWanted = true): readonly RankName[] {
  const { i18n } = useTranslation('tree');
  const { data = [] } = useQuery({ ...treeQueries.ranks, enabled: isWanted });
  return data.map(({ position, name, name_en }) => ({
    position,
    name: i18n.language === 'en' ? name_en : name,
  }));
}
