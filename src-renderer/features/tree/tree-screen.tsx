import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeCard } from '#contract/api/tree.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { TreeList } from './list/tree-list.tsx';
import type { PlacedTree } from './layout/model.ts';
import { TreePicture } from './tree-picture.tsx';
import { useTreeScreen } from './use-tree-screen.ts';
import styles from './tree-screen.module.css';

/** The binary tree below a member, live under the finger. */
export function TreeScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('tree');
  const host = useRef<HTMLElement>(null);
  const { store, matches, ...picture } = useTreeScreen(host);
  const { params } = picture;
  const { tree, at, top, matching } = picture.shown;
  const counts = useCounts(tree, top);
  const isList = params.view === 'list' && tree !== null;
  return (
    <section
      ref={host}
      data-bleed
      aria-label={t('tree.region')}
      className={classNames(styles.screen, !isList && styles.areas)}
    >
      {isList ? (
        <TreeList
          params={params}
          tree={tree}
          store={store}
          matches={matches}
          matching={matching}
          title={title}
          counts={counts}
          at={at}
        />
      ) : (
        <TreePicture {...picture} store={store} title={title} counts={counts} />
      )}
    </section>
  );
}

/**
 * "203 of 536 members · 10 levels": those below the one that the picture begins with, and how far down it
 * goes; of how many, where there are more below. Empty before there is a tree, and where there is
 * nobody.
 * @param top whoever the picture begins with, once it is known who that is
 */
function useCounts(tree: PlacedTree | null, top: TreeCard | undefined): string {
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
