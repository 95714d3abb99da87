import { between, fit, focused, home, kept, moved, scaleAt, zoomed } from './camera.ts';
import type { Camera, Frame } from './camera.ts';
import { DenseLayer } from './draw/dense.ts';
import { drawTree } from './draw/tree.ts';
import { nodeAt } from './hit-test.ts';
import { slotX } from './draw/slots.ts';
import { levelGap } from '../layout/layout-tree.ts';
import { closest } from '../layout/level-search.ts';
import type { Scene } from './scene.ts';
import { Sharpness } from './sharpness.ts';
import { pathTo, sameNode, type PlacedTree } from '../layout/model.ts';
import { floatAt, intAt } from '../layout/typed-at.ts';
import { namedNodes } from '../layout/visible-levels.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Milliseconds that the camera takes to its place. */
const FLIGHT = 420;
/** Pixels between the children of a node that was asked for: both can be read beside it. */
const READABLE = 150;
/** The same on a narrow screen: so that the way up is seen, too. */
const READABLE_NARROW = 92;
const NARROW = 600;
/** Milliseconds without a movement after which the picture is drawn with all its pixels. */
const REST = 160;
/** Pixels of what stands over the lower end of the picture. */
const FOOT = 124;
/** Cards asked for at once. */
const MOST_NAMED = 300;

const EMPTY: Frame = { width: 0, height: 0, left: 0, right: 0, top: 0, bottom: 0 };

/**
 * The picture of one tree on one canvas: keeps the camera and draws in the next frame when something
 * has changed, and only then.
 */
export class TreeView {
  readonly #canvas: HTMLCanvasElement;
  readonly #dense = new DenseLayer();
  readonly #watchers = new Set<() => void>();
  readonly #sharpness = new Sharpness();
  #scene: Scene | undefined;
  #frame = EMPTY;
  #camera: Camera = { zoom: 1, x: 0, y: 0 };
  /** Where a flight ends; null while none goes on. */
  #goal: Camera | null = null;
  #isPlaced = false;
  #hovered = -1;
  /** Who was picked, until the scene says who is selected instead of `before`. */
  #picked: { readonly node: number; readonly before: number } | undefined;
  #request = 0;
  #flight = 0;
  /** Runs while the picture moves. */
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  get camera(): Camera {
    return this.#camera;
  }

  get frame(): Frame {
    return this.#frame;
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** Its keys are the tree's from now on. */
  takeFocus(): void {
    this.#canvas.parentElement?.focus({ preventScroll: true });
  }

  /** Hears after every picture that was drawn. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Another tree than before is shown from its beginning. */
  show(scene: Scene, isSameTree: boolean): void {
    const before = this.#scene;
    this.#scene = scene;
    if (before?.tree !== scene.tree) this.#hovered = -1;
    if (before?.tree !== scene.tree || scene.selected !== this.#picked?.before) {
      this.#picked = undefined;
    }
    if (!isSameTree) this.#isPlaced = false;
    else if (before && this.#isPlaced) this.#keepPlace(before.tree, scene.tree);
    this.#place();
    this.invalidate();
  }

  /** Somebody came or went: who is looked at stays where they are on the screen. */
  #keepPlace(before: PlacedTree, after: PlacedTree): void {
    if (before.shape.version === after.shape.version) return;
    const anchor = this.#nearest(before);
    const node = sameNode(before.shape, after.shape, anchor);
    const there = this.#pointIn(before, anchor);
    const here = this.#pointIn(after, node);
    this.#stop();
    this.#camera = moved(this.#camera, there.x - here.x, there.y - here.y);
  }

  /** Who is closest to the middle of what is free. */
  #nearest(tree: PlacedTree): number {
    const { layout, shape } = tree;
    const middle = this.#middle();
    const scale = scaleAt(this.#camera.zoom, layout, this.#frame);
    const at = Math.round(scale.levelAt(middle.y - this.#camera.y));
    const level = Math.max(0, Math.min(layout.levels - 1, at));
    const [first, end] = [intAt(shape.firstOfLevel, level), intAt(shape.firstOfLevel, level + 1)];
    const x = (middle.x - this.#camera.x) / this.#camera.zoom;
    return Math.max(0, closest(layout.x, x, first, end));
  }

  resize(frame: Frame): void {
    this.#frame = frame;
    this.#place();
    this.invalidate();
  }

  #place(): void {
    if (this.#isPlaced || !this.#scene || this.#frame.width === 0) return;
    this.#isPlaced = true;
    this.#camera = home(this.#scene.tree.layout, this.#frame);
  }

  /** Whom the pointer is over; −1 = nobody. */
  hover(node: number): void {
    if (node === this.#hovered) return;
    this.#hovered = node;
    this.invalidate();
  }

  /** Shows in the next frame who was picked: all that the screen says of them may take longer. */
  pick(node: number): void {
    const before = this.#scene?.selected ?? -1;
    this.#picked = node === before ? undefined : { node, before };
    this.invalidate();
  }

  /** With what the pointer has done since the scene was made. */
  #pointedAt(scene: Scene): Scene {
    const pointed = { ...scene, hovered: this.#hovered };
    if (!this.#picked) return pointed;
    const { node } = this.#picked;
    const path = new Set(node < 0 ? [] : pathTo(scene.tree.shape, node));
    return { ...pointed, selected: node, path };
  }

  invalidate(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((at) => this.#frameAt(at));
  }

  #frameAt(begun: number): void {
    this.#request = 0;
    const isMoving = this.#resting !== undefined;
    this.#draw(isMoving);
    if (!isMoving) return;
    requestAnimationFrame((next) => this.#sharpness.frameTook(next - begun, devicePixelRatio));
  }

  #draw(isMoving: boolean): void {
    const pen = this.#canvas.getContext('2d');
    const { width, height } = this.#frame;
    if (!pen || width === 0) return;
    const ratio = this.#sharpness.ratio(devicePixelRatio, isMoving);
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#canvas.width !== wide || this.#canvas.height !== high) {
      this.#canvas.width = wide;
      this.#canvas.height = high;
    }
    if (!this.#scene) return;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const scene = this.#pointedAt(this.#scene);
    drawTree(pen, scene, { camera: this.#camera, frame: this.#frame }, this.#dense);
    for (const watcher of this.#watchers) watcher();
  }

  #set(camera: Camera): void {
    if (!this.#scene) return;
    this.#camera = kept(camera, this.#scene.tree.layout, this.#frame);
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST);
    this.invalidate();
  }

  #rest(): void {
    this.#resting = undefined;
    if (this.#sharpness.rest()) this.invalidate();
  }

  pan(dx: number, dy: number): void {
    this.#stop();
    this.#set(moved(this.#camera, dx, dy));
  }

  zoom(factor: number, at: Point = this.#middle()): void {
    if (!this.#scene) return;
    this.#stop();
    this.#set(zoomed(this.#camera, factor, at, this.#scene.tree.layout, this.#frame));
  }

  /** The same, gliding: for buttons, keys and double taps. */
  zoomTo(factor: number, at: Point = this.#middle()): void {
    if (!this.#scene) return;
    // From where a flight leads: two presses bring twice as close, however quick they are.
    this.fly(zoomed(this.#goal ?? this.#camera, factor, at, this.#scene.tree.layout, this.#frame));
  }

  /** The same, for a node under a finger: it ends in the free part of the canvas. */
  closer(node: number, factor: number, at: Point): void {
    if (!this.#scene) return;
    const to = zoomed(this.#camera, factor, at, this.#scene.tree.layout, this.#frame);
    if (this.#isFree(node, to)) this.fly(to);
    else this.focus(node, to.zoom);
  }

  /** The whole tree, above the map and the legend. */
  fit(): void {
    if (!this.#scene) return;
    const bottom = Math.max(this.#frame.bottom, FOOT);
    this.fly(fit(this.#scene.tree.layout, { ...this.#frame, bottom }));
  }

  home(): void {
    if (this.#scene) this.fly(home(this.#scene.tree.layout, this.#frame));
  }

  /** Brings a node to the middle, close enough to be read. */
  focus(node: number, zoom = this.#readable(node)): void {
    if (!this.#scene) return;
    const { shape, layout } = this.#scene.tree;
    const place = { x: floatAt(layout.x, node), level: intAt(shape.depth, node) };
    this.fly(focused(place, zoom, layout, this.#frame));
  }

  /** Brings the slot of the next sign-up to the middle. */
  focusSlot(parent: number, side: 'left' | 'right'): void {
    if (!this.#scene) return;
    const { tree } = this.#scene;
    const place = { x: slotX(tree, parent, side), level: intAt(tree.shape.depth, parent) + 1 };
    const zoom = this.#readable(parent);
    this.fly(focused(place, zoom, tree.layout, this.#frame));
  }

  /** Upper levels are far apart: to see a node's family one need not be as near as at the last ones. */
  #readable(node: number): number {
    const least = this.#frame.width < NARROW ? READABLE_NARROW : READABLE;
    if (!this.#scene) return least;
    const { shape, layout } = this.#scene.tree;
    return least / levelGap(intAt(shape.depth, node) + 1, layout.widest);
  }

  /** Only as far as needed: for whoever walks from node to node. */
  reveal(node: number): void {
    if (!this.#scene) return;
    const camera = this.#goal ?? this.#camera;
    if (!this.#isFree(node, camera)) this.focus(node, camera.zoom);
  }

  /** Whether a node would be seen whole, covered by no panel. */
  #isFree(node: number, camera: Camera): boolean {
    const { left, right, top, bottom, width, height } = this.#frame;
    const { x, y } = this.pointOf(node, camera);
    const margin = 90;
    return (
      x > left + margin &&
      x < width - right - margin &&
      y > top + 20 &&
      y < height - bottom - margin
    );
  }

  /** Where a node's upper middle is on the canvas. */
  pointOf(node: number, camera = this.#camera): Point {
    return this.#scene ? this.#pointIn(this.#scene.tree, node, camera) : { x: 0, y: 0 };
  }

  #pointIn({ shape, layout }: PlacedTree, node: number, camera = this.#camera): Point {
    const top = scaleAt(camera.zoom, layout, this.#frame).top(intAt(shape.depth, node));
    return { x: camera.x + floatAt(layout.x, node) * camera.zoom, y: camera.y + top };
  }

  nodeAt(point: Point, slop: number): number {
    if (!this.#scene) return -1;
    return nodeAt(this.#scene.tree, { camera: this.#camera, frame: this.#frame }, point, slop);
  }

  /** Whose names can be read now, from above. */
  named(): number[] {
    if (!this.#scene || this.#frame.width === 0) return [];
    const view = { camera: this.#camera, frame: this.#frame };
    return namedNodes(this.#scene.tree, view, MOST_NAMED);
  }

  fly(to: Camera): void {
    if (!this.#scene) return;
    this.#stop();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#set(to);
      return;
    }
    const from = this.#camera;
    this.#goal = kept(to, this.#scene.tree.layout, this.#frame);
    const begin = performance.now();
    const step = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begin) / FLIGHT));
      this.#set(between(from, to, 1 - (1 - share) ** 3));
      // In this very frame, not in the next.
      cancelAnimationFrame(this.#request);
      this.#frameAt(now);
      if (share < 1) this.#flight = requestAnimationFrame(step);
      else this.#stop();
    };
    this.#flight = requestAnimationFrame(step);
  }

  #stop(): void {
    cancelAnimationFrame(this.#flight);
    this.#flight = 0;
    this.#goal = null;
  }

  #middle(): Point {
    const { width, height, left, right, top, bottom } = this.#frame;
    return { x: (left + width - right) / 2, y: (top + height - bottom) / 2 };
  }

  destroy(): void {
    this.#stop();
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#resting);
    this.#watchers.clear();
  }
}
