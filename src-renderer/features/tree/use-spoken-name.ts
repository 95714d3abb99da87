import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { sideOf, type PlacedTree } from './layout/model.ts';
import { intAt } from './layout/typed-at.ts';
import type { LegVolumes } from './travel/use-travel.ts';
import { useCardTexts } from './use-faces.ts';

/** What a node is called to those who listen: who, where, how it stands, or stood on an earlier day. */
export function useSpokenName(): (
  tree: PlacedTree,
  node: number,
  card: TreeCard | undefined,
  past?: LegVolumes,
) => string {
  const { t } = useTranslation('tree');
  const texts = useCardTexts();
  const format = useFormat();
  return useCallback(
    ({ shape }, node, card, past) => {
      const side = sideOf(shape, node);
      const place = side
        ? t(`spoken.${side}`, { level: intAt(shape.depth, node) })
        : t('spoken.top');
      if (!card) return `${t('spoken.loading')}, ${place}`;
      if (past) {
        return t('spoken.past', {
          name: texts.name(card),
          place,
          left: formatWhole(past.left, format),
          right: formatWhole(past.right, format),
        });
      }
      return t('spoken.card', {
        name: texts.name(card),
        place,
        membership: texts.membership(card),
        left: formatWhole(card.left_carry, format),
        right: formatWhole(card.right_carry, format),
      });
    },
    [t, texts, format],
  );
}
