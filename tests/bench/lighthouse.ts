import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { chromiumArgs, chromiumPath } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { startProduct } from '../support/product.ts';
import type { Bench, Measure } from './bench.ts';
import { browserFirst } from './browser-first.ts';

const RUNS = 5;
const ATTEMPTS = 8;
/**
 * Lighthouse slows the processor down four times, for a phone seen from a computer whose speed (its
 * `benchmarkIndex`) is some 1,500. A load below this was disturbed and says nothing about the app.
 */
const QUIET = 1200;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const budgets: Readonly<Record<(typeof categories)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Lighthouse's mobile scores of login and dashboard: medians of five first visits on a quiet computer. */
export const bench: Bench = async () => {
  const product = await startProduct();
  const profile = mkdtempSync(join(tmpdir(), 'tct-lighthouse-'));
  const port = await freePort();
  const executablePath = browserFirst(chromiumPath() ?? chromium.executablePath(), profile);
  const openBrowser = () =>
    chromium.launchPersistentContext(join(profile, 'profile'), {
      args: [...chromiumArgs, `--remote-debugging-port=${port}`],
      executablePath,
    });
  // A browser of its own for every load, as Lighthouse's own command starts it: a process that has
  // shown the app before spends its next start on telling the profiler what it had compiled.
  const load = async (path: string): Promise<Load | undefined> => {
    const context = await openBrowser();
    try {
      await forgetFiles(context, product.url);
      return await loadOnce(`${product.url}${path}`, port);
    } finally {
      await context.close();
    }
  };
  try {
    const login = await scoresOf('login', () => load('/'));
    await signIn(openBrowser, product.url);
    const dashboard = await scoresOf('dashboard', () => load('/dashboard'));
    return [...login, ...dashboard];
  } finally {
    rmSync(profile, { recursive: true, force: true });
    await product.stop();
  }
};

async function signIn(openBrowser: () => Promise<BrowserContext>, url: string): Promise<void> {
  const tokens = await demoApi(url).signIn('member@demo.test');
  const context = await openBrowser();
  const page = await context.newPage();
  await page.goto(`${url}/demo/mailbox`);
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', access);
    localStorage.setItem('refresh', refresh);
    localStorage.setItem('timestamp', String(Date.now()));
  }, tokens);
  await context.close();
}

/** The next load is a first visit: no service worker answers it. Lighthouse empties the HTTP cache. */
async function forgetFiles(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  const storageTypes = 'service_workers,cache_storage';
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await page.close();
}

type Load = Readonly<Record<string, number>>;

const quietOf = (loads: readonly Load[]): readonly Load[] =>
  loads.filter(({ computer = 0 }) => computer >= QUIET);

/** Scores (points), paints and blocked time (ms) of one load; nothing where the browser painted none. */
async function loadOnce(url: string, port: number): Promise<Load | undefined> {
  const result = await lighthouse(url, {
    port,
    // The session lies in the storage that Lighthouse would clear.
    disableStorageReset: true,
    onlyCategories: [...categories],
    logLevel: 'error',
  });
  if (!result || result.lhr.runtimeError) return undefined;
  const { lhr } = result;
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`Lighthouse looked at ${lhr.finalDisplayedUrl} instead of ${url}`);
  }
  const scores = categories.map((category) => {
    const { score } = lhr.categories[category] ?? { score: null };
    return [category, (score ?? 0) * 100] as const;
  });
  const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const load: Load = {
    ...Object.fromEntries(scores),
    firstPaint: valueOf('first-contentful-paint'),
    paint: valueOf('largest-contentful-paint'),
    blocking: valueOf('total-blocking-time'),
    computer: lhr.environment.benchmarkIndex,
  };
  // Something could not be measured: the load counts as none, a half of it would make figures of its own.
  return Object.values(load).every(Number.isFinite) ? load : undefined;
}

async function scoresOf(
  screen: string,
  loadScreen: () => Promise<Load | undefined>,
): Promise<Measure[]> {
  const loads: Load[] = [];
  for (let attempt = 0; attempt < ATTEMPTS && quietOf(loads).length < RUNS; attempt += 1) {
    const load = await loadScreen();
    if (load) loads.push(load);
  }
  if (loads.length === 0) throw new Error(`None of ${ATTEMPTS} loads of ${screen} was measured`);
  const quiet = quietOf(loads).length === RUNS;
  const runs = quiet ? quietOf(loads) : loads;
  const medianOf = (name: string): number => median(runs.map((run) => run[name] ?? 0));
  return [
    ...categories.map((category) => ({
      what: `Lighthouse mobile, ${screen}: ${category}`,
      value: Math.round(medianOf(category)),
      unit: 'points',
      atLeast: budgets[category],
    })),
    {
      what: `Lighthouse mobile, ${screen}: first paint`,
      value: medianOf('firstPaint'),
      unit: 'ms',
    },
    { what: `Lighthouse mobile, ${screen}: largest paint`, value: medianOf('paint'), unit: 'ms' },
    { what: `Lighthouse mobile, ${screen}: blocked`, value: medianOf('blocking'), unit: 'ms' },
    {
      what: `Lighthouse, ${screen}: speed of this computer`,
      value: medianOf('computer'),
      unit: quiet ? '' : '(disturbed)',
    },
  ];
}
