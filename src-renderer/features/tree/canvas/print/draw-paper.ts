import { scaleAt } from '../camera.ts';
import { DenseLayer } from '../draw/dense.ts';
import { drawLegend, placeLegend, wrapped } from '../draw/legend.ts';
import { drawTree } from '../draw/tree.ts';
import type { Scene } from '../scene.ts';
import type { TreeView } from '../view.ts';
import type { LegendEntry } from '../use-legend.ts';

/** Dots of a paper's or a file's picture to one of the screen's. */
const SHARPNESS = 2;
const EDGE = 24;
const LINE = 20;
/** Pixels that stay above the tree, and below it: the label of the next sign-up reaches so far. */
const ABOVE = 24;
const BELOW = 84;

/** Upper and lower end of what has something on it, pixels of the canvas. */
function band(scene: Scene, { camera, frame }: TreeView): readonly [number, number] {
  const { height } = scaleAt(camera.zoom, scene.tree.layout, frame);
  const top = Math.max(0, Math.min(frame.height - BELOW, camera.y - ABOVE));
  return [top, Math.max(top + BELOW, Math.min(frame.height, camera.y + height + BELOW))];
}

/** Pixels of what goes on paper; nothing while the screen itself is not there. */
export function paperSize(scene: Scene, view: TreeView): { width: number; height: number } {
  const { width } = view.frame;
  const [top, bottom] = band(scene, view);
  return { width, height: bottom - top };
}

/** What the screen shows of the tree, on a canvas that takes its size. */
export function drawPaper(canvas: HTMLCanvasElement, scene: Scene, view: TreeView): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { frame, camera } = view;
  const [top] = band(scene, view);
  const { width, height } = paperSize(scene, view);
  // Behind the paper the screen has no size: what was drawn before stays.
  if (width === 0) return;
  canvas.width = Math.round(width * SHARPNESS);
  canvas.height = Math.round(height * SHARPNESS);
  pen.setTransform(SHARPNESS, 0, 0, SHARPNESS, 0, -top * SHARPNESS);
  drawTree(pen, scene, { camera, frame }, new DenseLayer());
}

interface PaperText {
  readonly title: string;
  /** Whose it is, of when, how much of it. */
  readonly lines: readonly string[];
  readonly legend: readonly LegendEntry[];
}

/**
 * The same as a PNG file on its background, with whose it is and of when over it and what its colours
 * say below.
 */
export function paperFile(scene: Scene, view: TreeView, text: PaperText): Promise<Blob | null> {
  const picture = document.createElement('canvas');
  drawPaper(picture, scene, view);
  const whole = document.createElement('canvas');
  const pen = whole.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const { palette } = scene;
  const small = `400 13px ${palette.font}`;
  const room = picture.width / SHARPNESS - 2 * EDGE;
  pen.font = small;
  const lines = text.lines.flatMap((line) => wrapped(pen, line, room));
  const legend = placeLegend(pen, palette, text.legend, room);
  const head = 46 + lines.length * LINE + 10;
  const foot = legend.height + 2 * EDGE - 8;
  whole.width = picture.width;
  whole.height = picture.height + Math.round((head + foot) * SHARPNESS);
  pen.fillStyle = palette.background;
  pen.fillRect(0, 0, whole.width, whole.height);
  pen.drawImage(picture, 0, Math.round(head * SHARPNESS));
  pen.setTransform(SHARPNESS, 0, 0, SHARPNESS, 0, 0);
  pen.textBaseline = 'middle';
  pen.fillStyle = palette.text;
  pen.font = `600 20px ${palette.font}`;
  pen.fillText(text.title, EDGE, 34);
  pen.fillStyle = palette.text2;
  pen.font = small;
  for (const [index, line] of lines.entries()) pen.fillText(line, EDGE, 60 + index * LINE);
  const end = whole.height / SHARPNESS - foot;
  pen.fillStyle = palette.line;
  pen.fillRect(EDGE, end, room, 1);
  pen.translate(EDGE, end + 16);
  drawLegend(pen, palette, legend);
  return new Promise((resolve) => {
    whole.toBlob(resolve, 'image/png');
  });
}
