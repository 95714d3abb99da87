import { until } from '../support/until.ts';
import { expect, expectLogin, goTo, logIn, test } from '../support/desktop/test.ts';

test('what a page tries is asked of the app and refused: windows, other places, foreign frames', async ({
  launch,
  say,
}) => {
  const app = await launch();
  const page = await app.page();
  await expectLogin(page, say);
  await page.evaluate(() => void window.open('https://example.com/'));
  await app.event('window.open', { url: 'https://example.com/', action: 'deny' });
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await app.event('navigate', { url: 'https://example.com/', isMain: true, prevented: true });
  await expectLogin(page, say);

  // The one page that may be framed: it holds foreign code, and has neither bridge nor say.
  await page.evaluate(() => {
    const made = document.createElement('iframe');
    made.src = '/chart.html';
    document.body.append(made);
  });
  await app.event('navigate', { url: 'app://bundle/chart.html', isMain: false, prevented: false });
  const inner = await until('the frame', () =>
    page.frames().find((frame) => frame.url().endsWith('/chart.html')),
  );
  const seen = await inner.evaluate(async () => {
    const globals = globalThis as {
      desktop?: unknown;
      __harness_ipc?: (channel: string, input: unknown[]) => Promise<{ error?: string }>;
    };
    // As if the frame were compromised: it speaks to the main process itself.
    const reply = await globals.__harness_ipc?.('session:renew', []);
    return { hasBridge: globals.desktop !== undefined, error: reply?.error };
  });
  expect(seen).toEqual({ hasBridge: false, error: 'Error: session:renew: unknown sender' });
});

test('a link of the system leads a running app to a screen that it knows, and nowhere else', async ({
  launch,
  say,
}) => {
  const app = await launch();
  const page = await app.page();
  await logIn(page, say);
  await app.command('second-instance', ['--flag', 'tct://withdrawals']);
  await expect(page).toHaveURL(/\/withdrawals$/);
  for (const link of [
    'tct://admin/../../etc/passwd',
    'tct://user:password@dashboard',
    'tct://javascript:alert(1)',
    'tct://dashboard?next=https://example.com',
    'https://example.com/',
  ]) {
    await app.command('second-instance', [link]);
    await app.command('open-url', link);
  }
  expect(
    app.events.filter(({ type, channel }) => type === 'send' && channel === 'links:opened'),
  ).toEqual([expect.objectContaining({ payload: ['/withdrawals'] })]);
  await app.command('open-url', 'tct://reports/');
  await expect(page).toHaveURL(/\/reports$/);
});

test('the window comes back where it was, and the market chart has a page without an origin', async ({
  launch,
  say,
}) => {
  const first = await launch();
  await expectLogin(await first.page(), say);
  await first.command('set-bounds', { x: 40, y: 50, width: 1000, height: 700 });
  await first.command('close-window');
  await first.quit();
  const app = await launch();
  expect((await app.event('window'))['bounds']).toEqual({ x: 40, y: 50, width: 1000, height: 700 });
  const page = await app.page();
  await logIn(page, say);
  await goTo(page, '/trading');
  await app.event('served', { url: 'app://bundle/chart.html', status: 200 });
});
