import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { chromiumArgs, chromiumPath } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';
import { startProduct } from '../support/product.ts';
import type { Bench, Measure } from './bench.ts';

const RUNS = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
const budgets: Readonly<Record<(typeof categories)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Lighthouse's mobile scores of login and dashboard: medians of three loads without a cache. */
export const bench: Bench = async () => {
  const product = await startProduct();
  const profile = mkdtempSync(join(tmpdir(), 'tct-lighthouse-'));
  const port = await freePort();
  const executablePath = chromiumPath();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const measures: Measure[] = [];
    measures.push(...(await scoresOf('login', `${product.url}/`, port)));
    const tokens = await demoApi(product.url).signIn('member@demo.test');
    const page = await context.newPage();
    await page.goto(`${product.url}/demo/mailbox`);
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('access', access);
      localStorage.setItem('refresh', refresh);
      localStorage.setItem('timestamp', String(Date.now()));
    }, tokens);
    await page.close();
    measures.push(...(await scoresOf('dashboard', `${product.url}/dashboard`, port)));
    return measures;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    await product.stop();
  }
};

async function scoresOf(screen: string, url: string, port: number): Promise<Measure[]> {
  const runs: Readonly<Record<string, number>>[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, {
      port,
      // The session lies in the storage that Lighthouse would clear.
      disableStorageReset: true,
      onlyCategories: [...categories],
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`);
    const { lhr } = result;
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) {
      throw new Error(`Lighthouse looked at ${lhr.finalDisplayedUrl} instead of ${url}`);
    }
    const scores = categories.map((category) => {
      const { score } = lhr.categories[category] ?? { score: null };
      return [category, (score ?? 0) * 100] as const;
    });
    const paint = lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
    runs.push(Object.fromEntries([...scores, ['paint', paint]]));
  }
  const medianOf = (name: string): number => median(runs.map((run) => run[name] ?? 0));
  return [
    ...categories.map((category) => ({
      what: `Lighthouse mobile, ${screen}: ${category}`,
      value: Math.round(medianOf(category)),
      unit: 'points',
      atLeast: budgets[category],
    })),
    { what: `Lighthouse mobile, ${screen}: largest paint`, value: medianOf('paint'), unit: 'ms' },
  ];
}
