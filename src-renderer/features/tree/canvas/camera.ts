import { HEIGHT, LARGEST_ZOOM, levelScale, ROOM, type LevelScale } from '../layout/level-scale.ts';
import { levelGap, type TreeLayout } from '../layout/layout-tree.ts';

/** The camera: pixels per unit, and where the root's middle and top are on the screen. */
export interface Camera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The canvas, pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

type Extent = Pick<TreeLayout, 'minX' | 'maxX' | 'levels' | 'widest'>;

/** Pixels of a card that reach beyond the middle of the outermost node. */
const EDGE = 100;

/** Pixels between the first two children where they are cards. */
const NEAR = 156;

/** Pixels that stay free above the tree and below it. */
const MARGIN = 20;

/** Pixels that the last points reach beyond their middle. */
const BESIDE = 8;

const freeWidth = ({ width }: Frame) => Math.max(80, width);
const freeHeight = ({ height }: Frame) => Math.max(80, height - 2 * MARGIN);

export function scaleAt(zoom: number, tree: Extent, frame: Frame): LevelScale {
  return levelScale(zoom, {
    levels: tree.levels,
    widest: tree.widest,
    screen: freeHeight(frame),
  });
}

/**
 * The zoom at which the whole tree is seen.
 * @param below pixels that stand below it on the canvas
 */
export function fitZoom(tree: Extent, frame: Frame, below = 0): number {
  const width = freeWidth(frame);
  const units = tree.maxX - tree.minX;
  const room = Math.max(width * 0.5, width - 2 * EDGE);
  let zoom = units === 0 ? LARGEST_ZOOM : Math.min(LARGEST_ZOOM, room / units);
  // Heights do not follow the zoom evenly: halve what lies between until it is found.
  const high = Math.max(80, freeHeight(frame) - below);
  if (scaleAt(zoom, tree, frame).height <= high) return zoom;
  let least = zoom / 1e6;
  for (let step = 0; step < 40; step++) {
    const middle = Math.sqrt(least * zoom);
    if (scaleAt(middle, tree, frame).height <= high * 1.02) least = middle;
    else zoom = middle;
  }
  return least;
}

/** The whole tree in the middle of the canvas, and `below` it what stands under its last level. */
export function fit(tree: Extent, frame: Frame, below = 0): Camera {
  return placed(fitZoom(tree, frame, below), tree, frame, below);
}

function placed(zoom: number, tree: Extent, frame: Frame, below = 0): Camera {
  const middle = frame.width / 2;
  const rest = freeHeight(frame) - below - scaleAt(zoom, tree, frame).height;
  return {
    zoom,
    x: middle - ((tree.minX + tree.maxX) / 2) * zoom,
    y: MARGIN + Math.max(0, Math.min(28, rest / 2)),
  };
}

/**
 * What opens first: as wide as the screen, the root at the top and its first levels as cards, even
 * where the last levels are below the screen's end.
 */
export function home(tree: Extent & Pick<TreeLayout, 'x'>, frame: Frame): Camera {
  const whole = fitZoom(tree, frame);
  const units = Math.max(1, tree.maxX - tree.minX);
  const wide = Math.min(LARGEST_ZOOM * 0.65, (freeWidth(frame) - 2 * BESIDE) / (units + 1));
  // Whatever the shape, the first two levels can be read, and are whole on a narrow screen.
  const gap = levelGap(1, tree.widest);
  const most = (freeWidth(frame) - 2 * BESIDE) / (firstSpan(tree) + gap);
  const zoom = Math.min(LARGEST_ZOOM, Math.max(whole, Math.min(most, Math.max(wide, NEAR / gap))));
  const camera = placed(zoom, tree, frame);
  const isWhole = units * zoom <= freeWidth(frame);
  return { ...camera, x: isWhole ? camera.x : frame.width / 2 };
}

/** Units between the root's children; 0 where there is one at most. */
function firstSpan({ x }: Pick<TreeLayout, 'x'>): number {
  const [root = 0, left = 0, right = 0] = x;
  return left < root && root < right ? right - left : 0;
}

export const moved = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

/** Closer by `factor`, while what is under the pointer stays there. */
export function zoomed(
  camera: Camera,
  factor: number,
  at: { readonly x: number; readonly y: number },
  tree: Extent,
  frame: Frame,
): Camera {
  const least = Math.min(fitZoom(tree, frame), LARGEST_ZOOM) / 3;
  const zoom = Math.min(LARGEST_ZOOM, Math.max(least, camera.zoom * factor));
  const level = scaleAt(camera.zoom, tree, frame).levelAt(at.y - camera.y);
  return {
    zoom,
    x: at.x - ((at.x - camera.x) * zoom) / camera.zoom,
    y: at.y - scaleAt(zoom, tree, frame).top(level),
  };
}

/** Where a node stands: units beside the root, and its level. */
export interface Place {
  readonly x: number;
  readonly level: number;
}

/**
 * All of a path on the canvas, at most as near as `zoom`: by bisection, for heights do not follow the
 * zoom evenly.
 * @param path from the root down to the node that the camera follows
 * @returns null where its last node could not be read so
 */
export function pathFitted(
  path: readonly Place[],
  zoom: number,
  tree: Extent,
  frame: Frame,
): Camera | null {
  const last = path.at(-1);
  if (!last) return null;
  const minX = path.reduce((least, { x }) => Math.min(least, x), last.x);
  const maxX = path.reduce((most, { x }) => Math.max(most, x), last.x);
  const edge = Math.min(EDGE, frame.width / 4);
  const heightAt = (one: number) => {
    const scale = scaleAt(one, tree, frame);
    return scale.top(last.level) + HEIGHT[scale.detail(last.level)];
  };
  const isSeen = (one: number) =>
    (maxX - minX) * one <= frame.width - 2 * edge && heightAt(one) <= freeHeight(frame);
  let [least, most] = [ROOM.named / levelGap(last.level, tree.widest), zoom];
  if (least > most || !isSeen(least)) return null;
  if (isSeen(most)) least = most;
  for (let step = 0; step < 24 && least < most; step++) {
    const middle = Math.sqrt(least * most);
    if (isSeen(middle)) least = middle;
    else most = middle;
  }
  const rest = freeHeight(frame) - heightAt(least);
  return {
    zoom: least,
    x: frame.width / 2 - ((minX + maxX) / 2) * least,
    y: MARGIN + Math.min(28, rest / 2),
  };
}

/** One node in the middle of the canvas, at this zoom. */
export function focused(node: Place, zoom: number, tree: Extent, frame: Frame): Camera {
  const top = scaleAt(zoom, tree, frame).top(node.level);
  // Where there is little room the way up says more than what is below.
  const share = freeHeight(frame) < 400 ? 0.68 : 0.38;
  return {
    zoom,
    x: frame.width / 2 - node.x * zoom,
    y: MARGIN + Math.min(0, freeHeight(frame) * share - top),
  };
}

/** Never out of sight: some of the tree stays on the screen. */
export function kept(camera: Camera, tree: Extent, frame: Frame): Camera {
  const margin = 60;
  const { height } = scaleAt(camera.zoom, tree, frame);
  const clamp = (value: number, low: number, high: number) =>
    Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
  return {
    zoom: camera.zoom,
    x: clamp(
      camera.x,
      margin - tree.maxX * camera.zoom,
      frame.width - margin - tree.minX * camera.zoom,
    ),
    y: clamp(camera.y, margin - height, frame.height - margin),
  };
}

/** Between two cameras: zooms evenly to the eye, 0 ≤ share ≤ 1. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const zoom = Math.exp(mix(Math.log(from.zoom), Math.log(to.zoom)));
  return { zoom, x: mix(from.x, to.x), y: mix(from.y, to.y) };
}
