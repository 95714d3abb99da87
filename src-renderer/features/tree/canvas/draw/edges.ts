import { intAt, floatAt } from '../../layout/typed-at.ts';
import { HEIGHT } from '../../layout/level-scale.ts';
import { isThere, type Scene, type View } from '../scene.ts';
import type { VisibleLevel } from '../../layout/visible-levels.ts';

type Pen = CanvasRenderingContext2D;

const THIN = 1.5;
const STRONG = 2.75;
const DIM = 0.25;
const CORNER = 9.6;
/** Pixels between levels below which lines would only be noise. */
const LEAST_PITCH = 9;

/** A line from a parent's foot to a child's head, with round corners. */
export function elbow(
  pen: Pen | Path2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  const turn = fromY + (toY - fromY) * 0.42;
  const radius = Math.min(CORNER, Math.abs(toX - fromX) / 2, Math.abs(toY - fromY) * 0.4);
  pen.moveTo(fromX, fromY);
  pen.arcTo(fromX, turn, toX, turn, radius);
  pen.arcTo(toX, turn, toX, toY, radius);
  pen.lineTo(toX, toY);
}

/**
 * The nodes of `below` whose line to their parent crosses the screen: those on it, the children of the
 * parents on it, and one more on each side, between which a line may pass by.
 */
function crossing(scene: Scene, above: VisibleLevel, below: VisibleLevel): [number, number] {
  const { left, right } = scene.tree.shape;
  let { from, to } = below;
  for (let node = above.from; node < above.to; node++) {
    const child = intAt(left, node) >= 0 ? intAt(left, node) : intAt(right, node);
    if (child < 0) continue;
    from = Math.min(from, child);
    break;
  }
  for (let node = above.to - 1; node >= above.from; node--) {
    const child = intAt(right, node) >= 0 ? intAt(right, node) : intAt(left, node);
    if (child < 0) continue;
    to = Math.max(to, child + 1);
    break;
  }
  return [Math.max(below.first, from - 1), Math.min(below.end, to + 1)];
}

/** The lines of both legs between the levels on the screen; the way to the selected one is strong. */
export function drawEdges(pen: Pen, scene: Scene, { camera }: View, levels: VisibleLevel[]): void {
  const { shape, layout } = scene.tree;
  const { palette } = scene;
  const thin = { left: new Path2D(), right: new Path2D() };
  const strong: (() => void)[] = [];
  const screenX = (node: number) => camera.x + floatAt(layout.x, node) * camera.zoom;
  for (let index = 1; index < levels.length; index++) {
    const above = levels[index - 1];
    const below = levels[index];
    if (!above || !below || below.detail === 'dense' || above.pitch < LEAST_PITCH) continue;
    const foot = above.top + HEIGHT[above.detail];
    const [from, to] = crossing(scene, above, below);
    for (let node = from; node < to; node++) {
      if (!isThere(scene, node)) continue;
      const parent = intAt(shape.parent, node);
      const side = intAt(shape.left, parent) === node ? 'left' : 'right';
      const ends = [screenX(parent), foot, screenX(node), below.top] as const;
      if (scene.path.has(node)) {
        strong.push(() => {
          pen.strokeStyle = palette[side];
          pen.beginPath();
          elbow(pen, ...ends);
          pen.stroke();
        });
      } else {
        elbow(thin[side], ...ends);
      }
    }
  }
  pen.lineWidth = THIN;
  // Under a filter the few that match stand out, the lines to the others do not.
  pen.globalAlpha = scene.colours.matches ? DIM : 0.6;
  pen.strokeStyle = palette.left;
  pen.stroke(thin.left);
  pen.strokeStyle = palette.right;
  pen.stroke(thin.right);
  pen.globalAlpha = 1;
  pen.lineWidth = STRONG;
  for (const draw of strong) draw();
}
