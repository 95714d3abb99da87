import { beforeEach, expect, test, vi } from 'vitest';
import { drawTree } from './draw/tree.ts';
import { layoutTree } from '../layout/layout-tree.ts';
import { fullTree, shapeOf } from '../tree.fixtures.ts';
import { TreeView } from './view.ts';
import type { Scene } from './scene.ts';

vi.mock('./draw/tree.ts', () => ({ drawTree: vi.fn() }));

const drawn = vi.mocked(drawTree);
const shape = shapeOf(fullTree(3));
const tree = { shape, layout: layoutTree(shape) };
const scene = { tree, selected: 1, hovered: -1, path: new Set([0, 1]) } as unknown as Scene;

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
  made.resize({ width: 800, height: 600, left: 0, right: 0, top: 0, bottom: 0 });
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
