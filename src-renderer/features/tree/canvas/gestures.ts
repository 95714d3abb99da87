import type { Point, TreeView } from './view.ts';

/** Pixels that a finger may move and still tap. */
const STILL = 6;
/** Milliseconds between the taps of a double one. */
const DOUBLE = 300;
const SLOP = { mouse: 5, touch: 22 } as const;
/** How much closer a pixel of the wheel brings. */
const WHEEL = 0.0016;
/** Pixels of a line, where the wheel counts lines. */
const LINE = 24;

interface Heard {
  /** A node was clicked or tapped, −1 = beside all. */
  readonly onPick: (node: number) => void;
  readonly onHover: (node: number) => void;
}

/** Lets the pointer move the picture: drags, wheel, pinch and double tap. Returns how to stop. */
export function listenToGestures(host: HTMLElement, view: TreeView, heard: Heard): () => void {
  const done = new AbortController();
  const { signal } = done;
  const pointers = new Map<number, Point>();
  let start: Point | undefined;
  let hasMoved = false;
  let lastTap = { at: 0, x: 0, y: 0 };
  /** Who was under the last tap. */
  let tapped = -1;

  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const slopOf = (event: PointerEvent) => (event.pointerType === 'mouse' ? SLOP.mouse : SLOP.touch);
  const pinchOf = () => {
    const [a, b] = [...pointers.values()];
    if (!a || !b) return null;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return { middle, distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, pointOf(event));
    host.setPointerCapture(event.pointerId);
    hasMoved = pointers.size > 1;
    start = pointOf(event);
  };
  const move = (event: PointerEvent) => {
    const to = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') heard.onHover(view.nodeAt(to, SLOP.mouse));
      return;
    }
    const pinch = pinchOf();
    if (start && !hasMoved && Math.hypot(to.x - start.x, to.y - start.y) < STILL) return;
    hasMoved = true;
    host.dataset['dragging'] = 'true';
    pointers.set(event.pointerId, to);
    const after = pinchOf();
    if (pinch && after) {
      view.pan(after.middle.x - pinch.middle.x, after.middle.y - pinch.middle.y);
      view.zoom(after.distance / pinch.distance, after.middle);
    } else {
      view.pan(to.x - before.x, to.y - before.y);
    }
  };
  const up = (event: PointerEvent) => {
    const wasDown = pointers.delete(event.pointerId);
    delete host.dataset['dragging'];
    if (!wasDown || hasMoved || event.type === 'pointercancel') return;
    const at = pointOf(event);
    const isDouble =
      event.timeStamp - lastTap.at < DOUBLE && Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < 30;
    lastTap = { at: isDouble ? 0 : event.timeStamp, ...at };
    if (!isDouble) heard.onPick((tapped = view.nodeAt(at, slopOf(event))));
    // Who the first tap chose may be on the way out from under a sheet that it opened.
    else if (tapped >= 0 && event.pointerType !== 'mouse') view.closer(tapped, 2, at);
    else view.zoomTo(2, at);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      view.pan(-sideways * unit, 0);
      return;
    }
    // A pinch on a touch pad arrives as a wheel with the control key, in smaller steps.
    const pace = event.ctrlKey ? WHEEL * 5 : WHEEL;
    view.zoom(Math.exp(-event.deltaY * unit * pace), pointOf(event));
  };

  host.addEventListener('pointerdown', down, { signal });
  host.addEventListener('pointermove', move, { signal });
  host.addEventListener('pointerup', up, { signal });
  host.addEventListener('pointercancel', up, { signal });
  host.addEventListener('pointerleave', () => heard.onHover(-1), { signal });
  host.addEventListener('wheel', wheel, { signal, passive: false });
  // Fingers that move the tree do not pull the page.
  host.addEventListener('touchstart', (event) => event.stopPropagation(), {
    signal,
    passive: true,
  });
  return () => done.abort();
}
