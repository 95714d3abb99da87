import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#renderer/components/class-names.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { TreeCanvas } from './canvas/tree-canvas.tsx';
import { TreeFoot } from './canvas/foot.tsx';
import { TreeList } from './list/tree-list.tsx';
import { TreeNotices } from './tree-notices.tsx';
import { TreePanels } from './panel/tree-panels.tsx';
import { TreePrint } from './canvas/print/tree-print.tsx';
import { TreeToolbar } from './tree-toolbar.tsx';
import { TreeWaiting } from './tree-waiting.tsx';
import { useCounts } from './use-counts.ts';
import { usePaperLine } from './canvas/print/use-paper-line.ts';
import { usePictureFile } from './canvas/print/use-picture-file.ts';
import { usePrinting } from './canvas/print/use-printing.ts';
import { useTreeScreen } from './use-tree-screen.ts';
import styles from './tree-screen.module.css';

/** The binary tree below a member, live under the finger. */
export function TreeScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('tree');
  const host = useRef<HTMLElement>(null);
  const {
    params,
    tree,
    at,
    arriving,
    scene,
    view,
    store,
    top,
    selection,
    insertion,
    username,
    matching,
    isDocked,
    isOpen,
    jump,
    ...model
  } = useTreeScreen(host);
  const isPhone = useIsPhone();
  const isCovered = isPhone && isOpen;
  const counts = useCounts(tree, top);
  const lines = [usePaperLine(at, top), counts];
  const printing = usePrinting('binary-tree');
  const savePicture = usePictureFile({ params, scene, view, store, matching, title, lines });
  const takeFocus = () => view?.takeFocus();
  const className = classNames(styles.screen, isDocked && styles.docked);
  if (params.view === 'list' && tree) {
    return (
      <section ref={host} data-bleed aria-label={t('tree.region')} className={className}>
        <TreeList
          params={params}
          tree={tree}
          store={store}
          matches={model.matches}
          matching={matching}
          title={title}
          counts={counts}
          at={at}
        />
      </section>
    );
  }
  return (
    <section ref={host} data-bleed aria-label={t('tree.region')} className={className}>
      <TreeCanvas
        scene={scene}
        treeKey={model.treeKey}
        insets={model.insets}
        nameOf={model.nameOf}
        onView={model.setView}
        onPick={selection.pick}
        onKey={selection.press}
        // Who is at the top tells whose tree it is and how many they are, seen or not.
        onNamed={(nodes) => store.want([0, ...nodes])}
      />
      {scene && !isCovered && (
        <TreeFoot params={params} scene={scene} view={view} matching={matching} isPhone={isPhone} />
      )}
      {!scene && <TreeWaiting params={params} error={arriving.error} onRetry={arriving.onRetry} />}
      <TreeToolbar
        params={params}
        version={tree?.shape.version ?? ''}
        insertion={insertion}
        title={title}
        counts={counts}
        at={at}
        matching={matching}
        isPhone={isPhone}
        onPick={selection.pickName}
        onFound={model.setFound}
        onJump={jump}
        onPicture={() => void savePicture()}
        onPrint={printing.start}
        onLeave={takeFocus}
      />
      {tree && (
        <TreeNotices
          {...arriving}
          params={params}
          tree={tree}
          selection={selection}
          username={username}
          at={at}
          isPhone={isPhone}
          isCovered={isCovered}
        />
      )}
      <TreePanels
        params={params}
        selection={selection}
        card={model.selectedCard}
        insertion={insertion}
        username={username}
        isOpen={isOpen}
        isDocked={isDocked}
        isPhone={isPhone}
        onNext={() => jump({ to: 'next' })}
        onLeave={takeFocus}
      />
      {printing.isPrinting && scene && view && (
        <TreePrint
          params={params}
          scene={scene}
          view={view}
          title={title}
          lines={lines}
          matching={matching}
        />
      )}
    </section>
  );
}
