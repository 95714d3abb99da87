import type { Page } from '@playwright/test';
import { adminMembers } from '#contract/api/admin/members.ts';
import type { DemoApi } from './support/demo-api.ts';
import { expect, test } from './support/test.ts';
import { logIn, openAs } from './support/visitor.ts';

const at = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });
const full = '[viewBox="0 0 118 40"]';
const compact = '[viewBox="0 0 40 40"]';

/** A member's dashboard, with what the device keeps. */
async function open(page: Page, demo: DemoApi, kept: Readonly<Record<string, string>> = {}) {
  const { access, refresh } = await demo.signIn('member@demo.test');
  await page.addInitScript(
    (all) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', 'true');
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
      localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
    },
    { access, refresh, ...kept },
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('the frame at its widths', () => {
  test('from 1280 px a sidebar of 280 px folds to 72 px and opens for a pointer', async ({
    page,
    demo,
    say,
  }) => {
    await at(page, 1280);
    await open(page, demo);
    const sidebar = page.getByRole('complementary').first();
    const width = async () => (await sidebar.boundingBox())?.width;
    expect(await width()).toBe(280);
    await expect(sidebar.locator(full)).toBeVisible();
    await page.getByRole('button', { name: say('shell', 'frame.collapse') }).click();
    await page.mouse.move(900, 500);
    await page.locator('#content').focus();
    await expect.poll(width).toBe(72);
    await expect(sidebar.locator(compact)).toBeVisible();
    await sidebar.hover();
    await expect.poll(width).toBe(280);
    await page.mouse.move(900, 500);
    await expect.poll(width).toBe(72);
  });

  test('below 1280 px the menu is a drawer over a dimmed page, and the logo compact', async ({
    page,
    demo,
    say,
  }) => {
    await at(page, 1279);
    await open(page, demo);
    const header = page.getByRole('banner');
    await expect(page.getByRole('complementary')).toBeHidden();
    await expect(header.locator(compact)).toBeVisible();
    await expect(header.locator(full)).toBeHidden();
    await header.getByRole('button', { name: say('shell', 'frame.open-menu') }).click();
    const drawer = page.getByRole('dialog', { name: say('shell', 'menu.label') });
    await expect(drawer).toBeVisible();
    await page.mouse.click(1200, 450);
    await expect(drawer).toBeHidden();
  });

  test('a horizontal menu stands from 1280 px on alone', async ({ page, demo, say }) => {
    await at(page, 1280);
    await open(page, demo, { type: 'horizontal' });
    const menu = page.getByRole('navigation', { name: say('shell', 'menu.label') });
    await expect(menu).toBeVisible();
    await expect(page.getByRole('banner').locator(full)).toBeVisible();
    await at(page, 1279);
    await expect(menu).toBeHidden();
  });

  test('days of membership are read from 768 px on, its bar is seen at every width', async ({
    page,
    demo,
    say,
  }) => {
    await at(page, 768);
    await open(page, demo);
    const days = page.getByRole('banner').getByText(/\d+ (días|days)/);
    const bar = page.getByRole('banner').getByRole('progressbar', {
      name: say.like('shell', 'membership.used'),
    });
    await expect(days).toBeVisible();
    await expect(bar).toBeVisible();
    await at(page, 767);
    await expect(days).toBeHidden();
    await expect(bar).toBeVisible();
  });

  test('all buttons of a member stand inside the panel beside the list', async ({
    page,
    demo,
    say,
  }) => {
    await at(page, 1440);
    const { access: token } = await demo.signIn('admin@demo.test');
    const { items } = await demo.call(adminMembers.list, { token, query: { search: 'admin2' } });
    await openAs(page, demo, 'admin@demo.test', `/admin/members/?member=${items[0]?.id}`);
    const panel = page.getByRole('region', { name: say('admin-members', 'detail') });
    // Whoever has a second factor has one button more.
    const button = panel.getByRole('button', { name: say('admin-members', 'resetFactors') });
    await expect(button).toBeVisible();
    const widths = await panel.evaluate(({ scrollWidth, clientWidth }) => [
      scrollWidth,
      clientWidth,
    ]);
    expect(widths[0]).toBe(widths[1]);
  });

  test('at 1280 px the search is one line, and so are dates beside an open withdrawal', async ({
    page,
    demo,
    say,
  }) => {
    await at(page, 1280);
    await openAs(page, demo, 'member@demo.test', '/made-withdrawals?number=10001');
    const search = page
      .getByRole('banner')
      .getByRole('button', { name: say('shell', 'frame.search') });
    const field = search.filter({ visible: true });
    // What is only spoken is a pixel wide.
    const lines = await field.locator('span').evaluateAll((spans: HTMLElement[]) =>
      spans
        .filter(({ offsetWidth, firstElementChild }) => offsetWidth > 1 && !firstElementChild)
        .map((span) => {
          const words = document.createRange();
          words.selectNodeContents(span);
          return words.getClientRects().length;
        }),
    );
    expect(lines).toEqual([1]);
    const detail = page.getByRole('region', {
      name: say('withdrawals', 'detail.title', { number: 10_001 }),
    });
    await expect(detail.getByRole('list').first()).toBeVisible();
    // Beside an open one there is no room for columns: two lines a row, the date on one of them.
    const rows = page.locator('[data-row]');
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all: HTMLElement[]) =>
      all.map((one) => one.offsetHeight),
    );
    expect(Math.max(...heights)).toBeLessThan(80);
  });

  test('a screen arrives with a movement', async ({ page, demo }) => {
    await at(page, 1280);
    await open(page, demo);
    const animation = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      let names = '';
      for (let node: Element | null = heading; node?.id !== 'content'; node = node.parentElement) {
        if (!node) break;
        names += `${getComputedStyle(node).animationName} `;
      }
      return names;
    });
    expect(animation).toMatch(/rise|fade/);
  });

  test('a toast stands at the top right', async ({ page, say }) => {
    await at(page, 1280);
    await logIn(page, say, 'member@demo.test');
    const toast = page.getByText(say('messages', 'Login Successful'));
    await expect(toast).toBeVisible();
    const card = await page.locator('[data-toast]').boundingBox();
    expect(card?.y).toBeLessThan(100);
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeGreaterThan(1240);
  });
});

test('a screen that vanishes while it waits for more of itself is noticed', async ({
  page,
  demo,
  watched,
}) => {
  await open(page, demo);
  await page.evaluate(() => {
    const shown = document.querySelector<HTMLElement>('#content h1');
    shown?.style.setProperty('display', 'none', 'important');
  });
  await expect
    .poll(() => watched.splice(0))
    .toEqual([expect.stringContaining('hidden while it waits, at /dashboard')]);
});
