import { downloadBlob } from '#renderer/lib/browser/files.ts';
import type { CardStore } from '../../card-store.ts';
import type { Scene } from '../scene.ts';
import { useLegend } from '../use-legend.ts';
import type { TreeView } from '../view.ts';
import { useLayer } from '../../use-tree-layers.ts';
import type { TreeParams } from '../../use-tree-params.ts';
import { paperFile } from './draw-paper.ts';

interface PictureOf {
  readonly params: TreeParams;
  readonly scene: Scene | null;
  readonly view: TreeView | null;
  readonly store: CardStore;
  readonly matching: number | undefined;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Saves what the screen shows as a picture; does nothing before there is a tree. */
export function usePictureFile(of: PictureOf): () => Promise<void> {
  const { params, scene, view, store, matching, title, lines } = of;
  const isVolume = params.colour === 'volume';
  const { values: volumes } = useLayer(scene?.tree.shape.version, 'volume', isVolume);
  const legend = useLegend(scene && { params, scene, volumes, matching });
  return async () => {
    if (!scene || !view) return;
    // Whoever can be read is in it by name, however slowly the names come.
    await store.ask(view.named());
    const file = await paperFile(scene, view, { title, lines, legend });
    if (file) downloadBlob(file, `binary-tree-${new Date().toISOString().slice(0, 10)}.png`);
  };
}
