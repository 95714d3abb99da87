import { askSupport } from './support/desk.ts';
import {
  allowMessages,
  copyKept,
  filesKept,
  goInApp,
  isMarked,
  keptCopies,
  markPage,
  refreshToken,
  serviceWorkerReady,
  test,
} from './support/offline.ts';
import { expect } from './support/test.ts';
import { logIn, openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });
  // By the specification a refresh that fails is logged, and Vite logs what it cannot fetch.
  test.afterEach(({ watched }) =>
    allowMessages(watched, /ApiError: FETCH_ERROR|Unable to preload|dynamically imported/),
  );

  test('a member who loses it keeps the form and the place, and goes on when it is back', async ({
    page,
    context,
    edge,
    demo,
    say,
    onPhone,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/withdrawals`);
    const amount = page.getByLabel(say('withdrawals', 'amount.label'), { exact: true });
    await amount.fill('12.34');
    await markPage(page);
    const band = page.getByText(say.like('states', 'net.offline'));
    await expect(band).toHaveCount(0);
    // A worker whose script is still being fetched says on the console that it could not be.
    await serviceWorkerReady(page);

    await context.setOffline(true);
    await expect(band).toBeVisible();
    if (!onPhone) {
      await expect(page.getByText(say('states', 'net.offline.money')).first()).toBeVisible();
      await expect(
        page.getByRole('button', { name: say('withdrawals', 'review.send') }),
      ).toBeDisabled();
    }
    await context.setOffline(false);
    await expect(band).toHaveCount(0);
    await expect(amount).toHaveValue('12.34');
    expect(await isMarked(page)).toBe(true);
    expect(await refreshToken(page)).not.toBeNull();
  });

  test('the app opens with what it showed last, each with its age, and renews itself', async ({
    page,
    context,
    edge,
    demo,
    say,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    const direct = page.getByRole('heading', {
      name: say('dashboard', 'balance.available'),
      exact: true,
    });
    await expect(direct).toBeVisible();
    const figures = page.getByRole('main').locator('bdi');
    await expect(figures.first()).toBeVisible();
    const shown = await figures.first().textContent();
    await serviceWorkerReady(page);
    await copyKept(page);
    const token = await refreshToken(page);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(say.like('states', 'net.offline'))).toBeVisible();
    await expect(direct).toBeVisible();
    await expect(figures.first()).toHaveText(shown ?? '');
    const ages = page.getByRole('main').getByText(say.like('common', 'freshness'));
    await expect(ages.first()).toBeVisible();
    expect(await refreshToken(page)).toBe(token);

    await context.setOffline(false);
    await expect(page.getByText(say.like('states', 'net.offline'))).toHaveCount(0);
    await expect(direct).toBeVisible();
    // Renewed by itself: a session that had to wait for its turn is there again.
    await expect.poll(() => refreshToken(page)).not.toBe(token);
  });

  test('a ticket that was read is read again, and says since when nothing new arrives', async ({
    page,
    context,
    edge,
    demo,
    say,
  }) => {
    const { number, messages } = await askSupport(demo);
    await openAs(page, demo, MEMBER, `${edge.url}/support/${number}`);
    const text = page.getByText(messages[0]?.text ?? '', { exact: true });
    await expect(text).toBeVisible();
    await serviceWorkerReady(page);
    // Loaded through it, the screen is on the device.
    await page.reload();
    await expect(text).toBeVisible();
    await filesKept(page);
    await copyKept(page, messages[0]?.text);

    await context.setOffline(true);
    await page.reload();
    await expect(text).toBeVisible();
    await expect(page.getByText(say.like('support', 'thread.offline'))).toBeVisible();
    await expect(page.getByText(say('support', 'reply.offline'))).toBeVisible();
    await context.setOffline(false);
  });

  test('a server that went away is noticed without the browser saying so', async ({
    page,
    edge,
    demo,
    say,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    await expect(
      page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
    ).toBeVisible();
    await serviceWorkerReady(page);
    await copyKept(page);
    edge.cut(true);
    await page.reload();
    await expect(page.getByText(say.like('states', 'net.offline'))).toBeVisible();
    await expect(
      page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
    ).toBeVisible();
    edge.cut(false);
    await expect(page.getByText(say.like('states', 'net.offline'))).toHaveCount(0, {
      timeout: 90_000,
    });
  });

  test('a screen that was never opened says that it is not kept here, and opens later', async ({
    page,
    context,
    edge,
    demo,
    say,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    await expect(
      page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
    ).toBeVisible();
    await serviceWorkerReady(page);
    await copyKept(page);
    await context.setOffline(true);
    await expect(page.getByText(say.like('states', 'net.offline'))).toBeVisible();
    await goInApp(page, '/tct-news');
    await expect(page.getByText(say('states', 'screen.missing'))).toBeVisible();
    await context.setOffline(false);
    await expect(
      page.getByRole('heading', { level: 1, name: say('shell', 'heading.tct-news') }),
    ).toBeVisible();
    expect(await refreshToken(page)).not.toBeNull();
  });

  test('the palette answers a question from what is kept, though it was never opened before', async ({
    page,
    context,
    edge,
    demo,
    say,
    onPhone,
  }) => {
    test.skip(onPhone, 'A phone has no keyboard.');
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    await expect(
      page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
    ).toBeVisible();
    await serviceWorkerReady(page);
    await copyKept(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(say.like('states', 'net.offline'))).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(say('palette', 'ask.example.text'));
    await expect(page.getByText(say('palette', 'ask.understood'))).toBeVisible();
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test('without anything kept the app waits for the server and keeps the session', async ({
    page,
    edge,
    say,
    demo,
  }) => {
    await page.goto(edge.url);
    const tokens = await demo.signIn(MEMBER);
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('access', access);
      localStorage.setItem('refresh', refresh);
    }, tokens);
    await page.goto(`${edge.url}/dashboard`);
    await expect(page.getByText(say('states', 'net.FETCH_ERROR'))).toBeVisible();
    expect(await refreshToken(page)).toBe(tokens.refresh);
    await page.unroute('**/api/**');
    await expect(
      page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
    ).toBeVisible();
  });

  test('logging out leaves nothing on the device, here and in the other tabs', async ({
    page,
    context,
    edge,
    say,
  }) => {
    await logIn(page, say, MEMBER, edge.url);
    await expect(
      page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
    ).toBeVisible();
    await serviceWorkerReady(page);
    // The control: before logging out there is something to leave behind.
    await copyKept(page);
    const other = await context.newPage();
    await other.goto(`${edge.url}/withdrawals`);
    await other.getByLabel(say('withdrawals', 'amount.label'), { exact: true }).fill('5');
    await expect.poll(() => other.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);

    await page
      .getByRole('button', { name: say('shell', 'account.label', { email: MEMBER }) })
      .click();
    await page.getByRole('menuitem', { name: say('shell', 'account.logout') }).click();
    await expect(page).toHaveURL(`${edge.url}/`);
    await expect.poll(() => keptCopies(page)).toEqual([]);
    expect(await refreshToken(page)).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('offlineCopy'))).toBeNull();

    await expect(other.getByText(say('states', 'session.otherTab'))).toBeVisible();
    await expect.poll(() => other.evaluate(() => sessionStorage.length)).toBe(0);

    await context.setOffline(true);
    await page.goto(`${edge.url}/dashboard`);
    await expect(page.getByLabel(say('auth', 'login.email'))).toBeVisible();
    await expect(
      page.getByRole('heading', { name: say('dashboard', 'balance.available'), exact: true }),
    ).toHaveCount(0);
  });

  test('nothing that the API said is in any cache of the service worker', async ({
    page,
    edge,
    demo,
  }) => {
    await openAs(page, demo, MEMBER, `${edge.url}/dashboard`);
    await serviceWorkerReady(page);
    await page.goto(`${edge.url}/made-withdrawals`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const cached = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).keys();
        urls.push(...kept.map(({ url }) => new URL(url).pathname));
      }
      return urls;
    });
    // The control: it does hold the app itself.
    expect(cached.some((path) => path.startsWith('/assets/framework'))).toBe(true);
    expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });
});
