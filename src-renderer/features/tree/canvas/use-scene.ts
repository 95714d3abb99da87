import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paint } from './paint.ts';
import type { Palette } from './palette.ts';
import type { Colours, Scene } from './scene.ts';
import { paintTree, type Layers, type Painted } from './tints.ts';
import { pathTo, type CardFace, type Ghost, type PlacedTree } from '../layout/model.ts';

interface SceneOf extends Layers {
  readonly tree: PlacedTree | null;
  readonly palette: Palette | null;
  readonly paint: Paint | null;
  /** What came with the tree: its colours where nothing else asks for others. */
  readonly ready?: { readonly paint: Paint; readonly painted: Painted } | null;
  readonly faceOf: (node: number) => CardFace | undefined;
  readonly self: number;
  readonly selected: number;
  readonly found: ReadonlySet<number>;
  readonly ghosts: readonly Ghost[];
}

function coloursOf(
  painted: Painted,
  { colouring, table }: Paint,
  matches: Uint8Array | null,
): Colours {
  return { ...painted, table, matches, isScale: colouring === 'rank' || colouring === 'volume' };
}

/** What is drawn; only what has changed is worked out again. */
export function useScene(parts: SceneOf): Scene | null {
  const { tree, palette, paint, ready, volumes, matches } = parts;
  const { faceOf, self, selected, found, ghosts } = parts;
  const { t } = useTranslation(['tree', 'common']);
  const colours = useMemo(() => {
    if (!tree || !paint) return null;
    const isReady = ready?.paint === paint && !volumes && !matches;
    const painted = isReady ? ready.painted : paintTree(tree.shape, paint, { volumes, matches });
    return coloursOf(painted, paint, matches);
  }, [tree, paint, ready, volumes, matches]);
  const path = useMemo(
    () => new Set(tree && selected >= 0 ? pathTo(tree.shape, selected) : []),
    [tree, selected],
  );
  return useMemo(() => {
    if (!tree || !palette || !colours) return null;
    const letters = {
      left: t('leg.left.letter', { ns: 'common' }),
      right: t('leg.right.letter', { ns: 'common' }),
    };
    const freeWord = t('slot.free');
    return {
      tree,
      palette,
      colours,
      letters,
      freeWord,
      faceOf,
      self,
      selected,
      hovered: -1,
      path,
      found,
      ghosts,
      past: null,
    };
  }, [tree, palette, colours, t, faceOf, self, selected, path, found, ghosts]);
}
