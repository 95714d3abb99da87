import { firstAtOrAfter } from '../../layout/level-search.ts';
import type { Scene, View } from '../scene.ts';
import { meanPixel } from '../tints.ts';
import { floatAt } from '../../layout/typed-at.ts';
import type { VisibleLevel } from '../../layout/visible-levels.ts';

/** A picture of single pixels, kept from frame to frame. */
export class DenseLayer {
  #canvas: OffscreenCanvas | undefined;
  #image: ImageData | undefined;
  #pixels = new Uint32Array(0);

  /**
   * Draws the levels where several nodes share a pixel: every column of pixels has the mean colour of
   * all nodes in it. Costs a binary search a column, however many nodes there are.
   */
  draw(pen: CanvasRenderingContext2D, scene: Scene, view: View, levels: VisibleLevel[]): void {
    const dense = levels.filter(({ detail }) => detail === 'dense');
    if (dense.length === 0) return;
    const width = Math.ceil(view.frame.width);
    const height = Math.ceil(view.frame.height);
    const from = Math.max(0, Math.floor(dense[0]?.top ?? 0));
    const rows = Math.min(height, Math.ceil((dense.at(-1)?.top ?? 0) + STRIP)) - from;
    if (rows <= 0) return;
    const pixels = this.#cleared(width, height, from, rows);
    for (const level of dense) drawLevel(pixels, width, height, level, scene, view);
    if (!this.#canvas || !this.#image) return;
    this.#canvas.getContext('2d')?.putImageData(this.#image, 0, 0, 0, from, width, rows);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(this.#canvas, 0, from, width, rows, 0, from, width, rows);
  }

  /** Pixels of the whole frame; those of the rows are empty. */
  #cleared(width: number, height: number, from: number, rows: number): Uint32Array {
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#canvas = new OffscreenCanvas(width, height);
      this.#image = new ImageData(width, height);
      this.#pixels = new Uint32Array(this.#image.data.buffer);
    }
    this.#pixels.fill(0, from * width, (from + rows) * width);
    return this.#pixels;
  }
}

/** How much of the distance between levels a strip fills, and how many pixels at most. */
const FILL = 0.5;
const STRIP = 8;

function drawLevel(
  pixels: Uint32Array,
  width: number,
  height: number,
  { top, pitch, from, to }: VisibleLevel,
  { tree, colours }: Scene,
  { camera }: View,
): void {
  const first = Math.max(0, Math.round(top));
  const last = Math.min(
    height,
    Math.max(first + 1, Math.round(top + Math.min(STRIP, pitch * FILL))),
  );
  if (first >= height || top < -STRIP) return;
  const { x } = tree.layout;
  let node = from;
  while (node < to) {
    const column = Math.floor(camera.x + floatAt(x, node) * camera.zoom);
    const next = firstAtOrAfter(x, (column + 1 - camera.x) / camera.zoom, node + 1, to);
    if (column >= 0 && column < width) {
      const pixel = meanPixel(colours.sums, node, next);
      for (let row = first; row < last; row++) pixels[row * width + column] = pixel;
    }
    node = next;
  }
}
