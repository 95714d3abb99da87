import type { DesktopApp } from '../harness/desktop-app.ts';
import { expect, goTo, logIn, test } from '../harness/test.ts';

test('the menu leads to screens, follows language and lock, and logs out', async ({
  start,
  say,
}) => {
  const { page, system, harness } = await start();
  const { menu, choose } = system;
  await logIn(page, say);
  const labelOf = async (id: string) => (await menu()).find((entry) => entry.id === id)?.label;

  await choose('reports');
  await expect(page).toHaveURL(/\/reports$/);
  await choose('profile');
  await expect(page).toHaveURL(/\/profile$/);
  await choose('back');
  await expect(page).toHaveURL(/\/reports$/);
  await choose('forward');
  await expect(page).toHaveURL(/\/profile$/);
  await choose('shortcuts');
  await expect(page.getByRole('dialog', { name: say('shortcuts', 'title') })).toBeVisible();
  await page.keyboard.press('Escape');

  // A reload keeps the member's screen and session.
  const reloaded = page.waitForEvent('load');
  await choose('reload');
  await reloaded;
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator('#content')).toBeVisible();

  const roles = (await menu()).map(({ role }) => role);
  expect(roles).toContain('quit');
  for (const role of ['reload', 'forcereload']) expect(roles).not.toContain(role);
  // Developer tools are available in unpackaged builds, and Electron runs one.
  if (harness) expect(roles).not.toContain('toggledevtools');

  await choose('lock');
  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  await expect(lock).toBeVisible();
  await expect
    .poll(async () => (await menu()).find(({ id }) => id === 'reports')?.enabled)
    .toBe(false);
  await expect(choose('reports')).rejects.toThrow('disabled');

  expect(await labelOf('signOut')).toBe('Cerrar sesión');
  await choose('signOut');
  await expect(page.getByRole('button', { name: say('auth', 'login.submit') })).toBeVisible();
  await expect(lock).toBeHidden();
  await goTo(page, '/dashboard');
  await expect(page.getByRole('button', { name: say('auth', 'login.submit') })).toBeVisible();
});

test('language and theme survive logging out and a restart; menu and question window follow them', async ({
  start,
  say,
}) => {
  const first = await start();
  const { page, system } = first;
  await logIn(page, say);
  await page.evaluate(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('darkMode', 'true');
    localStorage.setItem('type', 'horizontal');
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const reports = async () => (await system.menu()).find(({ id }) => id === 'signOut')?.label;
  await expect.poll(reports).toBe('Log out');
  await expect.poll(system.theme).toBe('dark');
  await system.choose('signOut');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(
    await page.evaluate(() =>
      ['language', 'darkMode', 'type'].map((key) => localStorage.getItem(key)),
    ),
  ).toEqual(['en', 'true', null]);
  // The kill is a power failure: what the page stored is on the disk by now.
  if (first.harness) {
    expect(first.harness.events.map(({ type }) => type)).toContain('storage.flushed');
  }
  await first.kill9();

  const second = await start();
  const again = second.page;
  await expect(again.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(again.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const entries = await second.system.menu();
  expect(entries.find(({ id }) => id === 'signOut')?.label).toBe('Log out');
  // The menu was in English from its first moment; that of the first start was in both languages.
  const languages = ({ harness }: DesktopApp) =>
    new Set(
      harness?.events
        .filter(({ type }) => type === 'menu')
        .flatMap(({ labels }) => labels as string[])
        .filter((label) => ['Log out', 'Cerrar sesión'].includes(label)),
    );
  if (second.harness) {
    expect(languages(first)).toEqual(new Set(['Cerrar sesión', 'Log out']));
    expect(languages(second)).toEqual(new Set(['Log out']));
  }
  const asking = again.evaluate(() => {
    const { desktop } = window as unknown as {
      desktop: { wallet: { act(action: string): Promise<boolean> } };
    };
    return desktop.wallet.act('server');
  });
  const own = await second.window('ask-window.html');
  await expect(own.locator('html')).toHaveAttribute('lang', 'en');
  await expect(own.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // A local address that is not this product's API: it is probed and refused.
  await own.getByRole('textbox').fill('127.0.0.1:1');
  await own.getByRole('textbox').press('Enter');
  await expect(own.getByRole('alert')).toBeVisible();
  // The key closes the window, so the press may reject.
  await own.keyboard.press('Escape').catch(() => {});
  expect(await asking).toBe(false);
});
