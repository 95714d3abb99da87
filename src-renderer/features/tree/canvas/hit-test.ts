import { scaleAt } from './camera.ts';
import { HEIGHT } from '../layout/level-scale.ts';
import { closest } from '../layout/level-search.ts';
import { boxAt } from './node-box.ts';
import type { View } from './scene.ts';
import type { PlacedTree } from '../layout/model.ts';
import { floatAt, intAt } from '../layout/typed-at.ts';

/** The node at a point of the screen, at most `slop` pixels beside it; −1 where there is none. */
export function nodeAt(
  { shape, layout }: PlacedTree,
  { camera, frame }: View,
  point: { readonly x: number; readonly y: number },
  slop: number,
): number {
  const scale = scaleAt(camera.zoom, layout, frame);
  const at = scale.levelAt(point.y - camera.y);
  let found = -1;
  let least = Infinity;
  // The level above ends where this one begins: within the slop both may be meant.
  for (const level of [Math.floor(at), Math.floor(at) + 1]) {
    if (level < 0 || level >= layout.levels) continue;
    const first = intAt(shape.firstOfLevel, level);
    const end = intAt(shape.firstOfLevel, level + 1);
    const node = closest(layout.x, (point.x - camera.x) / camera.zoom, first, end);
    if (node < 0) continue;
    const box = boxAt(floatAt(layout.x, node), level, camera, scale);
    const besideX = Math.abs(point.x - box.x - box.width / 2) - box.width / 2;
    const besideY = Math.abs(point.y - box.y - box.height / 2) - HEIGHT[scale.detail(level)] / 2;
    const distance = Math.max(besideX, besideY, 0);
    if (distance <= slop && distance < least) {
      least = distance;
      found = node;
    }
  }
  return found;
}
