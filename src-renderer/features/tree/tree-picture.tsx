import { useState } from 'react';
import { TreeCanvas } from './canvas/tree-canvas.tsx';
import { TreeDock } from './canvas/dock.tsx';
import { TreeNotices } from './tree-notices.tsx';
import { TreePanels } from './panel/tree-panels.tsx';
import { TreePrint } from './canvas/print/tree-print.tsx';
import { TreeToolbar } from './tree-toolbar.tsx';
import { TravelBar } from './travel/travel-bar.tsx';
import { TreeWaiting } from './tree-waiting.tsx';
import { usePaperLine } from './canvas/print/use-paper-line.ts';
import { usePictureFile } from './canvas/print/use-picture-file.ts';
import { usePrinting } from './canvas/print/use-printing.ts';
import type { useTreeScreen } from './use-tree-screen.ts';
import styles from './tree-screen.module.css';

interface TreePictureProps {
  readonly model: ReturnType<typeof useTreeScreen>;
  readonly title: string;
  /** How many there are, in words. */
  readonly counts: string;
}

/** The tree as a picture: its canvas, and the controls around it. */
export function TreePicture({ model, title, counts }: TreePictureProps) {
  const { params, tree, at, arriving, scene, view, store, selection, insertion, username } = model;
  const { matching, isDocked, isOpen, isPhone, jump, isTravelling } = model;
  const [hasOptions, setOptions] = useState(false);
  /** A phone's sheet takes the dock's place and a part of the canvas's. */
  const isPushed = isPhone && isOpen;
  const lines = [usePaperLine(at, model.top), counts];
  const printing = usePrinting('binary-tree');
  const savePicture = usePictureFile({
    params: model.shownParams,
    scene,
    view,
    store,
    matching,
    title,
    lines,
  });
  const takeFocus = () => view?.takeFocus();
  return (
    <>
      <TreeToolbar
        params={params}
        version={tree?.shape.version ?? ''}
        insertion={insertion}
        title={title}
        counts={counts}
        at={at}
        matching={matching}
        isPhone={isPhone}
        isOpen={hasOptions}
        onOpen={setOptions}
        isTravelling={isTravelling}
        onTravel={model.setTravelling}
        onPick={selection.pickName}
        onFound={model.setFound}
        onJump={jump}
        onPicture={() => {
          model.setTravelling(false);
          void savePicture();
        }}
        // What goes into a file or on paper is today's.
        onPrint={() => {
          model.setTravelling(false);
          printing.start();
        }}
        onLeave={takeFocus}
      />
      <div className={styles.stage}>
        <TreeCanvas
          scene={scene}
          treeKey={model.treeKey}
          isPushed={isPushed}
          nameOf={model.nameOf}
          onView={model.setView}
          onPick={selection.pick}
          onKey={selection.press}
          // The root's card says whose tree it is and how many they are, visible or not.
          onNamed={(nodes) => store.want([0, ...nodes])}
        />
        {!scene && (
          <TreeWaiting params={params} error={arriving.error} onRetry={arriving.onRetry} />
        )}
      </div>
      {tree && (
        <TreeNotices
          {...arriving}
          params={params}
          tree={tree}
          selection={selection}
          username={username}
          at={at}
          isPhone={isPhone}
        />
      )}
      {isTravelling && tree && <Travelling model={model} onLeave={takeFocus} />}
      {!isPushed && (
        <TreeDock
          isPast={isTravelling}
          params={model.shownParams}
          scene={scene}
          view={view}
          matching={matching}
          isPhone={isPhone}
          insertion={insertion}
          onSide={() => setOptions(true)}
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
    </>
  );
}

interface TravellingProps {
  readonly model: ReturnType<typeof useTreeScreen>;
  readonly onLeave: () => void;
}

/** The bar of days, with the volume of the selected member, or of the root. */
function Travelling({ model, onLeave }: TravellingProps) {
  const told = Math.max(0, model.selection.selected);
  return (
    <TravelBar
      travel={model.travel}
      node={told}
      name={model.shortNameOf(told)}
      onLeave={() => {
        model.setTravelling(false);
        onLeave();
      }}
    />
  );
}
