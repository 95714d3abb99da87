import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { expect, test } from '../support/clock.ts';
import { buy, openShop, sendBack } from '../support/shop.ts';
import type { Texts } from '../support/texts.ts';
import { logIn } from '../support/visitor.ts';
import { settled } from '../support/visits.ts';

// Nothing is sold there yet, and the area is closed.
test.use({ ownProduct: 'shop-desk' });

/** A state as it is read: nothing of it breaks a rule of accessibility. */
async function check(page: Page): Promise<void> {
  await settled(page);
  expect.soft(await violationsOf(page)).toEqual([]);
}

/** Writes a product with one variant, counts goods in and publishes it; answers with its address. */
async function makeProduct(page: Page, say: Texts): Promise<string> {
  const word = (key: string, values = {}) => say('shop-products', key, values);
  await page.goto('/admin/market/products');
  await expect(page.getByText(word('empty'))).toBeVisible();
  await check(page);
  await page.getByRole('button', { name: word('new'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: word('new') });
  await sheet.getByLabel(word('field.name.name_es')).fill('Llave T1');
  await check(page);
  await sheet.getByRole('button', { name: word('new.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Llave T1' })).toBeVisible();
  await check(page);

  // Without anything to buy it is not sold.
  await page.getByRole('button', { name: word('publish'), exact: true }).click();
  await expect(page.getByText(word('check.variants'))).toBeVisible();
  await page.getByRole('button', { name: word('variant.add') }).click();
  const variant = page.getByRole('dialog', { name: word('variant.add') });
  await variant.getByLabel(word('variant.sku'), { exact: true }).fill('LLV-T1-TIN');
  await variant.getByLabel(word('variant.name_es')).fill('Tinta');
  await variant.getByLabel(word('variant.name_en')).fill('Ink');
  await variant.getByLabel(word('variant.price')).fill('89');
  await variant.getByLabel(word('variant.weight')).fill('120');
  await variant.getByLabel(word('variant.location')).fill('A-03-2');
  await check(page);
  await variant.getByRole('button', { name: word('variant.add') }).click();
  await expect(variant).toBeHidden();

  await page.getByRole('button', { name: word('move.receipt'), exact: true }).click();
  const stock = page.getByRole('dialog');
  await stock.getByLabel(word('move.receipt.units')).fill('12');
  await stock.getByLabel(word('move.why')).fill('Lote 2026-11');
  await check(page);
  await stock.getByRole('button', { name: word('move.receipt.confirm') }).click();
  await expect(stock).toBeHidden();
  await expect(page.getByText(/Lote 2026-11/)).toBeVisible();

  await page.getByLabel(word('field.body'), { exact: true }).first().fill('Guarda tus claves.');
  await page.getByRole('button', { name: say('writing', 'save'), exact: true }).click();
  await expect(page.getByText(say('writing', 'saved'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: word('publish'), exact: true }).click();
  await expect(page.getByText(word('done.published'))).toBeVisible();
  await check(page);
  const seen = page.getByRole('link', { name: word('see') });
  return (await seen.getAttribute('href'))?.split('/').at(-1) ?? '';
}

/** Prints the slip of the order that is open: one page, as wide as the paper, whatever lies over the screen. */
async function printSlip(page: Page, say: Texts, number: number): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printing', '');
  });
  await page.getByRole('button', { name: say('shop-orders', 'print.slip.open') }).click();
  await expect(page.locator('body[data-printing]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const slip = page.getByRole('heading', {
    name: say('shop-orders', 'print.slip', { number }),
    includeHidden: true,
  });
  // As where the place of a scroll bar is measured on paper that is narrower than the window.
  const [width, whole] = await slip.evaluate((title) => {
    document.body.style.marginInlineEnd = '592px';
    return [title.getBoundingClientRect().width, window.innerWidth];
  });
  expect(width).toBeGreaterThan(whole - 40);
  const file = await page.pdf({ format: 'A4' });
  expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => {
    document.body.style.marginInlineEnd = '';
    window.dispatchEvent(new Event('afterprint'));
  });
  await expect(slip).toBeHidden();
}

/** Picks, packs and sends what is open. */
async function send(page: Page, say: Texts, number: number): Promise<void> {
  const word = (key: string, values = {}) => say('shop-orders', key, values);
  await page.goto('/admin/market/orders');
  await check(page);
  await page.getByRole('button', { name: new RegExp(String(number)) }).click();
  const scan = page.getByLabel(word('scan'));
  await expect(scan).toBeFocused();
  await check(page);
  await printSlip(page, say, number);
  await scan.fill('OTRO-1');
  await scan.press('Enter');
  await expect(page.getByText(word('scan.unknown', { sku: 'OTRO-1' }))).toBeVisible();
  for (let unit = 1; unit <= 2; unit += 1) {
    await scan.fill('llv-t1-tin');
    await scan.press('Enter');
    if (unit === 1) await expect(page.getByText(/^1 (de|of) 2/).last()).toBeVisible();
  }
  const pack = page.getByRole('button', { name: word('pack', { index: 1 }) });
  await expect(pack).toBeFocused();
  await check(page);
  await pack.press('Enter');
  await page.getByLabel(word('carrier')).fill('Correo Andino');
  await page.getByLabel(word('tracking'), { exact: true }).fill('CA 7728');
  await check(page);
  await page.getByRole('button', { name: word('ship.with', { tracking: 'CA 7728' }) }).click();
  await expect(page.getByText(word('over.fulfilled'))).toBeVisible();
}

/** Receives what came back and refunds it. */
async function refund(page: Page, say: Texts): Promise<void> {
  const word = (key: string, values = {}) => say('shop-returns', key, values);
  await page.goto('/admin/market/returns');
  await check(page);
  await page
    .getByRole('button', { name: /Llave T1|1 · / })
    .first()
    .click();
  await page.getByRole('button', { name: word('arrived') }).click();
  const done = page.getByRole('button', { name: word('refund.confirm', { amount: '105.91' }) });
  await expect(done).toBeDisabled();
  await page.getByRole('radio', { name: new RegExp(word('condition.as_new')) }).check();
  const back = word('restock', {
    variant: say.language === 'en' ? 'Llave T1, Ink' : 'Llave T1, Tinta',
    before: 10,
    after: 11,
  });
  await expect(page.getByText(back)).toBeVisible();
  await check(page);
  await done.click();
  await expect(page.getByText(word('refund.done', { amount: '105.91' }))).toBeVisible();
}

test('a product is made, counted in and sold; its order is sent, and one unit comes back', async ({
  time,
  demo,
  say,
}) => {
  test.setTimeout(600_000);
  await time.pass(1);
  await openShop(demo);
  const page = await time.newPerson();
  await logIn(page, say, 'admin@demo.test');
  const slug = await makeProduct(page, say);
  const { number } = await buy(demo, slug, 2);
  await send(page, say, number);
  await sendBack(demo, number);
  await refund(page, say);

  await page.goto('/admin/market/sales');
  await expect(page.getByText('LLV-T1-TIN')).toBeVisible();
  await check(page);
  await page.goto('/admin/market/sales?view=taxes');
  await expect(page.getByText('IVA 19 %').or(page.getByText('IVA 19%'))).toBeVisible();
  await check(page);
  await page.goto('/admin/market/reviews');
  await expect(page.getByText(say('shop-reviews', 'empty.unanswered'))).toBeVisible();
  await check(page);
  for (const tab of ['categories', 'taxes', 'zones', 'vouchers']) {
    await page.goto(`/admin/market/setup?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await check(page);
  }
});
