import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

// Which listener hears of a step first only a browser shows: jsdom orders them as the standard says.
test('the phone’s step back and a reload ask before a name that is written in a sheet is lost @phone', async ({
  page,
  demo,
  say,
}) => {
  await openAs(page, demo, 'member@demo.test', '/dashboard');
  await page.getByRole('link', { name: say('common', 'button.seeEntries') }).click();
  await expect(page).toHaveURL(/\/reports$/);
  const period = page.locator('select').filter({ has: page.locator('option[value=year]') });
  await period.first().selectOption('year');
  await expect(page).toHaveURL(/period=year/);
  await page.getByRole('button', { name: say('saved-views', 'title'), exact: true }).click();
  const name = page.getByRole('textbox', { name: say('saved-views', 'save.name') });
  await name.fill('Mi año');

  const drop = say('common', 'unsaved.drop');
  const asked = page.getByRole('dialog', { name: drop });
  const stepBack = () => page.evaluate(() => history.back());
  await stepBack();
  await asked.getByRole('button', { name: say('common', 'button.back') }).click();
  await expect(asked).toHaveCount(0);
  await expect(page).toHaveURL(/period=year/);
  await expect(name).toHaveValue('Mi año');

  // The browser asks in its own words, and the answer is to stay.
  const question = page.waitForEvent('dialog');
  // The page computes nothing while it asks.
  const reloading = page.evaluate(() => {
    location.reload();
  });
  const leaving = await question;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await reloading;
  await expect(name).toHaveValue('Mi año');

  await stepBack();
  await asked.getByRole('button', { name: drop }).click();
  await expect(name).toHaveCount(0);
  await expect(page).toHaveURL(/period=year/);
  // Nothing is written any more.
  await stepBack();
  await expect(page).toHaveURL(/\/reports$/);
  page.on('dialog', (dialog) => {
    throw new Error(`Asked before a page is left in which nothing is written: ${dialog.type()}`);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
