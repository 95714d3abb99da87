import { chromium } from '@playwright/test';
import { demoApi } from '../e2e-web/support/demo-api.ts';
import { chromiumArgs, chromiumPath } from '../support/chromium.ts';
import { startProduct } from '../support/product.ts';
import { burstInTabs } from '../support/sessions/session-tabs.ts';
import type { Bench, Measure } from './bench.ts';

const CALLS = 50;

/** How many refreshes the server is asked for when the access token ends under many calls. */
export const bench: Bench = async () => {
  const product = await startProduct();
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const demo = demoApi(product.url);
    const measures: Measure[] = [];
    for (const [tabs, locks, lag] of [
      [1, 'all', 0],
      [5, 'all', 0],
      [5, 'all', 2000],
      [5, 'none', 0],
    ] as const) {
      const context = await browser.newContext();
      const tokens = await demo.signIn('member@demo.test');
      const { refreshes } = await burstInTabs(context, product.url, tokens, {
        tabs,
        calls: CALLS,
        locks,
        lag,
      });
      await context.close();
      measures.push({
        what: `refreshes at expiry, ${tabs} × ${CALLS} calls${locks === 'all' ? '' : ', no lock between tabs'}${lag ? `, storage ${lag} ms late` : ''}`,
        value: refreshes,
        unit: 'refreshes',
        ...(locks === 'all' && { atMost: 1 }),
      });
    }
    return measures;
  } finally {
    await browser.close();
    await product.stop();
  }
};
