import { beforeEach, expect, test, vi } from 'vitest';
import { drawTree } from './draw/tree.ts';
import { layoutTree } from '../layout/layout-tree.ts';
import { fullTree, shapeOf } from '../tree.fixtures.ts';
import { paintTree } from './tints.ts';
import { TreeView } from './view.ts';
import type { Scene } from './scene.ts';

vi.mock('./draw/tree.ts', () => ({ drawTree: vi.fn() }));

const drawn = vi.mocked(drawTree);
const shape = shapeOf(fullTree(3));
const tree = { shape, layout: layoutTree(shape) };
const scene = {
  tree,
  selected: 1,
  hovered: -1,
  path: new Set([0, 1]),
  past: null,
} as unknown as Scene;

beforeEach(() => {
  drawn.mockClear();
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
  return () => vi.useRealTimers();
});

function view(): TreeView {
  const canvas = document.createElement('canvas');
  vi.spyOn(canvas, 'getContext').mockReturnValue({
    setTransform: () => undefined,
  } as unknown as CanvasRenderingContext2D);
  const made = new TreeView(canvas);
  made.resize({ width: 800, height: 600 });
  made.show(scene, false);
  return made;
}

/** The scene of the next picture. */
function next(): Partial<Scene> | undefined {
  drawn.mockClear();
  vi.advanceTimersToNextFrame();
  return drawn.mock.lastCall?.[1];
}

test('draws who was picked in the next frame, before the screen says who is selected', () => {
  const made = view();
  expect(next()).toMatchObject({ selected: 1 });

  made.pick(6);
  expect(next()).toMatchObject({ selected: 6, path: new Set([0, 2, 6]) });
  // A card has come meanwhile: the scene is another one and does not know yet.
  made.show({ ...scene }, true);
  expect(next()).toMatchObject({ selected: 6 });
});

test('believes the scene as soon as it has somebody else selected', () => {
  const made = view();
  made.pick(6);
  made.show({ ...scene, selected: 6, path: new Set([0, 2, 6]) }, true);
  made.show({ ...scene, selected: 2, path: new Set([0, 2]) }, true);

  expect(next()).toMatchObject({ selected: 2 });
});

test('forgets who was picked and pointed at where another tree is shown', () => {
  const made = view();
  made.pick(6);
  made.hover(5);
  expect(next()).toMatchObject({ selected: 6, hovered: 5 });

  made.show({ ...scene, tree: { ...tree }, selected: -1 }, false);
  expect(next()).toMatchObject({ selected: -1, hovered: -1 });
});

test('draws whom the pointer is over, and nothing where it is still over them', () => {
  const made = view();
  next();
  made.hover(4);
  expect(next()).toMatchObject({ hovered: 4 });
  made.hover(4);
  expect(next()).toBeUndefined();
});

test('keeps who is selected in sight where a sheet makes the canvas smaller', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const made = view();
  made.show({ ...scene, selected: 6 }, true);
  expect(made.pointOf(6).y).toBeGreaterThan(200);
  made.resize({ width: 800, height: 250 });
  expect(made.pointOf(6).y).toBeGreaterThan(0);
  expect(made.pointOf(6).y).toBeLessThan(200);
});

test('begins anew in another room as long as nobody has moved it, and not afterwards', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const made = view();
  made.show({ ...scene, selected: -1 }, true);
  made.resize({ width: 1200, height: 600 });
  expect(made.pointOf(0).x).toBe(600);
  made.pan(40, 0);
  made.resize({ width: 900, height: 600 });
  expect(made.pointOf(0).x).toBe(640);
});

test('draws an earlier day without those who came later, and now again afterwards', () => {
  const made = view();
  const since = Uint16Array.of(1, 1, 2, 3, 3, 3, 3);
  const { tints, sums } = paintTree(
    shape,
    { colouring: 'side', colours: [], dimmed: [] },
    { volumes: null, matches: null },
  );
  const colours = { tints, sums, table: [], matches: null, isScale: false };
  const ghosts = [{ parent: 3, side: 'left', title: '', hint: '' }] as const;
  made.show({ ...scene, colours, ghosts }, true);
  expect(made.named()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const bea = made.pointOf(2);

  made.travel({ day: 1, since, faceOf: (_, today) => today, tints, sums });
  expect(next()).toMatchObject({ past: { day: 1 }, ghosts: [] });
  expect(made.named()).toEqual([0, 1]);
  expect(made.nodeAt(bea, 5)).toBe(-1);
  made.travel({ day: 2, since, faceOf: (_, today) => today, tints, sums });
  expect(made.named()).toEqual([0, 1, 2]);
  expect(made.nodeAt(bea, 5)).toBe(2);

  // Another tree is shown as it is now: the days of the one before are not its own.
  made.show({ ...scene, colours, ghosts, tree: { ...tree } }, true);
  expect(made.named()).toHaveLength(7);
  made.travel({ day: 1, since, faceOf: (_, today) => today, tints, sums });
  made.travel(null);
  expect(next()?.past).toBeNull();
  expect(next()).toBeUndefined();
});
