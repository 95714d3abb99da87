import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import type { PlacedTree } from './layout/model.ts';

/**
 * "203 of 536 members · 10 levels": those below the one that the picture begins with, and how far down it
 * goes; of how many, where there are more below. Empty before there is a tree, and where there is
 * nobody.
 * @param top whoever the picture begins with, once it is known who that is
 */
export function useCounts(tree: PlacedTree | null, top: TreeCard | undefined): string {
  const { t } = useTranslation('tree');
  if (!tree || tree.shape.count === 1) return '';
  const shown = tree.shape.count - 1;
  const all = tree.shape.truncated && top ? top.left_count + top.right_count : shown;
  const people = t('counts.people', { count: all });
  return t('counts', {
    people: all > shown ? t('counts.of', { shown, people }) : people,
    levels: t('counts.levels', { count: tree.layout.levels - 1 }),
  });
}
