import { LARGEST_ZOOM, levelScale, type LevelScale } from '../layout/level-scale.ts';
import { levelGap, type TreeLayout } from '../layout/layout-tree.ts';

/** What is looked at: pixels per unit, and where the root's middle and top are on the screen. */
export interface Camera {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The free part of the canvas, pixels: what panels cover is no part of it. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

type Extent = Pick<TreeLayout, 'minX' | 'maxX' | 'levels' | 'widest'>;

/** Pixels of a card that reach beyond the middle of the outermost node. */
const EDGE = 100;

/** Pixels between the first two children where they are cards. */
const NEAR = 150;

const freeWidth = ({ width, left, right }: Frame) => Math.max(80, width - left - right);
const freeHeight = ({ height, top, bottom }: Frame) => Math.max(80, height - top - bottom);

export function scaleAt(zoom: number, tree: Extent, frame: Frame): LevelScale {
  return levelScale(zoom, {
    levels: tree.levels,
    widest: tree.widest,
    screen: freeHeight(frame),
  });
}

/** The zoom at which the whole tree is seen. */
export function fitZoom(tree: Extent, frame: Frame): number {
  const width = freeWidth(frame);
  const units = tree.maxX - tree.minX;
  const room = Math.max(width * 0.5, width - 2 * EDGE);
  let zoom = units === 0 ? LARGEST_ZOOM : Math.min(LARGEST_ZOOM, room / units);
  // Heights do not follow the zoom evenly: halve what lies between until it is found.
  if (scaleAt(zoom, tree, frame).height <= freeHeight(frame)) return zoom;
  let least = zoom / 1e6;
  for (let step = 0; step < 40; step++) {
    const middle = Math.sqrt(least * zoom);
    if (scaleAt(middle, tree, frame).height <= freeHeight(frame) * 1.02) least = middle;
    else zoom = middle;
  }
  return least;
}

/** The whole tree, in the middle of what is free. */
export function fit(tree: Extent, frame: Frame): Camera {
  return placed(fitZoom(tree, frame), tree, frame);
}

function placed(zoom: number, tree: Extent, frame: Frame): Camera {
  const middle = frame.left + freeWidth(frame) / 2;
  const rest = freeHeight(frame) - scaleAt(zoom, tree, frame).height;
  return {
    zoom,
    x: middle - ((tree.minX + tree.maxX) / 2) * zoom,
    y: frame.top + Math.max(0, Math.min(48, rest / 2)),
  };
}

/**
 * What opens first: as wide as the screen, the root at the top and its first levels as cards, even
 * where the last levels are below the screen's end.
 */
export function home(tree: Extent, frame: Frame): Camera {
  const whole = fitZoom(tree, frame);
  const units = Math.max(1, tree.maxX - tree.minX);
  const wide = Math.min(LARGEST_ZOOM * 0.65, (freeWidth(frame) - 40) / units);
  // Whatever the shape, the first two levels can be read.
  const readable = NEAR / levelGap(1, tree.widest);
  const zoom = Math.min(LARGEST_ZOOM, Math.max(whole, wide, readable));
  const camera = placed(zoom, tree, frame);
  const isWhole = units * zoom <= freeWidth(frame);
  return { ...camera, x: isWhole ? camera.x : frame.left + freeWidth(frame) / 2 };
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

/** One node in the middle of what is free, at this zoom. */
export function focused(
  node: { readonly x: number; readonly level: number },
  zoom: number,
  tree: Extent,
  frame: Frame,
): Camera {
  const top = scaleAt(zoom, tree, frame).top(node.level);
  // Where there is little room the way up says more than what is below.
  const share = freeHeight(frame) < 400 ? 0.68 : 0.38;
  return {
    zoom,
    x: frame.left + freeWidth(frame) / 2 - node.x * zoom,
    y: Math.min(frame.top + 24, frame.top + freeHeight(frame) * share - top),
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
    y: clamp(camera.y, margin + frame.top - height, frame.height - frame.bottom - margin),
  };
}

/** Between two cameras: zooms evenly to the eye, 0 ≤ share ≤ 1. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const zoom = Math.exp(mix(Math.log(from.zoom), Math.log(to.zoom)));
  return { zoom, x: mix(from.x, to.x), y: mix(from.y, to.y) };
}
