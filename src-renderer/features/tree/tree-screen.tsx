import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { TreeList } from './list/tree-list.tsx';
import { TreeNotices } from './tree-notices.tsx';
import { TreePanels } from './panel/tree-panels.tsx';
import { TreePicture } from './canvas/picture.tsx';
import { TreePrint } from './canvas/print/tree-print.tsx';
import { TreeToolbar } from './tree-toolbar.tsx';
import { TreeWaiting } from './tree-waiting.tsx';
import { usePrinting } from './canvas/print/use-printing.ts';
import { useTreeScreen } from './use-tree-screen.ts';
import styles from './tree.module.css';

/** The binary tree below a member, live under the finger. */
export function TreeScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('tree');
  const host = useRef<HTMLElement>(null);
  const model = useTreeScreen(host);
  const isPhone = useIsPhone();
  const { params, scene, view } = model;
  const printing = usePrinting('binary-tree');
  return (
    <section
      ref={host}
      data-bleed
      aria-label={t('tree.region')}
      className={classNames(styles.screen, model.isDocked && styles.docked)}
    >
      {params.view === 'list' && model.tree ? (
        <TreeList model={model} tree={model.tree} title={title} />
      ) : (
        <>
          <TreePicture model={model} scene={scene} isPhone={isPhone} />
          {!scene && <TreeWaiting model={model} />}
          <TreeToolbar model={model} title={title} isPhone={isPhone} onPrint={printing.start} />
          <TreeNotices model={model} isPhone={isPhone} />
          <TreePanels model={model} isPhone={isPhone} />
          {printing.isPrinting && scene && view && (
            <TreePrint model={model} scene={scene} view={view} title={title} />
          )}
        </>
      )}
    </section>
  );
}
