import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import { childrenOf } from '#contract/tree/shape.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { Camera } from '../camera.ts';
import { elbow } from './edges.ts';
import { fitted } from './text.ts';
import { levelGap } from '../../layout/layout-tree.ts';
import { HEIGHT, type LevelScale } from '../../layout/level-scale.ts';
import { closest } from '../../layout/level-search.ts';
import { boxAt, pointIn } from '../node-box.ts';
import type { Scene, View } from '../scene.ts';
import type { PlacedTree } from '../../layout/model.ts';
import { floatAt, intAt } from '../../layout/typed-at.ts';
import type { VisibleLevel } from '../../layout/visible-levels.ts';

type Pen = CanvasRenderingContext2D;

/** Units from the root where a child of `parent` on `side` would stand. */
export function slotX({ shape, layout }: PlacedTree, parent: number, side: TreeSide): number {
  const level = intAt(shape.depth, parent) + 1;
  const half = levelGap(level, layout.widest) / 2;
  return floatAt(layout.x, parent) + (side === 'left' ? -half : half);
}

/** Whether a free slot could be drawn without touching anybody on its level. */
function hasRoom({ shape, layout }: PlacedTree, x: number, level: number): boolean {
  const first = intAt(shape.firstOfLevel, level);
  const end = level < layout.levels ? intAt(shape.firstOfLevel, level + 1) : first;
  const next = closest(layout.x, x, first, end);
  return next < 0 || Math.abs(floatAt(layout.x, next) - x) >= levelGap(level, layout.widest) * 0.98;
}

function stem(
  pen: Pen,
  scene: Scene,
  camera: Camera,
  scale: LevelScale,
  at: readonly number[],
): void {
  const [parent = 0, x = 0, level = 0] = at;
  const above = level - 1;
  pen.beginPath();
  elbow(
    pen,
    camera.x + floatAt(scene.tree.layout.x, parent) * camera.zoom,
    camera.y + scale.top(above) + HEIGHT[scale.detail(above)],
    camera.x + x * camera.zoom,
    camera.y + scale.top(level),
  );
  pen.stroke();
}

/** Slots that nobody has taken beside an only child, where there is room to see them. */
export function drawFreeSlots(
  pen: Pen,
  scene: Scene,
  { camera }: View,
  scale: LevelScale,
  levels: readonly VisibleLevel[],
): void {
  const { palette, tree, past } = scene;
  // What was free on an earlier day is seen by nobody being there.
  if (past) return;
  const taken = new Set(scene.ghosts.map(({ parent, side }) => `${parent}${side}`));
  pen.setLineDash([3, 3]);
  pen.lineWidth = 1.25;
  for (const { level, from, to } of levels) {
    const detail = scale.detail(level + 1);
    if (detail === 'dot' || detail === 'dense') break;
    for (let node = from; node < to; node++) {
      const children = childrenOf(tree.shape, node);
      if (children !== HAS_LEFT && children !== HAS_RIGHT) continue;
      const side = children === HAS_LEFT ? 'right' : 'left';
      const x = slotX(tree, node, side);
      if (taken.has(`${node}${side}`) || !hasRoom(tree, x, level + 1)) continue;
      pen.strokeStyle = palette.edge;
      stem(pen, scene, camera, scale, [node, x, level + 1]);
      const box = boxAt(x, level + 1, camera, scale);
      pen.strokeStyle = palette.idle;
      pen.globalAlpha = 0.55;
      pen.beginPath();
      const isPoint = detail === 'ring' || detail === 'named';
      if (isPoint) {
        const point = pointIn(box, detail);
        pen.arc(point.x, point.y, 8, 0, 2 * Math.PI);
      } else {
        const width = Math.min(box.width, 88);
        pen.roundRect(box.x + (box.width - width) / 2, box.y, width, HEIGHT.chip, 9);
      }
      pen.stroke();
      pen.globalAlpha = 1;
      if (isPoint) continue;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      const font = `400 11px ${palette.font}`;
      pen.font = font;
      pen.fillStyle = palette.text3;
      pen.fillText(
        fitted(pen, font, scene.freeWord, box.width - 8),
        box.x + box.width / 2,
        box.y + HEIGHT.chip / 2 + 0.5,
      );
      pen.textAlign = 'left';
    }
  }
  pen.setLineDash([]);
}

const PLUS = 11;

/** Where the middle of a ghost is on the screen. */
export function ghostPoint(
  tree: PlacedTree,
  { parent, side }: { readonly parent: number; readonly side: TreeSide },
  camera: Camera,
  scale: LevelScale,
): { readonly x: number; readonly y: number } {
  const level = intAt(tree.shape.depth, parent) + 1;
  return {
    x: camera.x + slotX(tree, parent, side) * camera.zoom,
    y: camera.y + scale.top(level) + PLUS,
  };
}

/** The next sign-up, in the slot it gets: a dashed plus with its label. */
export function drawGhosts(
  pen: Pen,
  scene: Scene,
  { camera, frame }: View,
  scale: LevelScale,
): void {
  const { palette, tree } = scene;
  for (const ghost of scene.ghosts) {
    const level = intAt(tree.shape.depth, ghost.parent) + 1;
    const { x, y } = ghostPoint(tree, ghost, camera, scale);
    pen.strokeStyle = palette.accent;
    pen.lineWidth = 1.5;
    pen.setLineDash([4, 3]);
    stem(pen, scene, camera, scale, [ghost.parent, slotX(tree, ghost.parent, ghost.side), level]);
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(x, y, PLUS, 0, 2 * Math.PI);
    pen.fillStyle = palette.surface;
    pen.fill();
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    pen.moveTo(x - 4.5, y);
    pen.lineTo(x + 4.5, y);
    pen.moveTo(x, y - 4.5);
    pen.lineTo(x, y + 4.5);
    pen.stroke();
    drawLabel(pen, scene, ghost.title, ghost.hint, {
      x,
      y: y + PLUS + 10,
      right: frame.width,
    });
  }
}

interface LabelPlace {
  readonly x: number;
  readonly y: number;
  /** Pixels of the canvas. */
  readonly right: number;
}

function drawLabel(
  pen: Pen,
  { palette }: Scene,
  title: string,
  hint: string,
  at: LabelPlace,
): void {
  pen.font = `500 12px ${palette.font}`;
  const titleWidth = pen.measureText(title).width;
  pen.font = `400 11px ${palette.font}`;
  const width = Math.max(titleWidth, pen.measureText(hint).width) + 24;
  // Whole on the screen as long as its plus is.
  const isSeen = at.x > 0 && at.x < at.right;
  const start = at.x - width / 2;
  const x = isSeen ? Math.max(6, Math.min(start, at.right - width - 6)) : start;
  pen.fillStyle = palette.surface;
  pen.strokeStyle = palette.accent;
  pen.globalAlpha = 0.94;
  pen.lineWidth = 1;
  pen.beginPath();
  pen.roundRect(x, at.y, width, 44, 9);
  pen.fill();
  pen.stroke();
  pen.globalAlpha = 1;
  pen.textBaseline = 'middle';
  pen.font = `500 12px ${palette.font}`;
  pen.fillStyle = palette.text;
  pen.fillText(title, x + 12, at.y + 15);
  pen.font = `400 11px ${palette.font}`;
  pen.fillStyle = palette.text2;
  pen.fillText(hint, x + 12, at.y + 31);
}
