import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Palette } from './palette.ts';
import { rampColour, toRgb } from './palette.ts';
import { rankColours } from './rank-colours.ts';
import type { Colours, Scene } from './scene.ts';
import { SCALE_STEPS, sumColours, tintsOf, type Colouring } from './tints.ts';
import { pathTo, type CardFace, type Ghost, type PlacedTree } from './tree-model.ts';
import { useRankNames } from './use-rank-names.ts';

/** Colours by tint. */
function tableOf(palette: Palette, colouring: Colouring, highestRank: number): readonly string[] {
  if (colouring === 'side') return [palette.left, palette.right, palette.accent];
  if (colouring === 'activity') return [palette.idle, palette.active];
  if (colouring === 'rank') return rankColours(palette, highestRank);
  const steps = Array.from({ length: SCALE_STEPS }, (_, step) =>
    rampColour(palette, (step + 1) / SCALE_STEPS),
  );
  return [palette.edge, ...steps];
}

function coloursOf(
  { shape }: PlacedTree,
  palette: Palette,
  colouring: Colouring,
  { volumes, matches }: Layers,
  highestRank: number,
): Colours {
  const tints = tintsOf(shape, colouring, volumes);
  const table = tableOf(palette, colouring, highestRank);
  const rgb = table.map(toRgb);
  const ground = toRgb(palette.background);
  const dimmed = rgb.map(
    (colour) =>
      colour.map((part, index) => Math.round(part * 0.18 + (ground[index] ?? 0) * 0.82)) as [
        number,
        number,
        number,
      ],
  );
  const isScale = colouring === 'rank' || colouring === 'volume';
  return { tints, table, sums: sumColours(tints, rgb, dimmed, matches), matches, isScale };
}

interface Layers {
  readonly volumes: Uint16Array | null;
  readonly matches: Uint8Array | null;
}

interface SceneOf extends Layers {
  readonly tree: PlacedTree | null;
  readonly palette: Palette | null;
  readonly colouring: Colouring;
  readonly faceOf: (node: number) => CardFace | undefined;
  readonly self: number;
  readonly selected: number;
  readonly hovered: number;
  readonly found: ReadonlySet<number>;
  readonly ghosts: readonly Ghost[];
}

/** What is drawn; only what has changed is worked out again. */
export function useScene(parts: SceneOf): Scene | null {
  const { tree, palette, colouring, volumes, matches } = parts;
  const { faceOf, self, selected, hovered, found, ghosts } = parts;
  const { t } = useTranslation(['tree', 'common']);
  const highest = useRankNames(colouring === 'rank').at(-1)?.position ?? 0;
  const colours = useMemo(
    () => tree && palette && coloursOf(tree, palette, colouring, { volumes, matches }, highest),
    [tree, palette, colouring, volumes, matches, highest],
  );
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
      hovered,
      path,
      found,
      ghosts,
    };
  }, [tree, palette, colours, t, faceOf, self, selected, hovered, path, found, ghosts]);
}
