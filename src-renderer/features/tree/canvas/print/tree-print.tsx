import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { drawPaper, paperSize } from './draw-paper.ts';
import type { Scene } from '../scene.ts';
import { TreeLegend } from '../legend.tsx';
import type { TreeView } from '../view.ts';
import { usePaint } from '../use-paint.ts';
import { usePalette } from '../use-palette.ts';
import { useScene } from '../use-scene.ts';
import { useTreeLayers } from '../../use-tree-layers.ts';
import type { TreeParams } from '../../use-tree-params.ts';
import styles from './tree-print.module.css';

interface TreePrintProps {
  readonly params: TreeParams;
  readonly scene: Scene;
  readonly view: TreeView;
  readonly title: string;
  /** Below the title. */
  readonly lines: readonly string[];
  readonly matching: number | undefined;
}

/**
 * What the screen shows, on paper: the same part of the tree in the colours of paper whatever the
 * theme, with whose it is, when it was so, and what the colours say.
 */
export function TreePrint(props: TreePrintProps) {
  const { params, scene, view, title, lines, matching } = props;
  const { tree } = scene;
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layers = useTreeLayers(tree, params);
  const { faceOf, self, selected, found, ghosts } = scene;
  const palette = usePalette(host);
  const onPaper = useScene({
    tree,
    faceOf,
    self,
    selected,
    found,
    ghosts,
    ...layers,
    palette,
    paint: usePaint(palette, params.colour),
  });
  useLayoutEffect(() => {
    if (canvas.current && onPaper) drawPaper(canvas.current, onPaper, view);
  }, [onPaper, view]);
  const [isTall] = useState(() => {
    const { width, height } = paperSize(scene, view);
    return height > width;
  });
  return createPortal(
    <div
      ref={host}
      className={styles.paper}
      data-tall={isTall || undefined}
      data-mantine-color-scheme="light"
    >
      <header className={styles.head}>
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <canvas ref={canvas} className={styles.picture} dir="ltr" />
      {onPaper && (
        <TreeLegend params={params} scene={onPaper} volumes={layers.volumes} matching={matching} />
      )}
    </div>,
    document.body,
  );
}
