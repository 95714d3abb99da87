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

/** Keys for the whole tree, for going nearer and for walking, a frame between them. */
export async function pressKeys(page: Page): Promise<void> {
  for (const key of ['0', '+', '+', 'ArrowDown', 'ArrowDown', 'ArrowLeft', '-', '0']) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/**
 * Wheel, drag, the whole tree, its middle, keys: what a person does in the first minute.
 * @param share of the usual number of movements, for pictures that take seconds to follow
 */
export async function moveAbout(
  page: Page,
  picture: ReturnType<Page['locator']>,
  share = 1,
): Promise<Movement> {
  const times = (usual: number) => Math.ceil(usual * share);
  const box = await picture.boundingBox();
  if (!box) throw new Error('There is no picture to move');
  const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.45];
  await page.evaluate(() => watched().start());
  await page.mouse.move(x, y);
  for (const step of [
    ...Array<number>(times(20)).fill(120),
    ...Array<number>(times(30)).fill(-120),
  ]) {
    await page.mouse.wheel(0, step);
  }
  for (const to of [-1, 1, -1]) {
    await page.mouse.down();
    await page.mouse.move(x + to * 180, y + to * 60, { steps: times(20) });
    await page.mouse.up();
    await page.mouse.move(x, y);
  }
  await picture.focus();
  await pressKeys(page);
  const { frames, longestTask, longestInput } = await page.evaluate(() => watched().stop());
  await page.evaluate(() => watched().start());
  for (const towards of [-1, 1]) {
    for (let step = 0; step < times(40); step += 1) {
      await page.mouse.move(box.x + box.width * (0.3 + (0.4 * step) / times(40)), y);
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
