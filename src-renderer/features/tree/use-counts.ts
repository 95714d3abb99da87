import { useTranslation } from 'react-i18next';
import type { TreeScreenModel } from './use-tree-screen.ts';

/**
 * "203 of 536 members · 10 levels": those below the one that the picture begins with, and how far down it
 * goes; of how many, where there are more below. Empty before there is a tree, and where there is
 * nobody.
 */
export function useCounts({ tree, cards }: Pick<TreeScreenModel, 'tree' | 'cards'>): string {
  const { t } = useTranslation('tree');
  if (!tree || tree.shape.count === 1) return '';
  const shown = tree.shape.count - 1;
  const root = cards.store.card(0);
  const all = tree.shape.truncated && root ? root.left_count + root.right_count : shown;
  const people = t('counts.people', { count: all });
  return t('counts', {
    people: all > shown ? t('counts.of', { shown, people }) : people,
    levels: t('counts.levels', { count: tree.layout.levels - 1 }),
  });
}
