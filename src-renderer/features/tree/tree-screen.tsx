import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { TreeList } from './list/tree-list.tsx';
import { TreePicture } from './tree-picture.tsx';
import { useCounts } from './use-counts.ts';
import { useTreeScreen } from './use-tree-screen.ts';
import styles from './tree-screen.module.css';

/** The binary tree below a member, live under the finger. */
export function TreeScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('tree');
  const host = useRef<HTMLElement>(null);
  const model = useTreeScreen(host);
  const { params, tree } = model;
  const counts = useCounts(tree, model.top);
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
          store={model.store}
          matches={model.matches}
          matching={model.matching}
          title={title}
          counts={counts}
          at={model.at}
        />
      ) : (
        <TreePicture model={model} title={title} counts={counts} />
      )}
    </section>
  );
}
