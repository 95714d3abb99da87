import { DenseLayer } from './draw-dense.ts';
import { drawTree } from './draw-tree.ts';
import type { Scene } from './scene.ts';
import type { TreeView } from './tree-view.ts';

/** Dots of a paper's or a file's picture to one of the screen's. */
const SHARPNESS = 2;
/** Pixels of what is written over the picture. */
const HEAD = 84;
const EDGE = 24;

/** What the screen shows of the tree, without what panels cover, on a canvas that takes its size. */
export function drawPaper(canvas: HTMLCanvasElement, scene: Scene, view: TreeView): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { frame, camera } = view;
  canvas.width = (frame.width - frame.left - frame.right) * SHARPNESS;
  canvas.height = frame.height * SHARPNESS;
  pen.setTransform(SHARPNESS, 0, 0, SHARPNESS, -frame.left * SHARPNESS, 0);
  drawTree(pen, scene, { camera, frame }, new DenseLayer());
}

/** The same as a PNG file on its background, with whose it is and of when over it. */
export function paperFile(
  scene: Scene,
  view: TreeView,
  head: { readonly title: string; readonly line: string },
): Promise<Blob | null> {
  const picture = document.createElement('canvas');
  drawPaper(picture, scene, view);
  const whole = document.createElement('canvas');
  whole.width = picture.width;
  whole.height = picture.height + HEAD * SHARPNESS;
  const pen = whole.getContext('2d');
  if (!pen) return Promise.resolve(null);
  const { background, text, text2, font } = scene.palette;
  pen.fillStyle = background;
  pen.fillRect(0, 0, whole.width, whole.height);
  // The room that the screen keeps for its own head is enough for this one's distance.
  pen.drawImage(picture, 0, HEAD * SHARPNESS);
  pen.setTransform(SHARPNESS, 0, 0, SHARPNESS, 0, 0);
  pen.textBaseline = 'middle';
  pen.fillStyle = text;
  pen.font = `600 20px ${font}`;
  pen.fillText(head.title, EDGE, 34);
  pen.fillStyle = text2;
  pen.font = `400 13px ${font}`;
  pen.fillText(head.line, EDGE, 60, whole.width / SHARPNESS - 2 * EDGE);
  return new Promise((resolve) => {
    whole.toBlob(resolve, 'image/png');
  });
}
