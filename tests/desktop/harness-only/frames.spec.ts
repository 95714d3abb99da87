import { until } from '../../support/until.ts';
import { expect, expectLogin, test } from '../harness/test.ts';

test('pages cannot open windows, navigate elsewhere or embed foreign frames', async ({
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

  // The only page that may be framed: it holds third-party code, and has no bridge and no IPC
  // access.
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
    // Simulates a compromised frame that calls the main process directly.
    const reply = await globals.__harness_ipc?.('session:renew', []);
    return { hasBridge: globals.desktop !== undefined, error: reply?.error };
  });
  expect(seen).toEqual({ hasBridge: false, error: 'Error: session:renew: unknown sender' });
});
