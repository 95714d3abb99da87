import { chromium, devices, type Page } from '@playwright/test';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { goInside, keepSession, settled } from '../e2e-web/support/visits.ts';
import { chromiumArgs, chromiumPath } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { percentile, type Bench, type Measure } from './bench.ts';
import { watchPage, type Watched } from './tree-movement.ts';

const PHONE_SLOWDOWN = 4;
/** A board of practice is filled and emptied so often. */
const ROUNDS = 3;
/** No board has more arrivals. */
const ARRIVALS_MAX = 12;
/** One of 60 in a second, with what timers are late by. */
const FRAME_MS = 18;
const CHUNK_BYTES = 40_000;

// In the page.
declare function watched(): Watched;

/** A whole board of the largest size on a phone that computes four times slower, and what the game's own code weighs. */
export const bench: Bench = async () => {
  const product = await startProduct();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const context = await browser.newContext({
      ...devices['Pixel 7'],
      deviceScaleFactor: 1,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await keepSession(page, await demoApi(product.url).signIn('member@demo.test'));
    await page.goto(`${product.url}/marketplace`);
    await settled(page);
    return [await weightOf(page), ...(await playedOn(page))];
  } finally {
    await browser.close();
    await product.stop();
  }
};

/** What a member's first step into the game loads: all of it that no other screen had loaded. */
async function weightOf(page: Page): Promise<Measure> {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
  const before = await loaded();
  await goInside(page, '/online-game/practice?size=large');
  await settled(page);
  const value = (await loaded()) - before;
  return { what: 'game: its code, compressed', value, unit: 'bytes', atMost: CHUNK_BYTES };
}

async function playedOn(page: Page): Promise<Measure[]> {
  const what = `game, phone at CPU/${PHONE_SLOWDOWN}`;
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  const slots = page.locator('[data-slot]');
  await slots.first().waitFor();
  const frame = () => page.evaluate(() => new Promise(requestAnimationFrame));
  await slots.first().focus();
  await page.evaluate(() => watched().start());
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let move = 0; move < ARRIVALS_MAX; move += 1) {
      await page.keyboard.press('ArrowRight');
      await frame();
      await page.keyboard.press('Enter');
      await frame();
    }
    for (let move = 0; move < ARRIVALS_MAX; move += 1) {
      await page.keyboard.press('u');
      await frame();
    }
  }
  const { frames, longestTask, longestInput } = await page.evaluate(() => watched().stop());
  const floor = await floorOf(page);
  return [
    { what: `${what}: a frame that changes one number alone, p95`, value: floor, unit: 'ms' },
    {
      what: `${what}: frame, median`,
      value: percentile(frames, 0.5),
      unit: 'ms',
      atMost: FRAME_MS,
    },
    { what: `${what}: frame, p95`, value: percentile(frames, 0.95), unit: 'ms', atMost: FRAME_MS },
    { what: `${what}: longest task`, value: longestTask, unit: 'ms' },
    { what: `${what}: longest input`, value: longestInput, unit: 'ms' },
    { what: `${what}: frames`, value: frames.length, unit: '' },
  ];
}

/** What this machine needs for the least a screen can show anew: below it no frame of the game can be. */
async function floorOf(page: Page): Promise<number> {
  const deltas = await page.evaluate(async () => {
    const figure = document.createElement('p');
    figure.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 4ch';
    document.body.append(figure);
    const frame = () => new Promise<number>(requestAnimationFrame);
    const found: number[] = [];
    let before = await frame();
    for (let count = 0; count < 120; count += 1) {
      figure.textContent = String(count);
      const now = await frame();
      found.push(now - before);
      before = now;
    }
    figure.remove();
    return found;
  });
  return percentile(deltas, 0.95);
}
