import type { Page } from '@playwright/test';

/** Milliseconds while people move about in a tree. */
export interface Movement {
  readonly frames: readonly number[];
  /** While the picture goes through every zoom and along its levels. */
  readonly sweep: readonly number[];
  readonly longestTask: number;
  /** From a key, a press or a release to the picture that answers it. */
  readonly longestInput: number;
}

/** Wheel, drag, the whole tree, its middle, keys: what a person does in the first minute. */
export async function moveAbout(
  page: Page,
  picture: ReturnType<Page['locator']>,
): Promise<Movement> {
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no picture to move');
  const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.45];
  await page.evaluate(() => watched().start());
  await page.mouse.move(x, y);
  for (const step of [...Array<number>(20).fill(120), ...Array<number>(30).fill(-120)]) {
    await page.mouse.wheel(0, step);
  }
  for (const to of [-1, 1, -1]) {
    await page.mouse.down();
    await page.mouse.move(x + to * 180, y + to * 60, { steps: 20 });
    await page.mouse.up();
    await page.mouse.move(x, y);
  }
  await picture.focus();
  for (const key of ['0', '+', '+', 'ArrowDown', 'ArrowDown', 'ArrowLeft', '-', '0']) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const { frames, longestTask, longestInput } = await page.evaluate(() => watched().stop());
  await page.evaluate(() => watched().start());
  for (const towards of [-1, 1]) {
    for (let step = 0; step < 40; step += 1) {
      await page.mouse.move(box.x + box.width * (0.3 + 0.01 * step), y);
      await page.mouse.wheel(0, towards * 120);
    }
  }
  const swept = await page.evaluate(() => watched().stop());
  return {
    frames,
    sweep: swept.frames,
    longestTask: Math.max(longestTask, swept.longestTask),
    longestInput,
  };
}

/** What {@link watchPage} keeps in the page. */
export interface Watched {
  /** When the bytes were in the page, and when the first picture of them was on the screen. */
  data: number;
  drawn: number;
  start(): void;
  stop(): Promise<{ frames: number[]; longestTask: number; longestInput: number }>;
}

// In the page.
declare function watched(): Watched;

/** In the page, before anything of it runs: notes when the tree came, was drawn, and every frame. */
export function watchPage(): void {
  let frames: number[] = [];
  let [last, request, longestTask, longestInput] = [0, 0, 0, 0];
  const frame = (at: number) => {
    if (last > 0) frames.push(at - last);
    last = at;
    request = requestAnimationFrame(frame);
  };
  const watch: Watched = {
    data: 0,
    drawn: 0,
    start: () => {
      [frames, last, longestTask, longestInput] = [[], 0, 0, 0];
      request = requestAnimationFrame(frame);
    },
    stop: async () => {
      await new Promise(requestAnimationFrame);
      cancelAnimationFrame(request);
      return { frames, longestTask, longestInput };
    },
  };
  Object.assign(globalThis, { watched: () => watch });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (/^(keydown|pointerdown|pointerup)$/.test(entry.name)) {
        longestInput = Math.max(longestInput, entry.duration);
      }
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const read = Reflect.get(Response.prototype, 'arrayBuffer');
  Response.prototype.arrayBuffer = async function arrayBuffer() {
    const bytes = await read.call(this);
    if (this.url.includes('/api/tree/?')) watch.data ||= performance.now();
    return bytes;
  };
  const turn = Reflect.get(CanvasRenderingContext2D.prototype, 'setTransform') as (
    ...args: unknown[]
  ) => void;
  CanvasRenderingContext2D.prototype.setTransform = function setTransform(...args: unknown[]) {
    if (watch.data > 0 && watch.drawn === 0 && this.canvas.closest('[role=tree]')) {
      watch.drawn = -1;
      requestAnimationFrame(() => {
        watch.drawn = performance.now();
      });
    }
    turn.apply(this, args);
  };
}
