import { DEMO_PASSWORD } from './support/demo-api.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test('menu, profile and palette by keyboard alone', async ({ page, say }) => {
  const shell = (key: string): string => say('shell', key);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });

  await test.step('log in', async () => {
    await page.goto('/');
    await tabTo(page, page.getByLabel(say('auth', 'login.email')));
    await page.keyboard.type('hector@demo.test');
    await tabTo(page, page.getByLabel(say('auth', 'password'), { exact: true }));
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('skip the frame', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: shell('frame.skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });

  await test.step('a parent of the menu opens, its child leads to its screen, whose parent stays open', async () => {
    const menu = page.getByRole('navigation', { name: shell('menu.label') });
    const parent = menu.getByRole('button', { name: shell('menu.withdrawals-group') });
    await tabTo(page, parent, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(parent).toHaveAttribute('aria-expanded', 'true');
    await tabTo(page, menu.getByRole('link', { name: shell('menu.made-withdrawals') }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/made-withdrawals$/);
    await expect(parent).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('the folded menu opens for the focus and folds again on Escape', async () => {
    const menu = page.getByRole('navigation', { name: shell('menu.label') });
    await tabTo(page, page.getByRole('button', { name: shell('frame.collapse') }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('#content').focus();
    await expect(page.getByRole('button', { name: shell('frame.expand') })).toBeHidden();
    await tabTo(page, menu.getByRole('link', { name: shell('menu.dashboard') }), 'Shift+Tab');
    const expand = page.getByRole('button', { name: shell('frame.expand') });
    await expect(expand).toBeVisible();
    await tabTo(page, expand, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: shell('frame.collapse') })).toBeVisible();
  });

  await test.step('the palette finds a screen', async () => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: say('palette', 'label') });
    await expect(field).toBeFocused();
    await page.keyboard.type(shell('menu.profile').toLowerCase());
    await expect(page.getByRole('option').first()).toContainText(shell('menu.profile'));
    await page.keyboard.press('Enter');
    await expect(heading(shell('heading.profile'))).toBeVisible();
  });

  await test.step('the palette goes as it came and gives the focus back', async () => {
    const name = page.getByLabel(say('profile', 'data.firstName'), { exact: true });
    await tabTo(page, name);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: say('palette', 'label') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(name).toBeFocused();
  });

  await test.step('the profile is changed and saved', async () => {
    const name = page.getByLabel(say('profile', 'data.firstName'), { exact: true });
    await tabTo(page, name);
    await page.keyboard.press('Control+a');
    // Letters that act elsewhere only write here.
    await page.keyboard.type('Hugo?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await tabTo(page, page.getByRole('button', { name: say('profile', 'data.save'), exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('messages', 'Updated profile!'))).toBeVisible();
  });

  await test.step('tabs are one stop, arrows choose', async () => {
    await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/tab=addresses/);
    await expect(page.getByRole('tab', { name: say('profile', 'tab.addresses') })).toBeFocused();
  });

  await test.step('"?" tells the keys, Escape closes, G and a letter go to a screen', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: say('shortcuts', 'title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('log out', async () => {
    await tabTo(page, page.getByRole('button', { name: say.like('shell', 'account.label') }));
    await page.keyboard.press('Enter');
    const logOut = page.getByRole('menuitem', { name: shell('account.logout') });
    const profile = page.getByRole('menuitem', { name: shell('account.profile') });
    await expect(profile).toBeFocused();
    await page.keyboard.press('End');
    await expect(logOut).toBeFocused();
    await page.keyboard.press('Home');
    await expect(profile).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(logOut).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(say('auth', 'login.email'))).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
