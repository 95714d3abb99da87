import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { DenseLayer } from './draw-dense.ts';
import { drawTree } from './draw-tree.ts';
import type { Scene } from './scene.ts';
import { TreeLegend } from './tree-legend.tsx';
import type { TreeView } from './tree-view.ts';
import { useCounts } from './use-counts.ts';
import { usePalette } from './use-palette.ts';
import { useScene } from './use-scene.ts';
import { useTreeLayers } from './use-tree-layers.ts';
import type { TreeScreenModel } from './use-tree-screen.ts';
import styles from './tree-print.module.css';

/** Dots of the paper's picture to one of the screen's. */
const SHARPNESS = 2;

interface TreePrintProps {
  readonly model: TreeScreenModel;
  readonly scene: Scene;
  readonly view: TreeView;
  readonly title: string;
}

/**
 * What the screen shows, on paper: the same part of the tree in the colours of paper whatever the
 * theme, with whose it is, when it was so, and what the colours say.
 */
export function TreePrint({ model, scene, view, title }: TreePrintProps) {
  const { t } = useTranslation('tree');
  const format = useFormat();
  const user = useCurrentUser().data;
  const counts = useCounts(model);
  const { place, at } = model;
  const { tree } = scene;
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layers = useTreeLayers(tree, place);
  const { faceOf, self, selected, found, ghosts } = scene;
  const onPaper = useScene({
    tree,
    faceOf,
    self,
    selected,
    found,
    ghosts,
    ...layers,
    palette: usePalette(host),
    colouring: place.colour,
    hovered: -1,
  });
  useLayoutEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!canvas.current || !pen || !onPaper) return;
    const { frame, camera } = view;
    canvas.current.width = (frame.width - frame.left - frame.right) * SHARPNESS;
    canvas.current.height = frame.height * SHARPNESS;
    // What panels cover is no part of it.
    pen.setTransform(SHARPNESS, 0, 0, SHARPNESS, -frame.left * SHARPNESS, 0);
    drawTree(pen, onPaper, { camera, frame }, new DenseLayer());
  }, [onPaper, view]);
  const name = user && `${user.first_name} ${user.last_name}`;
  return createPortal(
    <div ref={host} className={styles.paper} data-mantine-color-scheme="light">
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>
          {name !== undefined && at !== undefined
            ? t('print.at', { name, time: formatDateTime(at, format) })
            : name}
        </p>
        <p>{counts}</p>
      </header>
      <canvas ref={canvas} className={styles.picture} dir="ltr" />
      {onPaper && <TreeLegend colour={place.colour} scene={onPaper} volumes={layers.volumes} />}
    </div>,
    document.body,
  );
}
