import { expect, test, vi } from 'vitest';
import { isGranted, isNavigationAllowed } from './frames.ts';

vi.mock('electron', () => import('../../tests/desktop/harness/stand-in.ts'));

const page = { url: 'app://bundle/trading', parent: null };
const chart = { url: 'app://bundle/chart.html', parent: page };
const vendor = 'https://www.tradingview-widget.com/embed-widget/advanced-chart/?locale=es';
const blank = (parent: typeof page | typeof chart) => ({ url: 'about:blank', parent });

test('the chart’s vendor may load in the frame inside the chart’s page', () => {
  expect(isNavigationAllowed({ url: vendor, isMainFrame: false, frame: blank(chart) })).toBe(true);
});

test('a page of ours goes to our pages, and so does a frame of it', () => {
  expect(
    isNavigationAllowed({ url: 'app://bundle/dashboard', isMainFrame: true, frame: page }),
  ).toBe(true);
  expect(
    isNavigationAllowed({ url: 'app://bundle/chart.html', isMainFrame: false, frame: blank(page) }),
  ).toBe(true);
});

const deeper = { url: vendor, parent: chart };
test.each([
  ['in the window', { url: vendor, isMainFrame: true, frame: page }],
  ['in a frame beside the chart', { url: vendor, isMainFrame: false, frame: blank(page) }],
  ['in place of the chart’s page', { url: vendor, isMainFrame: false, frame: chart }],
  [
    'in a frame of its own frame',
    { url: vendor, isMainFrame: false, frame: { url: '', parent: deeper } },
  ],
  ['in a frame that is gone', { url: vendor, isMainFrame: false, frame: null }],
  [
    'in a chart of a foreign page',
    {
      url: vendor,
      isMainFrame: false,
      frame: blank({ url: chart.url, parent: { url: 'https://example.com/', parent: null } }),
    },
  ],
  [
    'in another page of ours',
    {
      url: vendor,
      isMainFrame: false,
      frame: blank({ url: 'app://bundle/dashboard?/chart.html', parent: page }),
    },
  ],
])('the chart’s vendor may not load %s', (_where, navigation) => {
  expect(isNavigationAllowed(navigation)).toBe(false);
});

test.each([
  'https://example.com/',
  'https://www.tradingview-widget.com.example.com/',
  'https://www.tradingview-widget.com@example.com/',
  'http://www.tradingview-widget.com/',
  'https://www.tradingview-widget.com:8443/',
  'app://bundle/dashboard',
  'file:///etc/passwd',
])('the vendor’s frame may not go to %s', (url) => {
  expect(isNavigationAllowed({ url, isMainFrame: false, frame: deeper })).toBe(false);
});

const part = 'app://bundle/packages/token/index.html';
test('a package of a lesson loads in a frame, and never in the window, which has the bridge', () => {
  expect(isNavigationAllowed({ url: part, isMainFrame: false, frame: blank(page) })).toBe(true);
  expect(isNavigationAllowed({ url: part, isMainFrame: true, frame: page })).toBe(false);
});

const own = 'app://bundle/';
test('our page copies, fills the screen, and reads codes by the camera', () => {
  const asking = { origin: own, isMainFrame: true };
  expect(isGranted('clipboard-sanitized-write', asking, [])).toBe(true);
  expect(isGranted('fullscreen', asking, [])).toBe(true);
  expect(isGranted('media', asking, ['video'])).toBe(true);
  expect(isGranted('media', asking, ['video', 'audio'])).toBe(false);
});

test.each([
  ['a foreign frame in our page', { origin: 'https://s.tradingview.com/', isMainFrame: false }],
  ['the chart’s frame, which has no origin', { origin: 'null', isMainFrame: false }],
  ['a frame of our own origin', { origin: own, isMainFrame: false }],
  ['a foreign page', { origin: 'https://example.com/', isMainFrame: true }],
  ['nobody', { origin: '', isMainFrame: true }],
])('%s gets nothing', (_who, asking) => {
  expect(isGranted('clipboard-sanitized-write', asking, [])).toBe(false);
  expect(isGranted('media', asking, ['video'])).toBe(false);
});
