import { scaleAt } from '../camera.ts';
import { drawCard, drawChip, drawLabel, type Standing } from './card.ts';
import type { DenseLayer } from './dense.ts';
import { drawEdges } from './edges.ts';
import { drawFreeSlots, drawGhosts } from './slots.ts';
import { boxAt, pointIn } from '../node-box.ts';
import type { LevelScale } from '../../layout/level-scale.ts';
import { isThere, type Scene, type View } from '../scene.ts';
import { byteAt, floatAt } from '../../layout/typed-at.ts';
import { visibleLevels, type VisibleLevel } from '../../layout/visible-levels.ts';

type Pen = CanvasRenderingContext2D;

/** Draws what is on the screen; what is not costs nothing. The canvas is transparent where nothing is. */
export function drawTree(pen: Pen, scene: Scene, view: View, dense: DenseLayer): void {
  const scale = scaleAt(view.camera.zoom, scene.tree.layout, view.frame);
  const levels = visibleLevels(scene.tree, view, scale);
  pen.clearRect(0, 0, view.frame.width, view.frame.height);
  drawEdges(pen, scene, view, levels);
  drawFreeSlots(pen, scene, view, scale, levels);
  dense.draw(pen, scene, view, levels);
  for (const level of levels) {
    switch (level.detail) {
      case 'full':
      case 'card':
      case 'chip':
        drawNamed(pen, scene, view, scale, level);
        break;
      case 'named':
        drawPoints(pen, scene, view, scale, level);
        drawNamed(pen, scene, view, scale, level);
        break;
      case 'ring':
      case 'dot':
        drawPoints(pen, scene, view, scale, level);
        break;
      case 'dense':
        break;
    }
  }
  drawMarks(pen, scene, view, scale);
  drawGhosts(pen, scene, view, scale);
}

const isDimmed = ({ colours: { matches } }: Scene, node: number) =>
  matches !== null && matches[node] !== 1;

const tintOf = ({ colours, palette }: Scene, node: number): string =>
  colours.table[byteAt(colours.tints, node)] ?? palette.idle;

function standingOf(scene: Scene, node: number): Standing {
  const { palette, colours, tree, past } = scene;
  // Who was active on an earlier day is not known: the dot means what the colour of the node does.
  const isTinted = colours.isScale || past !== null;
  return {
    isSelf: node === scene.self,
    isSelected: node === scene.selected,
    isHovered: node === scene.hovered,
    isFound: scene.found.has(node),
    isDimmed: isDimmed(scene, node),
    tint: isTinted ? tintOf(scene, node) : palette.active,
    isActive: isTinted || byteAt(tree.shape.activity, node) === 1,
  };
}

function drawNamed(
  pen: Pen,
  scene: Scene,
  { camera }: View,
  scale: LevelScale,
  { level, detail, from, to }: VisibleLevel,
): void {
  const { palette, letters, tree } = scene;
  for (let node = from; node < to; node++) {
    if (!isThere(scene, node)) continue;
    const box = boxAt(floatAt(tree.layout.x, node), level, camera, scale);
    const today = scene.faceOf(node);
    const hasFigures = detail === 'card' || detail === 'full';
    const face = today && hasFigures && scene.past ? scene.past.faceOf(node, today) : today;
    const named = { box, face, standing: standingOf(scene, node) };
    if (detail === 'named') drawLabel(pen, palette, named);
    else if (detail === 'chip') drawChip(pen, palette, named);
    else drawCard(pen, palette, { ...named, letters, isFull: detail === 'full' });
  }
}

/** Points of one colour, first those that stand out and then those that a filter dims. */
class Points {
  readonly outer = [new Path2D(), new Path2D()] as const;
  readonly inner = [new Path2D(), new Path2D()] as const;
}

const DIM = 0.18;
const INNER = 3.5;

/** Points of one colour are one path. */
function drawPoints(
  pen: Pen,
  scene: Scene,
  { camera }: View,
  scale: LevelScale,
  { level, detail, from, to }: VisibleLevel,
): void {
  const { layout } = scene.tree;
  const byColour = new Map<string, Points>();
  const { y, radius } = pointIn(boxAt(0, level, camera, scale), detail);
  const isRing = detail !== 'dot';
  const add = (path: Path2D, x: number, size: number) => {
    path.moveTo(x + size, y);
    path.arc(x, y, size, 0, 2 * Math.PI);
  };
  for (let node = from; node < to; node++) {
    if (!isThere(scene, node)) continue;
    const colour = tintOf(scene, node);
    let points = byColour.get(colour);
    if (!points) byColour.set(colour, (points = new Points()));
    const x = camera.x + floatAt(layout.x, node) * camera.zoom;
    const which = isDimmed(scene, node) ? 1 : 0;
    add(points.outer[which], x, radius);
    if (isRing) add(points.inner[which], x, INNER);
  }
  for (const [colour, { outer, inner }] of byColour) {
    for (const which of [0, 1] as const) {
      pen.globalAlpha = which === 1 ? DIM : 1;
      pen.fillStyle = isRing ? scene.palette.surface : colour;
      pen.fill(outer[which]);
      if (!isRing) continue;
      pen.strokeStyle = colour;
      pen.lineWidth = 2;
      pen.stroke(outer[which]);
      pen.fillStyle = colour;
      pen.fill(inner[which]);
    }
  }
  pen.globalAlpha = 1;
}

/** Who is selected or found among points gets a ring around, whatever the zoom. */
function drawMarks(pen: Pen, scene: Scene, { camera }: View, scale: LevelScale): void {
  const { tree, palette } = scene;
  const mark = (node: number, colour: string) => {
    if (!isThere(scene, node)) return;
    const level = tree.shape.depth[node] ?? 0;
    const detail = scale.detail(level);
    if (detail === 'full' || detail === 'card' || detail === 'chip') return;
    const box = boxAt(floatAt(tree.layout.x, node), level, camera, scale);
    const { x, y, radius } = pointIn(box, detail);
    pen.beginPath();
    pen.arc(x, y, Math.max(7, radius + 4), 0, 2 * Math.PI);
    pen.strokeStyle = colour;
    pen.lineWidth = 3;
    pen.stroke();
  };
  for (const node of scene.found) mark(node, palette.found);
  if (scene.hovered >= 0) mark(scene.hovered, palette.idle);
  if (scene.selected >= 0) mark(scene.selected, palette.primary);
}
