import type { Page } from '@playwright/test';
import { offerings } from '#contract/api/tokenization/offerings.ts';
import { violationsOf } from './support/axe.ts';
import type { DemoApi } from './support/demo-api.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { openAs } from './support/visitor.ts';
import { settled } from './support/visits.ts';

const MEMBER = 'member@demo.test';
const SLUG = 'planta-solar-guajira';

/** The offering as the member has it, asked for beside the screens. */
async function offered(demo: DemoApi) {
  const { access: token } = await demo.signIn(MEMBER);
  return demo.call(offerings.one, { token, params: { slug: SLUG } });
}

async function look(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
}

/** Opens each document, comes to its end, and ticks its box. */
async function acceptAll(page: Page, say: Texts): Promise<void> {
  const card = page.getByRole('region', { name: say('tokenization', 'accept') });
  await expect(card).toBeVisible();
  const rows = await card.getByRole('listitem').all();
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) {
    const box = row.getByRole('checkbox');
    await expect(box).toBeDisabled();
    await row.getByRole('button').click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(say('tokenization', 'documents.ok'))).toBeAttached();
    await sheet.locator('code').last().scrollIntoViewIfNeeded();
    await expect(sheet.getByText(say('tokenization', 'reader.read'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await box.check();
  }
}

test('an offering is read, subscribed for from the balance, and given up again', async ({
  page,
  say,
  demo,
}) => {
  const before = await offered(demo);
  await openAs(page, demo, MEMBER, '/tokenization');
  const open = new RegExp(`^${say('tokenization', 'see.open')}: `);
  await expect(page.getByRole('link', { name: open })).toHaveCount(1);
  await look(page);
  await page.getByRole('link', { name: open }).click();
  await expect(page.getByRole('heading', { name: say('tokenization', 'risks') })).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: say('tokenization', 'subscribe'), exact: true }).click();
  await acceptAll(page, say);

  const amount = page.getByLabel(say('tokenization', 'amount'), { exact: true });
  await amount.fill('60');
  await amount.blur();
  await expect(page.getByText(say.like('tokenization', 'amount.rest')).first()).toBeVisible();
  await look(page);
  await page
    .getByRole('button', { name: say('tokenization', 'amount.use', { amount: '50.00' }) })
    .click();
  await page.getByRole('button', { name: say.like('tokenization', 'subscribe.amount') }).click();
  await expect(page).toHaveURL(/\/tokenization\/subscriptions\/\d+$/);
  await expect(page.getByRole('heading', { name: say('tokenization', 'cooling') })).toBeVisible();
  await look(page);
  const between = await offered(demo);
  expect(between.own.units).toBe(before.own.units + 2);
  expect(Number(between.direct_balance)).toBe(Number(before.direct_balance) - 50);

  const back = { name: say.like('tokenization', 'cooling.button') };
  await page.getByRole('button', back).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', back).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(say.like('tokenization', 'standing.back.stepped_back')),
  ).toBeVisible();
  await look(page);
  const after = await offered(demo);
  expect([after.direct_balance, after.own.units]).toEqual([
    before.direct_balance,
    before.own.units,
  ]);
});
