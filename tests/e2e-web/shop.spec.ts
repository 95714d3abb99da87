import type { Locator, Page } from '@playwright/test';
import { market } from '#contract/api/market/market.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/clock.ts';
import { shopKeeper } from './support/shop.ts';
import type { Texts } from './support/texts.ts';
import { logIn } from './support/visitor.ts';
import { settled } from './support/visits.ts';

// Nothing is sold there yet, and the area is closed.
test.use({ ownProduct: 'shop' });

const email = 'member@demo.test';

/** Looked at from its top: the header covers a part of what was scrolled past. */
async function look(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violationsOf(page)).toEqual([]);
}

/** Middle of what is shown, in pixels from the top of the window. */
async function middleOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box.y + box.height / 2;
}

/** Fills the address of the checkout, as Colombia writes it. */
async function addAddress(page: Page, say: Texts): Promise<void> {
  await page.getByRole('button', { name: say('cart', 'checkout.address.add') }).click();
  const sheet = page.getByRole('dialog', { name: say('cart', 'address.new') });
  const field = (key: string) => sheet.getByLabel(say('cart', key), { exact: true });
  const country = sheet.getByRole('combobox', { name: say('cart', 'address.country') });
  await country.fill('Colombia');
  await country.press('Enter');
  await field('address.label').fill('Casa');
  await field('address.recipient').fill('Valeria Montes');
  await field('address.phone').fill('+57 310 555 0142');
  await expect(field('address.region')).toBeVisible();
  await field('address.line1').fill('Carrera 7 # 72-41');
  await field('address.city').fill('Bogotá');
  await look(page);
  const save = sheet.getByRole('button', { name: say('cart', 'address.save') });
  // What the country needs is missing.
  await save.click();
  await expect(field('address.region')).toHaveAttribute('aria-invalid', 'true');
  await field('address.region').fill('Bogotá D.C.');
  await field('address.postal_code').fill('110231');
  await save.click();
  await expect(sheet).toBeHidden();
}

test('a product is found, bought from the balance, received and returned', async ({
  newPerson,
  say,
  demo,
  time,
  onPhone,
}) => {
  test.setTimeout(600_000);
  await time.pass(1);
  const shop = await shopKeeper(demo);
  await shop.turn('on');
  const slug = await shop.publish({ sku: 'LLV-T1', name: 'Llave T1', price: '89', stock: 5 });
  const plate = await shop.publish({
    sku: 'PLC-24',
    name: 'Placa de respaldo',
    price: '34',
    stock: 2,
    fields: { drawing: 'plate' },
  });

  const page = await newPerson();
  await logIn(page, say, email);
  await page.goto('/marketplace');
  const found = page.getByRole('list', { name: say('market', 'products') });
  await expect(found.getByRole('listitem')).toHaveCount(2);
  await look(page);
  const search = page.getByRole('searchbox', { name: say('market', 'search') });
  const order = page.getByRole('combobox', { name: say('market', 'sort') });
  // On a phone one is below the other.
  if (!onPhone) {
    expect(Math.abs((await middleOf(search)) - (await middleOf(order)))).toBeLessThan(2);
  }
  await search.fill('respalda');
  await expect(found.getByRole('listitem')).toHaveCount(1);
  await expect(
    page.getByText(say('market', 'search.literal', { typed: 'respalda' })),
  ).toBeVisible();

  await page.goto(`/marketplace/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Llave T1' })).toBeVisible();
  await look(page);
  // Of what is gone one hears when there is more.
  const bone = say.language === 'en' ? 'Bone' : 'Hueso';
  await page.getByRole('radio', { name: new RegExp(bone) }).check();
  await page
    .getByRole('button', { name: say('market', 'product.notify', { variant: bone }) })
    .click();
  await expect(page.getByText(say('market', 'product.notify.on', { variant: bone }))).toBeVisible();
  await page.getByRole('radio', { name: say.language === 'en' ? /Ink/ : /Tinta/ }).check();
  await page.getByRole('spinbutton').press('ArrowUp');
  await page.getByRole('button', { name: say('market', 'product.add') }).click();
  await page.getByRole('link', { name: say('market', 'cart.see') }).click();

  await expect(page.getByRole('heading', { level: 1, name: say('cart', 'title') })).toBeVisible();
  await expect(page.getByRole('spinbutton')).toHaveAttribute('aria-valuenow', '2');
  await look(page);
  // Another device wishes for a variant of which nothing is left: one that is there takes its place.
  const { access: token } = await demo.signIn(email);
  const { options } = await demo.call(market.product, { params: { slug: plate }, token });
  await demo.call(market.setLine, { token, body: { variant: options[1]?.id, quantity: 1 } });
  await page
    .getByRole('button', {
      name: say('cart', 'instead_other', {
        variant: say.language === 'en' ? 'Ink' : 'Tinta',
        count: 2,
      }),
    })
    .click();
  await expect(page.getByRole('spinbutton')).toHaveCount(2);
  await page
    .getByRole('button', { name: say('cart', 'remove.of', { name: 'Placa de respaldo' }) })
    .click();
  await expect(page.getByRole('spinbutton')).toHaveCount(1);
  await page.getByRole('button', { name: say('cart', 'remove.of', { name: 'Llave T1' }) }).click();
  await expect(page.getByText(say('cart', 'empty'))).toBeVisible();
  await page.getByRole('button', { name: say('cart', 'undo') }).click();
  await page.getByRole('link', { name: say('cart', 'checkout'), exact: true }).click();

  await expect(page.getByText(say('cart', 'wait.address'))).toBeVisible();
  await addAddress(page, say);
  // 178 and 8 of shipping, each with 19 %.
  const pay = page.getByRole('button', {
    name: say('cart', 'checkout.button', { amount: '221.34' }),
  });
  await expect(pay).toBeEnabled();
  await look(page);
  await pay.click();

  await expect(page).toHaveURL(/\/marketplace\/orders\/\d+$/);
  const number = Number(new URL(page.url()).pathname.split('/').at(-1));
  await expect(
    page.getByRole('heading', { level: 1, name: say('orders', 'order', { number }) }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /TCT-/ })).toBeVisible();
  await look(page);

  await shop.ship(number);
  await page.reload();
  await page.getByRole('button', { name: say('orders', 'received'), exact: true }).click();
  await expect(page.getByText(say('orders', 'package.received'))).toBeVisible();
  await page.getByRole('button', { name: say('orders', 'return.ask') }).click();
  const sheet = page.getByRole('dialog', { name: say('orders', 'return.ask') });
  await sheet.getByRole('checkbox', { name: /Llave T1/ }).check();
  await sheet.getByRole('spinbutton').press('Home');
  await sheet.getByRole('radio', { name: say('orders', 'return.reason.damaged') }).check();
  await look(page);
  await sheet.getByRole('button', { name: say('orders', 'return.ask') }).click();
  await page.getByLabel(say('orders', 'return.tracking'), { exact: true }).fill('CA 99');
  await page.getByRole('button', { name: say('orders', 'return.send') }).click();
  await expect(page.getByText(say('orders', 'return.step.sent'), { exact: true })).toBeVisible();
  await look(page);

  await page.goto('/marketplace/orders');
  await expect(page.getByText(say('orders', 'return.state.sent'))).toBeVisible();
  await look(page);

  // Closed, it keeps what was bought.
  await shop.turn('off');
  await page.goto('/marketplace');
  await page.getByRole('link', { name: say('market', 'closed.action') }).click();
  await expect(page.getByText(say('market', 'closed'))).toBeVisible();
  await page.getByRole('link', { name: /Llave T1/ }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: say('orders', 'order', { number }) }),
  ).toBeVisible();
});
