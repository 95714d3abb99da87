import type { Frame } from '@playwright/test';
import { until } from '../../support/until.ts';
import { expect, goTo, logIn, test } from '../harness/test.ts';

const VENDOR = 'https://www.tradingview-widget.com/embed';
const VENDOR_TOO = 'https://s.tradingview.com/embed';
const STRANGER = 'https://stranger.example/';

/** In place of the vendor's script: opens a frame as that does. */
const widget = `
  const frame = document.createElement('iframe');
  frame.src = '${VENDOR}';
  document.querySelector('.tradingview-widget-container').append(frame);
`;

/** What the vendor's frame gets of what it must not have, each by its name. */
const takenBy = (frame: Frame): Promise<readonly string[]> =>
  frame.evaluate(async () => {
    const attempts: Readonly<Record<string, () => unknown>> = {
      bridge: () => ['desktop', 'ask', 'replay', 'require', 'process'].some((one) => one in window),
      origin: () => origin !== 'null',
      storage: () => localStorage,
      cookies: () => document.cookie,
      'page around it': () => window.top?.document,
      'chart around it': () => parent.document,
      window: () => window.open('https://stranger.example/'),
      api: () => fetch('app://bundle/api/settings'),
      clipboard: () => navigator.clipboard.writeText('x'),
      camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
      notifications: async () => (await Notification.requestPermission()) === 'granted',
    };
    const taken: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        if (await attempt()) taken.push(name);
      } catch {
        // Refused.
      }
    }
    return taken;
  });

test('the chart’s vendor draws in its frame, and gets nothing else of the app', async ({
  start,
  say,
}) => {
  const { page } = await start();
  const context = page.context();
  const asked: string[] = [];
  await context.route(/^https:/, (route) => {
    const url = route.request().url();
    asked.push(url);
    const isScript = url.endsWith('.js');
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? widget : '<title>drawn</title>',
    });
  });
  await logIn(page, say);
  await goTo(page, '/trading');
  const frameAt = (url: string) =>
    until(`a frame at ${url}`, () => page.frames().find((one) => one.url() === url));
  const drawn = await frameAt(VENDOR);
  // Positive control: it runs scripts, two frames below the page.
  expect(await drawn.title()).toBe('drawn');
  expect(drawn.parentFrame()?.url()).toBe('app://bundle/chart.html');
  expect(await takenBy(drawn)).toEqual([]);
  // Positive control: the page itself gets nearly all of it.
  expect(await takenBy(page.mainFrame())).toEqual(
    expect.arrayContaining(['bridge', 'origin', 'page around it', 'api']),
  );

  const before = page.url();
  for (const leave of [
    () => void (location.href = 'https://stranger.example/'),
    () => {
      if (window.top) window.top.location.href = 'https://stranger.example/';
    },
    () => void (location.href = 'app://bundle/'),
    () => void (parent.location.href = 'https://stranger.example/'),
  ]) {
    await drawn.evaluate(leave).catch(() => {});
  }
  // Positive control: to an origin of its own it may go; what led elsewhere would have done so before.
  await drawn.evaluate((url) => void (location.href = url), VENDOR_TOO);
  await frameAt(VENDOR_TOO);
  expect(page.url()).toBe(before);
  expect(asked.filter((url) => url.startsWith(STRANGER))).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining([VENDOR, VENDOR_TOO]));
  expect(context.pages()).toHaveLength(1);
});
