import type { BrowserContext, Page } from '@playwright/test';
import { DAY_MS } from '#contract/rules/durations.ts';
import { DEMO_PASSWORD } from './support/demo-api.ts';
import {
  allowMessages,
  goInApp,
  isMarked,
  markPage,
  refreshToken,
  test,
} from './support/offline.ts';
import { expect } from './support/test.ts';
import { logIn, openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';

/** How often a page was loaded as a whole. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

test.describe('a part of the app that a deploy has removed', () => {
  test.use({ serviceWorkers: 'block' });

  test('is fetched with the new version: one reload, and the session goes on', async ({
    page,
    edge,
    demo,
    say,
    watched,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    const token = await refreshToken(page);
    const loads = countLoads(page);
    edge.remove(/\/assets\/made-withdrawals-page-.*\.js/);
    await goInApp(page, '/made-withdrawals');
    await expect.poll(loads).toBe(1);
    await expect(
      page.getByRole('heading', { level: 1, name: say('shell', 'heading.made-withdrawals') }),
    ).toBeVisible();
    expect(loads()).toBe(1);
    expect(token).not.toBeNull();
    expect(await refreshToken(page)).not.toBeNull();
    allowMessages(watched, /Unable to preload|dynamically imported/);
  });

  test('and stays away ends in the fallback screen, not in reloading for ever', async ({
    page,
    edge,
    demo,
    say,
    watched,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    const loads = countLoads(page);
    await page.route('**/assets/made-withdrawals-page-*.js', (route) =>
      route.fulfill({ status: 404 }),
    );
    await goInApp(page, '/made-withdrawals');
    await expect(page.getByText(say('crash', 'fallback.title'))).toBeVisible();
    expect(loads()).toBe(1);
    expect(await refreshToken(page)).not.toBeNull();
    allowMessages(watched, /Unable to preload|dynamically imported/);
  });
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  async function underServiceWorker(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  }

  test('a new version waits for the member, keeps the form, and starts when asked', async ({
    page,
    edge,
    demo,
    say,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    await underServiceWorker(page);
    await goInApp(page, '/withdrawals');
    const amount = page.getByLabel(say('withdrawals', 'amount.label'), { exact: true });
    await amount.fill('12.34');
    await markPage(page);
    const news = page.getByRole('button', { name: say('shell', 'version.install') });
    await expect(news).toHaveCount(0);

    edge.deploy();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await expect(news).toBeVisible();
    await expect(amount).toHaveValue('12.34');
    expect(await isMarked(page)).toBe(true);

    const loads = countLoads(page);
    await news.click();
    await expect.poll(loads).toBe(1);
    await expect(amount).toHaveValue('12.34');
    expect(await isMarked(page)).toBe(false);
    await expect(news).toHaveCount(0);
    expect(await refreshToken(page)).not.toBeNull();
  });

  test('a removed part comes with the version that has it', async ({
    page,
    edge,
    demo,
    say,
    watched,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    await underServiceWorker(page);
    const loads = countLoads(page);
    edge.deploy();
    edge.remove(/\/assets\/made-withdrawals-page-.*\.js/);
    await goInApp(page, '/made-withdrawals');
    await expect(
      page.getByRole('heading', { level: 1, name: say('shell', 'heading.made-withdrawals') }),
    ).toBeVisible({ timeout: 90_000 });
    expect(loads()).toBe(1);
    expect(await refreshToken(page)).not.toBeNull();
    allowMessages(watched, /Unable to preload|dynamically imported/);
  });
});

test.describe('something in between', () => {
  test('a page instead of one answer is said, and ends no session', async ({
    page,
    edge,
    demo,
    say,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    const token = await refreshToken(page);
    await page.route('**/api/withdrawals/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Wi-Fi' }),
    );
    await goInApp(page, '/made-withdrawals');
    await expect(page.getByText(say('states', 'net.PARSING_ERROR')).first()).toBeVisible({
      timeout: 90_000,
    });
    await expect(page.getByText(say.like('states', 'net.offline'))).toHaveCount(0);
    expect(await refreshToken(page)).toBe(token);
  });

  test('a page instead of every answer is no connection: what is known stays, then all is fresh', async ({
    page,
    edge,
    demo,
    say,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    await goInApp(page, '/withdrawals');
    const amount = page.getByLabel(say('withdrawals', 'amount.label'), { exact: true });
    await amount.fill('12.34');
    const token = await refreshToken(page);
    edge.capture(true);
    await goInApp(page, '/made-withdrawals');
    await expect(page.getByText(say.like('states', 'net.offline'))).toBeVisible();
    expect(await refreshToken(page)).toBe(token);
    edge.capture(false);
    await expect(page.getByText(say.like('states', 'net.offline'))).toHaveCount(0, {
      timeout: 90_000,
    });
    await goInApp(page, '/withdrawals');
    await expect(amount).toHaveValue('12.34');
  });
});

for (const [name, off] of [
  ['a day behind', -DAY_MS],
  ['a day ahead', DAY_MS],
] as const) {
  test(`a clock that is ${name} wears no token out and ends no session`, async ({
    page,
    edge,
    say,
  }) => {
    await page.clock.install({ time: Date.now() + off });
    await logIn(page, say, MEMBER, edge.url);
    await goInApp(page, '/made-withdrawals');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goInApp(page, '/withdrawals');
    const amount = page.getByLabel(say('withdrawals', 'amount.label'), { exact: true });
    await amount.fill('12.34');
    expect(edge.count(/\/api\/auth\/token\/refresh\//)).toBe(0);
    await page.reload();
    await expect(amount).toHaveValue('12.34');
    // The control: a new page does renew, once.
    expect(edge.count(/\/api\/auth\/token\/refresh\//)).toBe(1);
  });
}

test.describe('a browser that keeps nothing', () => {
  /** Before any script of the page. */
  const withStorage = (context: BrowserContext, kind: 'full' | 'blocked') =>
    context.addInitScript((how) => {
      if (how === 'blocked') {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('Access is denied', 'SecurityError');
            },
          });
        }
        return;
      }
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      };
    }, kind);

  for (const kind of ['full', 'blocked'] as const) {
    test(`(${kind}) still lets a member work, and says it`, async ({
      page,
      edge,
      say,
      context,
    }) => {
      // What this browser keeps of its own, its language, is kept before.
      await page.goto(`${edge.url}/icon.svg`);
      await withStorage(context, kind);
      await logIn(page, say, MEMBER, edge.url);
      await expect(page.getByText(say('states', `storage.${kind}`))).toBeVisible();
      await markPage(page);
      await goInApp(page, '/withdrawals');
      const amount = page.getByLabel(say('withdrawals', 'amount.label'), { exact: true });
      await amount.fill('12.34');
      await goInApp(page, '/dashboard');
      await expect(
        page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
      ).toBeVisible();
      await goInApp(page, '/withdrawals');
      await expect(amount).toHaveValue('12.34');
      expect(await isMarked(page)).toBe(true);
    });
  }
});

test.describe('a session that ended', () => {
  test('on the server says so, and after logging in the member is back where they were', async ({
    page,
    edge,
    demo,
    say,
    watched,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    // What the dashboard still loads would be broken off, and say so.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => localStorage.setItem('refresh', 'worn-out'));
    await page.goto(`${edge.url}/made-withdrawals`);
    await expect(page.getByText(say('states', 'session.ended'))).toBeVisible();
    expect(await refreshToken(page)).toBeNull();
    await page.getByLabel(say('auth', 'login.email')).fill(MEMBER);
    await page.getByLabel(say('auth', 'password'), { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: say('auth', 'login.submit') }).click();
    await expect(page).toHaveURL(`${edge.url}/made-withdrawals`);
    await expect(page.locator('#content')).toBeVisible();
    await page.waitForLoadState('networkidle');
    // By the specification a refresh that fails is logged.
    allowMessages(watched, /ApiError: unauthorized/);
  });

  test('by security says that and what to do', async ({ page, edge, demo, say, watched }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    // What the dashboard still loads would be broken off, and say so.
    await page.waitForLoadState('networkidle');
    await page.route('**/api/auth/token/refresh/', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'session_reused', message: 'reused', request_id: 'r-1' },
      }),
    );
    await page.reload();
    await expect(page.getByText(say('states', 'session.security'))).toBeVisible();
    await page.waitForLoadState('networkidle');
    allowMessages(watched, /ApiError: reused/);
  });
});

test('a rendering error loads the page once, then the fallback says all that support needs', async ({
  page,
  edge,
  demo,
  say,
  watched,
}) => {
  await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
  const token = await refreshToken(page);
  await page.route('**/api/auth/user/', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    // An object where a name belongs: React cannot draw it.
    await route.fulfill({ response, json: { ...user, current_membership: { name: {} } } });
  });
  const loads = countLoads(page);
  await page.reload();
  await expect(page.getByText(say('crash', 'fallback.title'))).toBeVisible();
  expect(loads()).toBe(2);
  await expect(page.getByText(/Objects are not valid|Minified React error/)).toBeVisible();
  await expect(page.getByText(/[0-9A-F]{4}-[0-9A-F]{4}/)).toBeVisible();
  await expect(page.getByText(/(GMT|UTC)[+−-]\d/)).toBeVisible();
  expect(token).not.toBeNull();
  expect(await refreshToken(page)).not.toBeNull();
  await page.unroute('**/api/auth/user/');
  await page.getByRole('button', { name: say('crash', 'fallback.reload') }).click();
  await expect(
    page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
  ).toBeVisible();
  // React reports what it caught.
  allowMessages(watched, /Minified React error|Unable to preload/);
});
