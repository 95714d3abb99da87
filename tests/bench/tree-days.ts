import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { decodeHistory, encodeHistory } from '#contract/tree/history.ts';
import { decodeShape, packShape } from '#contract/tree/shape.ts';
import { paintTree, type TintColours } from '#renderer/features/tree/canvas/tints.ts';
import { PastPainter } from '#renderer/features/tree/travel/past-painter.ts';
import { Timeline } from '#renderer/features/tree/travel/timeline.ts';
import { dressed } from '../support/worlds/made-trees.ts';
import type { Measure } from './bench.ts';
import type { Watched } from './tree-movement.ts';

const FIRST_DAY = 9_000;
const DAYS = 730;
/** Presses of a key, each to another day. */
const PRESSES = 60;

/**
 * Two years of a tree: upper levels joined first, everybody bought on their day and every third once
 * more. Places among their level's days as a hash spreads them.
 */
export function madeHistory(count: number, version: string): ArrayBuffer {
  const levels = Math.ceil(Math.log2(count + 1));
  // The end of MurmurHash3: neighbours have nothing in common, or gzip would find out.
  const spread = (node: number) => {
    let hash = Math.imul(node ^ (node >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
  };
  const dayOf = (node: number) => {
    const level = Math.floor(Math.log2(node + 1));
    return FIRST_DAY + Math.floor(((level + spread(node)) / levels) * (DAYS - 1));
  };
  const joined = Uint16Array.from({ length: count }, (_, node) => dayOf(node));
  const bought = Array.from({ length: count }, (_, node) => [node, joined[node] ?? 0] as const);
  const again = bought
    .filter(([node]) => spread(node + 2 * count) < 1 / 3)
    .map(
      ([node, day]) =>
        [node, Math.min(FIRST_DAY + DAYS, day + 1 + Math.floor(spread(node) * 300))] as const,
    );
  const rows = [...bought, ...again].toSorted((a, b) => a[1] - b[1] || a[0] - b[0]);
  return encodeHistory({
    version,
    lastDay: FIRST_DAY + DAYS,
    decimals: 0,
    joined,
    gains: {
      days: Uint16Array.from(rows, ([, day]) => day),
      ordinals: Uint32Array.from(rows, ([node]) => node),
      places: new Uint8Array(rows.length),
      volumes: Float64Array.from(
        rows,
        ([node]) => [50, 100, 250, 500][Math.floor(spread(node + count) * 4)] ?? 50,
      ),
    },
  });
}

// In the page.
declare function watched(): Watched;

/** Milliseconds of each frame while the slider's keys go through the days. */
export async function travelDays(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Ver el árbol por días' }).click();
  const slider = page.getByRole('slider', { name: 'Día' });
  await slider.focus();
  await page.keyboard.press('Home');
  await page.evaluate(() => watched().start());
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(press % 4 === 3 ? 'PageUp' : 'ArrowRight');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return (await page.evaluate(() => watched().stop())).frames;
}

const tints = Array.from({ length: 16 }, (_, tint) => [tint, 2 * tint, 3 * tint] as const);

/** Bytes of a history, and what a day costs beside one painting of the whole tree (in Node). */
export function daysOnTheWire(children: Uint8Array): Measure[] {
  const count = children.length;
  const shape = decodeShape(packShape(dressed(children, 'bench')));
  const packed = madeHistory(count, 'bench');
  const paint: TintColours = { colouring: 'side', colours: tints, dimmed: tints };
  const timeline = new Timeline(shape, decodeHistory(packed));
  const painter = new PastPainter(shape, timeline, paint, null);
  const timed = (work: (run: number) => unknown) => {
    const times = Array.from({ length: 40 }, (_, run) => {
      const began = performance.now();
      work(run);
      return performance.now() - began;
    });
    return times.toSorted((a, b) => a - b)[20] ?? Number.NaN;
  };
  const today = timed(() => paintTree(shape, paint, { volumes: null, matches: null }));
  const day = timed((run) => {
    timeline.go(FIRST_DAY + 10 * run);
    painter.paint();
  });
  return [
    {
      what: `days of a tree on the wire, ${count.toLocaleString('en')}: gzipped bytes a member`,
      value: gzipSync(new Uint8Array(packed)).length / count,
      unit: 'bytes',
      atMost: 4,
    },
    {
      what: `another day of ${count.toLocaleString('en')} beside one painting of all`,
      value: day / today,
      unit: 'times',
      atMost: 4,
    },
  ];
}
