import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreePreview } from '#contract/api/tree.ts';
import { slotLetters } from '../panel/slot-letters.ts';
import type { Ghost, PlacedTree } from '../layout/model.ts';

/** The slot of the next sign-up as it is drawn; none where it is outside of what is shown. */
export function useGhosts(tree: PlacedTree | null, preview: TreePreview | undefined): Ghost[] {
  const { t } = useTranslation(['tree', 'common']);
  return useMemo(() => {
    if (!tree || !preview) return [];
    const { insertion_side, next_side } = preview;
    const side = insertion_side === 'auto' ? next_side : insertion_side;
    const { parent_ordinal, depth } = preview[side];
    if (parent_ordinal === null || parent_ordinal >= tree.shape.count) return [];
    const letters = slotLetters(depth, t(`leg.${side}.letter`, { ns: 'common' }));
    const hint = t('ghost.hint', { level: depth, letters });
    return [{ parent: parent_ordinal, side, title: t('ghost.title'), hint }];
  }, [tree, preview, t]);
}
