import { until } from '../../support/until.ts';
import { expect, expectLogin, goTo, logIn, test } from '../harness/test.ts';

test('a page of the app opens no window, navigates nowhere else and gets no permission', async ({
  start,
  say,
}) => {
  const { page } = await start({ argv: ['tct://made-withdrawals'] });
  await logIn(page, say);
  // The app opens the link from its command line.
  await expect(page).toHaveURL(/\/made-withdrawals$/);
  const before = page.url();

  await page.evaluate(() => void window.open('https://example.com/'));
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.com/';
    document.body.append(link);
    link.click();
  });
  const wishes = await page.evaluate(async () => {
    const { state } = await navigator.permissions.query({
      name: 'clipboard-read' as PermissionName,
    });
    return { notifications: await Notification.requestPermission(), 'clipboard-read': state };
  });
  expect(wishes).toEqual({ notifications: 'denied', 'clipboard-read': 'denied' });
  expect(page.url()).toBe(before);
  expect(
    page
      .context()
      .pages()
      .filter((one) => one.url().includes('example')),
  ).toEqual([]);
});

test('a page sees neither Node nor Electron, only what the bridge offers; a frame not even that', async ({
  start,
}) => {
  const { page } = await start();
  const seen = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
    bridge: Object.keys((window as unknown as { desktop: object }).desktop).toSorted(),
    isSecure: isSecureContext,
    isSealed: Object.isFrozen((window as unknown as { desktop: object }).desktop),
  }));
  expect(seen.globals).toEqual([]);
  expect(seen.bridge).toEqual(
    expect.arrayContaining(['links', 'notifications', 'session', 'vault']),
  );
  expect(seen.isSecure).toBe(true);
  expect(seen.isSealed).toBe(true);

  await page.evaluate(() => {
    const made = document.createElement('iframe');
    made.src = '/chart.html';
    document.body.append(made);
  });
  const frame = await until('the frame', () =>
    page.frames().find((one) => one.url().endsWith('/chart.html')),
  );
  const framed = await frame.evaluate(() => ({
    origin,
    given: ['desktop', 'ask', 'replay'].filter((name) => name in window),
  }));
  expect(framed).toEqual({ origin: 'null', given: [] });
});

test('the window restores its bounds, and the market chart has its own page', async ({
  start,
  say,
}) => {
  const place = { x: 40, y: 50, width: 1000, height: 700 };
  const first = await start();
  await expectLogin(first.page, say);
  await first.system.setBounds(place);
  await first.system.closeWindow();
  await first.quit();
  const { page, system } = await start();
  expect(await system.bounds()).toEqual(place);
  await logIn(page, say);
  const framed = page.waitForRequest((request) => request.url().endsWith('/chart.html'));
  await goTo(page, '/trading');
  expect((await framed).resourceType()).toBe('document');
});
