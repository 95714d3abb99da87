import type { Camera } from './camera.ts';
import type { Box } from './draw/card.ts';
import { HEIGHT, type Detail, type LevelScale } from '../layout/level-scale.ts';

const CARD_MOST = 176;
const ROOT_WIDTH = 196;
const CHIP = 104;
const FULL = 236;

/** How wide a node is drawn, pixels. */
export function widthOf(detail: Detail, room: number, level: number): number {
  switch (detail) {
    case 'full':
      return FULL;
    case 'card':
      return level === 0 ? Math.min(ROOT_WIDTH, room) : Math.min(CARD_MOST, room - 12);
    case 'chip':
      return Math.min(CHIP, room - 8);
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
