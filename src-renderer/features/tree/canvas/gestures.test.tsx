import { expect, test, vi } from 'vitest';
import { listenToGestures } from './gestures.ts';
import type { TreeView } from './view.ts';

/** A place with somebody under every finger left of 100 pixels. */
function place() {
  const host = document.createElement('div');
  host.setPointerCapture = () => undefined;
  const view = {
    nodeAt: ({ x }: { x: number }) => (x < 100 ? 7 : -1),
    zoomTo: vi.fn(),
    closer: vi.fn(),
    pan: vi.fn(),
  };
  const onPick = vi.fn();
  listenToGestures(host, view as unknown as TreeView, { onPick, onHover: () => undefined });
  const tap = (x: number, at: number, pointerType = 'touch') => {
    for (const [type, after] of [
      ['pointerdown', 0],
      ['pointerup', 20],
    ] as const) {
      const event = new MouseEvent(type, { clientX: x, clientY: 50, button: 0 });
      Object.defineProperties(event, {
        pointerId: { value: 1 },
        pointerType: { value: pointerType },
        timeStamp: { value: at + after },
      });
      host.dispatchEvent(event);
    }
  };
  return { view, onPick, tap };
}

test('one tap picks at once, a second one brings closer whoever was picked and picks nobody else', () => {
  const { view, onPick, tap } = place();
  tap(40, 1000);
  expect(onPick.mock.calls).toEqual([[7]]);
  // They are on the way out from under the sheet: under the finger is somebody else, or nobody.
  tap(44, 1200);
  expect(onPick).toHaveBeenCalledTimes(1);
  expect(view.closer).toHaveBeenCalledWith(7, 2, { x: 44, y: 50 });
});

test('a tap that comes later, or elsewhere, is one of its own', () => {
  const { view, onPick, tap } = place();
  tap(40, 1000);
  tap(40, 1400);
  tap(140, 1500);
  expect(onPick.mock.calls).toEqual([[7], [7], [-1]]);
  expect(view.closer).not.toHaveBeenCalled();
});

test('beside everybody, and with a mouse, two bring closer what is under the pointer', () => {
  const { view, tap } = place();
  tap(140, 1000);
  tap(140, 1200);
  tap(40, 5000, 'mouse');
  tap(40, 5200, 'mouse');
  expect(view.zoomTo.mock.calls.map(([factor]) => factor as number)).toEqual([2, 2]);
  expect(view.closer).not.toHaveBeenCalled();
});
