import type { Page } from '@playwright/test';
import { chartFramePolicy } from '#contract/rules/content-security-policy.ts';
import type { DemoApi } from './support/demo-api.ts';
import { expect, test } from './support/test.ts';

const SCRIPT = 'https://s3.tradingview.com/**';
const CHART = 'https://www.tradingview-widget.com/**';

/** Stands in for the vendor: reads its element's text, and draws in a frame of its own as it does. */
const vendorScript = `
  const options = JSON.parse(document.currentScript.text);
  const frame = document.createElement('iframe');
  frame.src = 'https://www.tradingview-widget.com/chart?theme=' + options.theme
    + '&locale=' + options.locale + '&of=' + options.symbol + '@' + options.interval;
  document.querySelector('.tradingview-widget-container__widget').append(frame);
`;

async function vendorIsThere(page: Page): Promise<void> {
  await page.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: vendorScript }),
  );
  await page.route(CHART, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>chart</title><p>${new URL(route.request().url()).search}</p>`,
    }),
  );
}

async function open(page: Page, demo: DemoApi): Promise<void> {
  const { access, refresh } = await demo.signIn('member@demo.test');
  await page.addInitScript(
    (kept) => {
      if (location.protocol === 'about:' || self.origin === 'null') return;
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { access, refresh, timestamp: String(Date.now() + 4 * 60_000) },
  );
  await page.goto('/trading');
}

test.describe('the market chart', () => {
  test(
    'draws in a page without an origin, in the theme and language of the app',
    { tag: '@computer' },
    async ({ page, demo, say }) => {
      await vendorIsThere(page);
      await open(page, demo);
      const host = page.locator('iframe');
      const chart = host.contentFrame().locator('iframe').contentFrame().locator('p');
      await expect(chart).toHaveText(`?theme=light&locale=${say.language}&of=BINANCE:BTCUSDT@60`);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const origins = await Promise.all(
        page.frames().map(async (frame) => frame.evaluate(() => self.origin)),
      );
      expect(origins.slice(1)).toEqual(['null', 'null']);
    },
  );

  test(
    'alone has the policy that lets the vendor in',
    { tag: '@computer' },
    async ({ request }) => {
      const policyOf = async (path: string) =>
        (await request.get(path)).headers()['content-security-policy'];
      expect(await policyOf('/chart.html')).toBe(chartFramePolicy());
      expect(await policyOf('/trading')).not.toContain('tradingview');
    },
  );

  test(
    'that does not load is a sentence and a way to try again',
    { tag: '@phone' },
    async ({ page, demo, say }) => {
      await open(page, demo);
      await expect(page.getByRole('alert')).toContainText(say('trading', 'failed'));
      await expect(page.locator('iframe')).toHaveCount(0);
      await vendorIsThere(page);
      await page.getByRole('button', { name: say('common', 'button.retry') }).click();
      await expect(page.locator('iframe').contentFrame().locator('iframe')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );
});
