import type { Locator, Page } from '@playwright/test';
import { market } from '#contract/api/market/market.ts';
import { violationsOf } from './support/axe.ts';
import type { DemoApi } from './support/demo-api.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';
import { settled } from './support/visits.ts';

async function look(page: Page): Promise<void> {
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
}

/** The cheapest download of the demo's shop, in the cart of somebody. */
async function wish(demo: DemoApi, token: string): Promise<void> {
  const { items } = await demo.call(market.catalogue, {
    token,
    query: { category: 'digital', sort: 'price_up' },
  });
  const { options } = await demo.call(market.product, {
    params: { slug: items[0]?.slug ?? '' },
    token,
  });
  const body = { variant: options[0]?.id, quantity: 1 };
  await demo.call(market.setLine, { token, body });
}

/** Counts from now on the animations that begin on a row itself. */
async function countMarks(row: Locator): Promise<() => Promise<number>> {
  await row.evaluate((element: HTMLElement) => {
    element.dataset['marks'] = '0';
    element.addEventListener('animationstart', ({ target }) => {
      if (target !== element) return;
      element.dataset['marks'] = String(Number(element.dataset['marks']) + 1);
    });
  });
  return async () => Number(await row.getAttribute('data-marks'));
}

test('an order is paid with the wallet, brings its file and invoice, and its row in the list is marked once', async ({
  page,
  say,
  demo,
}) => {
  const { email } = await registerNewcomer(demo, { name: 'Lidia', sponsor: 'valeria' });
  const { access: token } = await demo.signIn(email);
  await wish(demo, token);

  await openAs(page, demo, email, '/marketplace/checkout');
  await page.getByRole('radio', { name: new RegExp(`^${say('cart', 'pay.chain')}`) }).check();
  await page.getByRole('radio', { name: /^USDC/ }).check();
  await look(page);
  await page.getByRole('button', { name: say.like('cart', 'checkout.button') }).click();
  await expect(page).toHaveURL(/\/marketplace\/orders\/\d+$/);
  await expect(page.getByText(say('purchase-request', 'status.waiting')).first()).toBeVisible();
  await look(page);

  const list = await page.context().newPage();
  await list.goto(new URL('/marketplace/orders', page.url()).href);
  const rows = list.getByRole('list', { name: say('orders', 'list') }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(say('orders', 'state.new'));
  const marks = await countMarks(rows);

  await page.getByRole('button', { name: say('purchase-request', 'wallet.pay') }).click();
  await page.getByRole('button', { name: say('wallet', 'demo.name') }).click();
  await page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(say('orders', 'state.delivered'), { timeout: 120_000 });
  await expect(page.getByText(say('purchase-request', 'status.waiting'))).toHaveCount(0);
  await look(page);

  const invoice = page.getByRole('button', { name: /TCT-/ });
  const [paper] = await Promise.all([page.waitForEvent('download'), invoice.click()]);
  expect(paper.suggestedFilename()).toMatch(/^TCT-.+\.pdf$/);
  const file = page.getByRole('button', { name: say.like('market', 'download.of') });
  const [sheet] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(sheet.suggestedFilename()).toMatch(/\.csv$/);

  // The list looks for changes every half a minute.
  await expect(rows).toContainText(say('orders', 'state.delivered'), { timeout: 120_000 });
  expect(await marks()).toBe(1);
  await look(list);
});
