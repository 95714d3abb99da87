import { useEffect, useRef, type PointerEvent } from 'react';
import { scaleAt } from './camera.ts';
import { firstAtOrAfter } from '../layout/level-search.ts';
import type { Scene } from './scene.ts';
import { meanPixel, type ColourSums } from './tints.ts';
import type { PlacedTree } from '../layout/model.ts';
import type { TreeView } from './view.ts';
import { floatAt, intAt } from '../layout/typed-at.ts';
import styles from './dock.module.css';

const PAD = 6;

/** Pixels of the page. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the tree's columns and levels are on the little map. */
function mapOf({ layout }: PlacedTree, { width, height }: Size) {
  const units = Math.max(1, layout.maxX - layout.minX);
  const across = Math.min((width - 2 * PAD) / units, 8);
  const start = width / 2 - ((layout.minX + layout.maxX) / 2) * across;
  const down = Math.min((height - 2 * PAD) / Math.max(1, layout.levels - 1), 12);
  return {
    across,
    down,
    xOf: (x: number) => start + x * across,
    xAt: (pixel: number) => (pixel - start) / across,
    yOf: (level: number) => PAD + level * down,
    levelAt: (pixel: number) => (pixel - PAD) / down,
  };
}

/** The whole tree in little: one mean colour a pixel, as many levels as there are pixels. */
function drawWhole(tree: PlacedTree, sums: ColourSums, size: Size): OffscreenCanvas {
  const { width, height } = size;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const { shape, layout } = tree;
  const map = mapOf(tree, size);
  const step = Math.max(1, Math.floor(1 / map.down));
  const point = map.down >= 4 ? 2 : 1;
  for (let level = 0; level < layout.levels; level += step) {
    const row = Math.round(map.yOf(level));
    const end = intAt(shape.firstOfLevel, level + 1);
    for (let node = intAt(shape.firstOfLevel, level); node < end;) {
      const column = Math.floor(map.xOf(floatAt(layout.x, node)));
      const next = firstAtOrAfter(layout.x, map.xAt(column + 1), node + 1, end);
      const pixel = meanPixel(sums, node, next);
      for (let y = row; y < row + point; y++) {
        for (let x = column; x < column + point; x++) pixels[y * width + x] = pixel;
      }
      node = next;
    }
  }
  const whole = new OffscreenCanvas(width, height);
  whole.getContext('2d')?.putImageData(image, 0, 0);
  return whole;
}

const drawn = new WeakMap<ColourSums, OffscreenCanvas>();

/** Sums are of one tree in one colouring: as long as they stay, so does its map. */
function wholeOf({ tree, colours: { sums } }: Scene, size: Size): OffscreenCanvas {
  const known = drawn.get(sums);
  if (known?.width === size.width && known.height === size.height) return known;
  const whole = drawWhole(tree, sums, size);
  drawn.set(sums, whole);
  return whole;
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: clientWidth,
  height: clientHeight,
});

interface TreeMinimapProps {
  readonly scene: Scene;
  readonly view: TreeView | null;
}

/** Where one is in the whole; a click or drag goes there. For the pointer: keys have better ways. */
export function TreeMinimap({ scene, view }: TreeMinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!canvas.current || !pen || !view) return undefined;
    const ratio = devicePixelRatio;
    const size = sizeOf(canvas.current);
    const { width, height } = size;
    canvas.current.width = width * ratio;
    canvas.current.height = height * ratio;
    const map = mapOf(scene.tree, size);
    const draw = () => {
      const { camera, frame } = view;
      const scale = scaleAt(camera.zoom, scene.tree.layout, frame);
      const left = map.xOf(-camera.x / camera.zoom);
      const right = map.xOf((frame.width - camera.x) / camera.zoom);
      const top = map.yOf(scale.levelAt(-camera.y)) - 3;
      const bottom = map.yOf(scale.levelAt(frame.height - camera.y)) + 1;
      const x = Math.max(1.5, left);
      const y = Math.max(1.5, top);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, width, height);
      pen.beginPath();
      pen.roundRect(
        x,
        y,
        Math.max(4, Math.min(width - 1.5, right) - x),
        Math.max(4, Math.min(height - 1.5, bottom) - y),
        4,
      );
      pen.globalAlpha = 0.07;
      pen.fillStyle = scene.palette.primary;
      pen.fill();
      pen.globalAlpha = 1;
      pen.imageSmoothingEnabled = false;
      pen.drawImage(wholeOf(view.shown ?? scene, size), 0, 0);
      pen.strokeStyle = scene.palette.primary;
      pen.lineWidth = 1.5;
      pen.stroke();
    };
    draw();
    return view.watch(draw);
  }, [scene, view]);

  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0 || !view) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const map = mapOf(scene.tree, sizeOf(event.currentTarget));
    const { camera, frame } = view;
    const scale = scaleAt(camera.zoom, scene.tree.layout, frame);
    const x = camera.x + map.xAt(event.clientX - left) * camera.zoom;
    const y = camera.y + scale.top(map.levelAt(event.clientY - top));
    view.pan(frame.width / 2 - x, frame.height / 2 - y);
  };
  return (
    <canvas
      ref={canvas}
      className={styles.minimap}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={go}
    />
  );
}
