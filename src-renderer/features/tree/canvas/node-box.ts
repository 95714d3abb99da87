import type { Camera } from './camera.ts';
import type { Box } from './draw/card.ts';
import { HEIGHT, type Detail, type LevelScale } from '../layout/level-scale.ts';

/** Pixels between neighbours at least. */
const GAP = 8;
const CARD_MOST = 232;
const ROOT_WIDTH = 206;
const CHIP_MOST = 148;
const LABEL_MOST = 72;
const FULL = 236;

/** How wide a node is drawn, pixels. */
export function widthOf(detail: Detail, room: number, level: number): number {
  switch (detail) {
    case 'full':
      return FULL;
    case 'card':
      return Math.min(level === 0 ? ROOT_WIDTH : CARD_MOST, room - GAP);
    case 'chip':
      return Math.min(CHIP_MOST, room - 6);
    case 'named':
      return Math.min(LABEL_MOST, room - 3);
    case 'ring':
      return HEIGHT.ring;
    case 'dot':
      return Math.min(HEIGHT.dot, room - 1);
    case 'dense':
      return 3;
  }
}

/** Where a place of a level is drawn, `x` in units. */
export function boxAt(x: number, level: number, camera: Camera, scale: LevelScale): Box {
  const detail = scale.detail(level);
  const width = widthOf(detail, scale.room(level), level);
  return {
    x: camera.x + x * camera.zoom - width / 2,
    y: camera.y + scale.top(level),
    width,
    height: HEIGHT[detail],
  };
}

/** The point that stands for a node in its box, above its name where it has one. */
export function pointIn(
  box: Box,
  detail: Detail,
): { readonly x: number; readonly y: number; readonly radius: number } {
  const size = detail === 'named' ? HEIGHT.ring : Math.min(box.width, box.height);
  const height = detail === 'named' ? HEIGHT.ring : box.height;
  return { x: box.x + box.width / 2, y: box.y + height / 2, radius: Math.max(1, size / 2) };
}
