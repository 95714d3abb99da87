import { scaleAt } from '../canvas/camera.ts';
import { firstAtOrAfter } from './level-search.ts';
import { HEIGHT, type Detail, type LevelScale } from './level-scale.ts';
import type { View } from '../canvas/scene.ts';
import type { PlacedTree } from './model.ts';
import { intAt } from './typed-at.ts';

/** The part of a level that is on the screen. */
export interface VisibleLevel {
  readonly level: number;
  readonly detail: Detail;
  /** Pixels from the screen's top, and to the next level's top. */
  readonly top: number;
  readonly pitch: number;
  /** Ordinals [from, to) whose middle is on the screen or close beside it. */
  readonly from: number;
  readonly to: number;
  /** All ordinals of the level. */
  readonly first: number;
  readonly end: number;
}

const hasName = (detail: Detail): boolean =>
  detail === 'full' || detail === 'card' || detail === 'chip' || detail === 'named';

/** Pixels that a card reaches beyond its middle. */
const REACH = 130;

/** The levels on the screen from above, each with its ordinals: two binary searches a level. */
export function visibleLevels(
  { shape, layout }: PlacedTree,
  { camera, frame }: View,
  scale: LevelScale = scaleAt(camera.zoom, layout, frame),
): VisibleLevel[] {
  const highest = Math.max(0, Math.floor(scale.levelAt(-camera.y - HEIGHT.full)));
  const lowest = Math.min(layout.levels - 1, Math.ceil(scale.levelAt(frame.height - camera.y)));
  const leftmost = (-REACH - camera.x) / camera.zoom;
  const rightmost = (frame.width + REACH - camera.x) / camera.zoom;
  const levels: VisibleLevel[] = [];
  for (let level = highest; level <= lowest; level++) {
    const first = intAt(shape.firstOfLevel, level);
    const end = intAt(shape.firstOfLevel, level + 1);
    const from = firstAtOrAfter(layout.x, leftmost, first, end);
    const to = firstAtOrAfter(layout.x, rightmost, from, end);
    const top = scale.top(level);
    levels.push({
      level,
      detail: scale.detail(level),
      top: camera.y + top,
      pitch: scale.top(level + 1) - top,
      from,
      to,
      first,
      end,
    });
  }
  return levels;
}

/** The ordinals whose names are on the screen, from above. */
export function namedNodes(tree: PlacedTree, view: View, most: number): number[] {
  const nodes: number[] = [];
  for (const { detail, from, to } of visibleLevels(tree, view)) {
    if (!hasName(detail)) continue;
    for (let node = from; node < to && nodes.length < most; node++) nodes.push(node);
  }
  return nodes;
}
