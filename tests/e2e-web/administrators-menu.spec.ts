import { violationsOf } from './support/axe.ts';
import { openDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

test(
  'an administrator finds a screen in the submenu of its business, and it stays the open one',
  { tag: '@computer' },
  async ({ page, demo, say, onPhone }) => {
    const word = (key: string) => say('shell', key);
    await openDesk(demo);
    await openAs(page, demo, 'admin@demo.test', '/dashboard');
    const menu = async () => {
      if (onPhone) await page.getByRole('button', { name: word('bar.more'), exact: true }).click();
      return page.getByRole('navigation', { name: word('menu.label') });
    };
    let shown = await menu();
    await shown.getByRole('button', { name: word('menu.administrator') }).click();
    await expect(shown.getByRole('link', { name: word('menu.admin-withdrawals') })).toBeVisible();
    await shown.getByRole('button', { name: word('menu.group-system') }).click();
    // Behind the drawer of a phone the page's heading is hidden.
    const violations = await violationsOf(page);
    expect(violations.filter((one) => !one.startsWith('page-has-heading-one'))).toEqual([]);
    await shown.getByRole('link', { name: word('menu.admin-audit') }).click();
    await expect(page).toHaveURL(/\/admin\/audit/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    shown = await menu();
    const current = shown.getByRole('link', { name: word('menu.admin-audit') });
    await expect(current).toHaveAttribute('aria-current', 'page');

    // Where no submenu has the screen, the one that was opened is open below its parent.
    await page.goto('/dashboard');
    shown = await menu();
    await shown.getByRole('button', { name: word('menu.administrator') }).click();
    await expect(shown.getByRole('link', { name: word('menu.admin-audit') })).toBeVisible();
  },
);
