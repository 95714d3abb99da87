import { until } from '../../support/until.ts';
import { readDiagnostics } from '#contract/diagnostics/read-diagnostics.ts';
import { sha256, smallContent } from '../harness/diagnostics-files.ts';
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

const ofVendor = {
  url: 'https://www.tradingview-widget.com/embed',
  parent: { url: 'app://bundle/chart.html', parent: { url: 'app://bundle/trading', parent: null } },
};
const requests = [
  { url: 'app://bundle/api/auth/token/', resourceType: 'xhr', frame: ofVendor },
  { url: 'https://example.com/', resourceType: 'xhr', frame: ofVendor.parent.parent },
  { url: 'https://example.com/', resourceType: 'other', frame: null },
];

test('a request that is not on the allow-list is blocked, and its host is in the diagnostics', async ({
  launch,
}) => {
  const app = await launch({ withPages: false });
  const isLetOut = (request: object) => app.command<boolean>('request', request);
  for (const request of requests) expect(await isLetOut(request)).toBe(false);
  expect(await isLetOut({ ...requests[0], frame: ofVendor.parent.parent })).toBe(true);
  const composed = await app.command<{ value: string }>('forge', {
    frame: { url: 'app://bundle/', origin: 'app://bundle', parent: null },
    channel: 'diagnostics:compose',
    input: [{ facts: smallContent.page, events: [], recording: null }],
  });
  const read = await readDiagnostics(composed.value, sha256);
  const { events } = 'problem' in read ? { events: [] } : read.content;
  expect(events.flatMap((event) => (event.kind === 'blocked' ? [event.host] : []))).toEqual([
    'bundle',
    'example.com',
  ]);
});

test('positive control: a build without the list lets every request out', async ({ launch }) => {
  const mutations = [{ file: 'out/main/main.js', from: 'cancel: !isAllowed', to: 'cancel: false' }];
  const app = await launch({ withPages: false, mutations });
  for (const request of requests) {
    expect(await app.command<boolean>('request', request)).toBe(true);
  }
});
