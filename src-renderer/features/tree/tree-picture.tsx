import { useState } from 'react';
import type { TreeCard, TreeHit } from '#contract/api/tree.ts';
import { TreeCanvas } from './canvas/tree-canvas.tsx';
import { TreeDock } from './canvas/dock.tsx';
import { TreeNotices } from './tree-notices.tsx';
import { TreePanels } from './panel/tree-panels.tsx';
import { TreePrint } from './canvas/print/tree-print.tsx';
import { TreeToolbar } from './tree-toolbar.tsx';
import { TravelBar } from './travel/travel-bar.tsx';
import { TreeWaiting } from './tree-waiting.tsx';
import type { CardStore } from './card-store.ts';
import type { Insertion } from './panel/insertion.tsx';
import type { Jump } from './search/jumps.tsx';
import type { PlacedTree } from './layout/model.ts';
import type { Scene } from './canvas/scene.ts';
import type { Travel } from './travel/use-travel.ts';
import type { TreeSelection } from './selection/use-selection.ts';
import type { TreeView } from './canvas/view.ts';
import { usePaperLine } from './canvas/print/use-paper-line.ts';
import { usePictureFile } from './canvas/print/use-picture-file.ts';
import { usePrinting } from './canvas/print/use-printing.ts';
import type { TreeParams } from './use-tree-params.ts';
import styles from './tree-screen.module.css';

interface TreePictureProps {
  readonly title: string;
  /** How many there are, in words. */
  readonly counts: string;
  readonly params: TreeParams;
  readonly store: CardStore;
  /** The tree that is drawn, or on its way. */
  readonly shown: ShownTree;
  readonly canvas: CanvasState;
  readonly chosen: Chosen;
  readonly days: Days;
  readonly reader: Reader;
  /** Marks what a search found. */
  readonly onFound: (hits: readonly TreeHit[]) => void;
  readonly jump: (jump: Jump) => void;
  /** There is room for both panels beside the picture. */
  readonly isDocked: boolean;
  readonly isPhone: boolean;
}

interface ShownTree {
  readonly tree: PlacedTree | null;
  /** Another one is shown from its beginning. */
  readonly key: string;
  /** When the tree was so. */
  readonly at: number | undefined;
  /** Whoever the picture begins with, once it is known who that is. */
  readonly top: TreeCard | undefined;
  /** How many a filter leaves undimmed; undefined where nothing is filtered. */
  readonly matching: number | undefined;
  readonly arriving: Arriving;
}

interface Arriving {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface CanvasState {
  readonly scene: Scene | null;
  readonly view: TreeView | null;
  readonly nameOf: (node: number) => string;
  readonly onView: (view: TreeView | null) => void;
}

interface Chosen {
  readonly selection: TreeSelection;
  /** Of whoever is selected, once it is known. */
  readonly card: TreeCard | undefined;
  /** Somebody is selected, or being sought. */
  readonly isOpen: boolean;
}

interface Days {
  /** Earlier days are shown. */
  readonly isTravelling: boolean;
  readonly setTravelling: (isTravelling: boolean) => void;
  readonly travel: Travel;
  /** As the picture is coloured on the day that is shown. */
  readonly params: TreeParams;
  readonly nameOf: (node: number) => string | undefined;
}

interface Reader {
  readonly username: string | undefined;
  /** Where the next one enters; undefined until that is known. */
  readonly insertion: Insertion | undefined;
}

/** The tree as a picture: its canvas, and the controls around it. */
export function TreePicture(props: TreePictureProps) {
  const { title, counts, params, store, jump, isDocked, isPhone } = props;
  const { tree, at, matching, arriving } = props.shown;
  const { scene, view } = props.canvas;
  const { selection, isOpen } = props.chosen;
  const { isTravelling, setTravelling, travel } = props.days;
  const { username, insertion } = props.reader;
  const [hasOptions, setOptions] = useState(false);
  /** A phone's sheet takes the dock's place and a part of the canvas's. */
  const isPushed = isPhone && isOpen;
  const lines = [usePaperLine(at, props.shown.top), counts];
  const printing = usePrinting('binary-tree');
  const savePicture = usePictureFile({
    params: props.days.params,
    scene,
    view,
    store,
    matching,
    title,
    lines,
  });
  /** Whose volume the bar of days has: the selected one's, or the root's. */
  const daysNode = Math.max(0, selection.selected);
  const takeFocus = () => view?.takeFocus();
  /** Leaves the earlier days first: what goes into a file or on paper is today's. */
  const ofToday = (work: () => void) => () => {
    setTravelling(false);
    work();
  };
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
        onTravel={setTravelling}
        onPick={selection.pickName}
        onFound={props.onFound}
        onJump={jump}
        onPicture={ofToday(() => void savePicture())}
        onPrint={ofToday(() => printing.start())}
        onLeave={takeFocus}
      />
      <Stage
        params={params}
        store={store}
        treeKey={props.shown.key}
        arriving={arriving}
        canvas={props.canvas}
        selection={selection}
        isPushed={isPushed}
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
        />
      )}
      {isTravelling && tree && (
        <TravelBar
          travel={travel}
          node={daysNode}
          name={props.days.nameOf(daysNode)}
          onLeave={ofToday(takeFocus)}
        />
      )}
      {!isPushed && (
        <TreeDock
          isPast={isTravelling}
          params={props.days.params}
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
        card={props.chosen.card}
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

interface StageProps {
  readonly params: TreeParams;
  readonly store: CardStore;
  readonly treeKey: string;
  readonly arriving: Arriving;
  readonly canvas: CanvasState;
  readonly selection: Pick<TreeSelection, 'pick' | 'press'>;
  /** A sheet has taken a part of its room. */
  readonly isPushed: boolean;
}

/** The canvas; before there is a tree, what is awaited. */
function Stage({ params, store, treeKey, arriving, canvas, selection, isPushed }: StageProps) {
  return (
    <div className={styles.stage}>
      <TreeCanvas
        scene={canvas.scene}
        treeKey={treeKey}
        isPushed={isPushed}
        nameOf={canvas.nameOf}
        onView={canvas.onView}
        onPick={selection.pick}
        onKey={selection.press}
        // The root's card says whose tree it is and how many they are, visible or not.
        onNamed={(nodes) => store.want([0, ...nodes])}
      />
      {!canvas.scene && (
        <TreeWaiting params={params} error={arriving.error} onRetry={arriving.onRetry} />
      )}
    </div>
  );
}
