import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, devices, type Browser } from '@playwright/test';
import { build } from 'vite';
import type { Tokens } from '#contract/api/account/auth.ts';
import { decodeShape, packShape } from '#contract/tree/shape.ts';
import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { keepSession } from '../e2e-web/support/visits.ts';
import { chromiumArgs, chromiumPath } from '../support/chromium.ts';
import { breadthFirst, dressed, lopsided } from '../support/worlds/made-trees.ts';
import { startProduct } from '../support/product.ts';
import { percentile, type Bench, type Measure } from './bench.ts';
import { browserFirst } from './browser-first.ts';
import { daysOnTheWire, madeHistory, travelDays } from './tree-days.ts';
import { moveAbout, pressKeys, watchPage, type Movement, type Watched } from './tree-movement.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
/** What d3 and SVG are asked to draw at most: beyond it the first picture takes minutes. */
const PEER_MOST = 131_071;
/** From so many nodes on a frame of d3's takes a second: it is moved in fewer steps. */
const PEER_SLOW = 10_000;
const PEER_STEPS = 0.125;
const PHONE_SLOWDOWN = 4;
/** The tree whose days are gone through. */
const TRAVELLED = 131_071;
/** A frame of another day, of one while the picture is moved: the p95 of the same run. */
const DAY_SHARE = 1.25;

interface Tree {
  readonly name: string;
  readonly children: Uint8Array;
}

type Device = 'desktop' | 'phone';

/** Milliseconds; heap in MB. */
interface Look extends Movement {
  readonly firstPaint: number;
  readonly heap: number;
  /** While days go by; empty where no earlier day is shown. */
  readonly days: readonly number[];
}

interface Budget {
  readonly firstPaint: number;
  readonly frame: number;
}

const budgets: Readonly<Record<string, Budget>> = {
  'desktop 131071': { firstPaint: 160, frame: 18 },
  'desktop 1048575': { firstPaint: 280, frame: 18 },
  'phone 1048575': { firstPaint: 900, frame: 34 },
};

/** Every slot taken down to a level. */
function full(levels: number): Uint8Array {
  const children = new Uint8Array(2 ** levels - 1);
  return children.fill(HAS_LEFT | HAS_RIGHT, 0, 2 ** (levels - 1) - 1);
}

function trees(): readonly Tree[] {
  const spines = lopsided(100_000, 0.014);
  return [
    ...[10, 13, 17, 20].map((levels) => ({
      name: (2 ** levels - 1).toLocaleString('en'),
      children: full(levels),
    })),
    { name: 'lopsided, 20 levels of 100,000', children: breadthFirst(spines, 20) },
    { name: 'lopsided, 100,000', children: breadthFirst(spines) },
  ];
}

/**
 * The screen of the binary tree with made-up trees in place of the server's answer, beside d3 with
 * SVG in the same run: from the data in the page to the picture on the screen, and while people move
 * about in it. A phone is a fourth of this computer; its worker is not slowed down.
 */
export const bench: Bench = async () => {
  const product = await startProduct();
  const folder = mkdtempSync(join(tmpdir(), 'tct-tree-'));
  const browser = await chromium.launch({
    args: [...chromiumArgs, '--enable-precise-memory-info'],
    executablePath: browserFirst(chromiumPath() ?? chromium.executablePath(), folder),
  });
  try {
    const demo = demoApi(product.url);
    const peer = await bundlePeer();
    const measures: Measure[] = [];
    for (const tree of trees()) {
      for (const device of ['desktop', 'phone'] as const) {
        const looks: Look[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const tokens = await demo.signIn('member@demo.test');
          looks.push(await lookAt(browser, product.url, { tree, device, tokens }));
        }
        measures.push(
          ...measuresOf(`tree, ${device}, ${tree.name}`, looks, budgetOf(tree, device)),
        );
      }
      if (tree.children.length > PEER_MOST) continue;
      const name = `d3 with SVG, desktop, ${tree.name}`;
      measures.push(...measuresOf(name, [await lookAtPeer(browser, peer, tree)], undefined));
    }
    measures.push(await leastInput(browser));
    return [...measures, ...(await scripts(browser, product.url, peer)), ...wire()];
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const budgetOf = ({ children }: Tree, device: Device): Budget | undefined =>
  budgets[`${device} ${children.length}`];

interface Wish {
  readonly tree: Tree;
  readonly device: Device;
  /** Of a session of its own. */
  readonly tokens: Tokens;
}

async function lookAt(browser: Browser, origin: string, wish: Wish): Promise<Look> {
  const { tree, device, tokens } = wish;
  const packed = Buffer.from(packShape(dressed(tree.children, 'bench')));
  const context = await browser.newContext({
    ...(device === 'phone' ? devices['Pixel 7'] : { viewport: { width: 1440, height: 900 } }),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await keepSession(page, tokens);
  await page.addInitScript(watchPage);
  const isTravelled = tree.children.length === TRAVELLED;
  const days = isTravelled ? Buffer.from(madeHistory(TRAVELLED, 'bench')) : packed;
  await page.route(/\/api\/tree\/\?/, (route) =>
    route.fulfill({
      body: route.request().url().includes('layer=history') ? days : packed,
      contentType: 'application/octet-stream',
    }),
  );
  await page.route('**/api/tree/nodes/*', (route) => {
    const ordinals = new URL(route.request().url()).searchParams.get('ordinals') ?? '';
    return route.fulfill({ json: { version: 'bench', cards: ordinals.split(',').map(cardOf) } });
  });
  // Everything else of the screen is there before the tree is asked for.
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');
  const browserOf = await context.newCDPSession(page);
  if (device === 'phone') {
    await browserOf.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  }
  await page.goto(`${origin}/binary-tree?depth=all`);
  await page.waitForFunction(() => watched().drawn > 0, undefined, { timeout: 60_000 });
  const firstPaint = await page.evaluate(() => watched().drawn - watched().data);
  const look = await moveAbout(page, page.getByRole('tree'));
  await browserOf.send('HeapProfiler.collectGarbage');
  const heap = await browserOf.send('Runtime.getHeapUsage');
  const travelled = isTravelled ? await travelDays(page) : [];
  await context.close();
  const megabytes = (heap.usedSize + heap.backingStorageSize) / 1e6;
  return { ...look, firstPaint, heap: megabytes, days: travelled };
}

interface PeerPage {
  readonly peer: { readonly show: (bits: readonly number[]) => Promise<number> };
}

// In the page.
declare function watched(): Watched;

async function lookAtPeer(browser: Browser, script: string, { children }: Tree): Promise<Look> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.addInitScript(watchPage);
  await page.goto('about:blank');
  await page.addScriptTag({ content: script });
  const firstPaint = await page.evaluate(
    (bits) => (globalThis as unknown as PeerPage).peer.show(bits),
    [...children],
  );
  const share = children.length > PEER_SLOW ? PEER_STEPS : 1;
  const look = await moveAbout(page, page.locator('svg'), share);
  const browserOf = await context.newCDPSession(page);
  await browserOf.send('HeapProfiler.collectGarbage');
  const heap = await browserOf.send('Runtime.getHeapUsage');
  await context.close();
  return { ...look, firstPaint, heap: (heap.usedSize + heap.backingStorageSize) / 1e6, days: [] };
}

/** What a key takes at least here: one fill of a canvas as large as the window, no tree at all. */
async function leastInput(browser: Browser): Promise<Measure> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  await page.goto('about:blank');
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [innerWidth, innerHeight];
    document.body.replaceChildren(canvas);
    const pen = canvas.getContext('2d');
    let pressed = 0;
    addEventListener('keydown', () =>
      requestAnimationFrame(() => {
        if (!pen) return;
        pen.fillStyle = `rgb(${(pressed += 20)}, 0, 0)`;
        pen.fillRect(0, 0, canvas.width, canvas.height);
      }),
    );
    watched().start();
  });
  await pressKeys(page);
  const { longestInput } = await page.evaluate(() => watched().stop());
  await context.close();
  return { what: 'a filled canvas: longest input to frame', value: longestInput, unit: 'ms' };
}

function measuresOf(what: string, looks: readonly Look[], budget: Budget | undefined): Measure[] {
  const medianOf = (value: (look: Look) => number) => percentile(looks.map(value), 0.5);
  return [
    {
      what: `${what}: first paint`,
      value: medianOf(({ firstPaint }) => firstPaint),
      unit: 'ms',
      ...(budget && { atMost: budget.firstPaint }),
    },
    {
      what: `${what}: frame, p50`,
      value: medianOf(({ frames }) => percentile(frames, 0.5)),
      unit: 'ms',
    },
    {
      what: `${what}: frame, p95`,
      value: medianOf(({ frames }) => percentile(frames, 0.95)),
      unit: 'ms',
      ...(budget && { atMost: budget.frame }),
    },
    {
      what: `${what}: frame of a full sweep, p50`,
      value: medianOf(({ sweep }) => percentile(sweep, 0.5)),
      unit: 'ms',
    },
    {
      what: `${what}: frame of a full sweep, p95`,
      value: medianOf(({ sweep }) => percentile(sweep, 0.95)),
      unit: 'ms',
    },
    {
      what: `${what}: longest task while moving`,
      value: medianOf(({ longestTask }) => longestTask),
      unit: 'ms',
    },
    {
      what: `${what}: longest input to frame`,
      value: medianOf(({ longestInput }) => longestInput),
      unit: 'ms',
    },
    { what: `${what}: heap`, value: medianOf(({ heap }) => heap), unit: 'MB' },
    ...daysOf(what, looks),
  ];
}

/** Frames while days go by, beside those of a sweep of the same run. */
function daysOf(what: string, looks: readonly Look[]): Measure[] {
  if (looks.every(({ days }) => days.length === 0)) return [];
  const p95 = (frames: (look: Look) => readonly number[]) =>
    percentile(
      looks.map((look) => percentile(frames(look), 0.95)),
      0.5,
    );
  const day = p95(({ days }) => days);
  return [
    { what: `${what}: frame while days go by, p95`, value: day, unit: 'ms' },
    {
      what: `${what}: the same beside a full sweep`,
      value: day / p95(({ sweep }) => sweep),
      unit: 'times',
      atMost: DAY_SHARE,
    },
  ];
}

/** Bytes of script that the screen adds to those of the dashboard, beside all that d3 needs. */
async function scripts(browser: Browser, origin: string, peer: string): Promise<Measure[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await keepSession(page, await demoApi(origin).signIn('member@demo.test'));
  const bytes = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) bytes.set(response.url(), response.body());
  });
  await page.goto(`${origin}/dashboard`);
  await page.waitForLoadState('networkidle');
  const before = new Set(bytes.keys());
  await page.goto(`${origin}/binary-tree`);
  await page.getByRole('treeitem').first().waitFor();
  await page.waitForLoadState('networkidle');
  const added = [...bytes].filter(([url]) => !before.has(url));
  const sizes = await Promise.all(added.map(async ([, body]) => gzipSync(await body).length));
  await context.close();
  const kB = (size: number) => Math.round(size / 100) / 10;
  return [
    {
      what: 'tree: script beyond the dashboard’s, gzipped',
      value: kB(sizes.reduce((sum, size) => sum + size, 0)),
      unit: 'kB',
    },
    { what: 'd3 with SVG: script, gzipped', value: kB(gzipSync(peer).length), unit: 'kB' },
  ];
}

/** Bytes of the base layer, and how long they take to read (in Node). */
function wire(): Measure[] {
  const children = breadthFirst(lopsided(100_000, 0.014));
  const packed = packShape(dressed(children));
  const million = packShape(dressed(full(20)));
  const started = performance.now();
  decodeShape(million);
  const decoding = performance.now() - started;
  return [
    {
      what: 'tree on the wire, lopsided 100,000: gzipped bytes a node',
      value: Math.round((gzipSync(new Uint8Array(packed)).length / children.length) * 1000) / 1000,
      unit: 'bytes',
      atMost: 0.7,
    },
    { what: 'tree on the wire, 1,048,575: decoded in', value: decoding, unit: 'ms' },
    ...daysOnTheWire(full(17)),
  ];
}

function cardOf(ordinal: string): Record<string, unknown> {
  return {
    ordinal: Number(ordinal),
    username: `member${ordinal}`,
    name: `Member ${ordinal}`,
    avatar: null,
    country: 'MX',
    rank: null,
    membership: { state: 'active', name: 'Plan', name_en: 'Plan', ends_at: null },
    left_total: '1200',
    right_total: '800',
    left_carry: '400',
    right_carry: '0',
    joined_at: '2026-01-02T03:04:05Z',
    side: 'left',
    depth: 1,
    leg: 'left',
    left_count: 3,
    right_count: 2,
    directs: 2,
    active_directs: 1,
    sponsor: null,
    is_direct: false,
    is_self: ordinal === '0',
    takes_sign_ups: true,
  };
}

/** The peer's page as one script that sets `peer`. */
async function bundlePeer(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, 'tree-peer/peer.ts'),
        formats: ['iife'],
        name: 'peer',
      },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const [chunk] = bundle && 'output' in bundle ? bundle.output : [];
  if (!chunk || !('code' in chunk)) throw new Error('The peer was not built');
  return chunk.code;
}
