import { between, fit, focused, home, kept, moved, pathFitted, scaleAt, zoomed } from './camera.ts';
import type { Camera, Frame, Place } from './camera.ts';
import { DenseLayer } from './draw/dense.ts';
import { drawTree } from './draw/tree.ts';
import { nodeAt } from './hit-test.ts';
import { slotX } from './draw/slots.ts';
import { levelGap } from '../layout/layout-tree.ts';
import { closest } from '../layout/level-search.ts';
import { asOf, isThere, type PastPicture, type Scene } from './scene.ts';
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
const READABLE = 158;
/** The same on a narrow screen: so that the way up is seen, too. */
const READABLE_NARROW = 96;
const NARROW = 600;
/** Milliseconds without a movement after which the picture is drawn with all its pixels. */
const REST = 160;
/** Pixels of the next sign-up's slot with its label, where it stands below the last level. */
const GHOST = 84;
/** Cards asked for at once. */
const MOST_NAMED = 300;

const EMPTY: Frame = { width: 0, height: 0 };

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
  /** Of the tree and the canvas as they are; 0 until it is asked for. */
  #homeZoom = 0;
  /** Nobody has moved the picture since it was shown from its beginning. */
  #isAtHome = false;
  #hovered = -1;
  /** Who was picked, until the scene says who is selected instead of `before`. */
  #picked: { readonly node: number; readonly before: number } | undefined;
  #past: PastPicture | null = null;
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

  /** How close it is, of how close it opened. */
  get zoomShare(): number {
    if (!this.#scene || this.#frame.width === 0) return 1;
    this.#homeZoom ||= home(this.#scene.tree.layout, this.#frame).zoom;
    return this.#camera.zoom / this.#homeZoom;
  }

  get frame(): Frame {
    return this.#frame;
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** What is drawn: the scene as the pointer and an earlier day have it. */
  get shown(): Scene | undefined {
    return this.#scene && this.#pointedAt(this.#scene);
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
    if (before?.tree !== scene.tree) {
      this.#homeZoom = 0;
      // Its days are not this one's.
      this.#past = null;
    }
    if (before?.tree !== scene.tree) this.#hovered = -1;
    if (before?.tree !== scene.tree || scene.selected !== this.#picked?.before) {
      this.#picked = undefined;
    }
    if (!isSameTree) this.#isPlaced = false;
    else if (before && this.#isPlaced) this.#keepPlace(before.tree, scene.tree);
    this.#place();
    this.invalidate();
  }

  /** Another numbering: the node in the middle keeps its place on the screen. */
  #keepPlace(before: PlacedTree, after: PlacedTree): void {
    if (before.shape.version === after.shape.version) return;
    const anchor = this.#nearest(before);
    const node = sameNode(before.shape, after.shape, anchor);
    const there = this.#pointIn(before, anchor);
    const here = this.#pointIn(after, node);
    this.#stop();
    this.#camera = moved(this.#camera, there.x - here.x, there.y - here.y);
  }

  /** Who is closest to the middle. */
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

  /** Whoever is selected stays in sight, and an untouched picture begins anew. */
  resize(frame: Frame): void {
    const { width, height } = this.#frame;
    if (width === frame.width && height === frame.height) return;
    const selected = this.#scene?.selected ?? -1;
    const wasSeen = selected >= 0 && this.#isFree(selected, this.#goal ?? this.#camera);
    this.#frame = frame;
    this.#homeZoom = 0;
    if (this.#isAtHome) this.#isPlaced = false;
    this.#place();
    if (wasSeen) this.reveal(selected);
    this.invalidate();
  }

  #place(): void {
    if (this.#isPlaced || !this.#scene || this.#frame.width === 0) return;
    this.#isPlaced = true;
    this.#isAtHome = true;
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

  /** Shows an earlier day in the next frame, of the very tree that is shown; null: now. */
  travel(past: PastPicture | null): void {
    this.#past = past;
    this.invalidate();
  }

  /** With what the pointer has done since the scene was made, on the day that is shown. */
  #pointedAt(now: Scene): Scene {
    const scene = this.#past ? asOf(now, this.#past) : now;
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
    this.#isAtHome = false;
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

  /** The same, for a node under a finger: it ends on the canvas. */
  closer(node: number, factor: number, at: Point): void {
    if (!this.#scene) return;
    const to = zoomed(this.#camera, factor, at, this.#scene.tree.layout, this.#frame);
    if (this.#isFree(node, to)) this.fly(to);
    else this.#centre(node, to.zoom);
  }

  /** The whole tree, with the next sign-up below it. */
  fit(): void {
    if (!this.#scene) return;
    const { tree, ghosts } = this.#scene;
    const { layout, shape } = tree;
    const isBelow = ghosts.some(
      ({ parent }) => intAt(shape.depth, parent) + 1 >= layout.levels - 1,
    );
    this.fly(fit(layout, this.#frame, isBelow ? GHOST : 0));
  }

  home(): void {
    if (this.#scene) this.fly(home(this.#scene.tree.layout, this.#frame));
  }

  /** Shows a node with the way to it; alone where the way is too long to be read on one canvas. */
  focus(node: number): void {
    if (!this.#scene) return;
    const { shape, layout } = this.#scene.tree;
    const path = pathTo(shape, node).map((one) => this.#placeOf(one));
    const whole = pathFitted(path, this.#readable(node), layout, this.#frame);
    if (whole) this.fly(whole);
    else this.#centre(node, this.#readable(node));
  }

  /** Brings a node to the middle. */
  #centre(node: number, zoom: number): void {
    if (!this.#scene) return;
    this.fly(focused(this.#placeOf(node), zoom, this.#scene.tree.layout, this.#frame));
  }

  #placeOf(node: number): Place {
    if (!this.#scene) return { x: 0, level: 0 };
    const { shape, layout } = this.#scene.tree;
    return { x: floatAt(layout.x, node), level: intAt(shape.depth, node) };
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
    if (!this.#isFree(node, camera)) this.#centre(node, camera.zoom);
  }

  /** Whether a node would be seen whole. */
  #isFree(node: number, camera: Camera): boolean {
    const { width, height } = this.#frame;
    const { x, y } = this.pointOf(node, camera);
    const margin = Math.min(90, width / 5);
    return x > margin && x < width - margin && y > 12 && y < height - 90;
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
    const view = { camera: this.#camera, frame: this.#frame };
    const node = nodeAt(this.#scene.tree, view, point, slop);
    return node >= 0 && isThere({ past: this.#past }, node) ? node : -1;
  }

  /** Whose names can be read now, from above. */
  named(): number[] {
    if (!this.#scene || this.#frame.width === 0) return [];
    const view = { camera: this.#camera, frame: this.#frame };
    const past = { past: this.#past };
    return namedNodes(this.#scene.tree, view, MOST_NAMED).filter((node) => isThere(past, node));
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
    const { width, height } = this.#frame;
    return { x: width / 2, y: height / 2 };
  }

  destroy(): void {
    this.#stop();
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#resting);
    this.#watchers.clear();
  }
}
