import { expect, test, vi } from 'vitest';
import { isRequestAllowed } from './egress.ts';

vi.mock('electron', () => import('../../tests/desktop/harness/stand-in.ts'));

const page = { url: 'app://bundle/trading', parent: null };
const chart = { url: 'app://bundle/chart.html', parent: page };
const vendor = { url: 'https://www.tradingview-widget.com/embed', parent: chart };
const lesson = { url: 'app://bundle/packages/token/index.html', parent: page };
const blankIn = (parent: typeof page | typeof vendor) => ({ url: 'about:blank', parent });
const server = 'https://api.example.com';

const from = (frame: object | null, url: string, resourceType = 'xhr') =>
  isRequestAllowed({ url, resourceType, frame: frame as typeof page | null }, [server]);

test.each([
  ['our page', page, 'app://bundle/api/auth/user/'],
  ['our page', page, 'app://bundle/assets/app.js'],
  ['our page', page, 'blob:app://bundle/1'],
  ['an empty frame of our page', blankIn(page), 'app://bundle/assets/app.js'],
  ['the chart’s page', chart, 'app://bundle/assets/chart-frame.js'],
  ['the chart’s page', chart, 'https://s3.tradingview.com/external-embedding/embed.js'],
  ['the vendor’s frame', vendor, 'https://www.tradingview-widget.com/a.js'],
  ['the vendor’s frame', vendor, 'wss://data.tradingview.com/socket'],
  ['a package of a lesson', lesson, 'app://bundle/packages/token/film.mp4'],
  ['the main process', null, `${server}/api/health/`],
])('%s may load what is its own: %#', (_who, frame, url) => {
  expect(from(frame, url)).toBe(true);
});

test.each([
  ['our page', page, 'https://example.com/'],
  ['our page', page, `${server}/api/auth/user/`],
  ['our page', page, 'file:///etc/passwd'],
  ['the chart’s page', chart, 'app://bundle/api/auth/token/'],
  ['the chart’s page', chart, 'app://bundle/packages/token/index.html'],
  ['the chart’s page', chart, 'https://example.com/'],
  ['the chart’s page', chart, 'https://s3.tradingview.com.example.com/a.js'],
  ['the vendor’s frame', vendor, 'app://bundle/api/auth/token/'],
  ['the vendor’s frame', vendor, 'app://bundle/'],
  ['an empty frame of the vendor’s', blankIn(vendor), 'app://bundle/api/auth/token/'],
  ['the vendor’s frame', vendor, 'https://example.com/'],
  ['the vendor’s frame', vendor, 'http://www.tradingview.com/'],
  ['the vendor’s frame', vendor, 'https://www.tradingview.com:8443/'],
  ['the vendor’s frame', vendor, 'https://nottradingview.com/'],
  ['the vendor’s frame', vendor, `${server}/api/health/`],
  ['a frame that says it is the chart', { ...chart, parent: null }, 'https://s3.tradingview.com/a'],
  ['a package of a lesson', lesson, 'app://bundle/api/auth/token/'],
  ['a package of a lesson', lesson, 'app://bundle/assets/app.js'],
  ['a package of a lesson', lesson, 'https://example.com/'],
  ['a foreign page', { url: 'https://example.com/', parent: null }, 'app://bundle/api/auth/user/'],
  ['the main process', null, 'https://example.com/'],
  ['nobody', null, 'app://bundle/api/auth/user/'],
])('%s may not load what is another’s: %#', (_who, frame, url) => {
  expect(from(frame, url)).toBe(false);
});

test('documents follow the rules of navigation', () => {
  expect(from(page, 'app://bundle/dashboard', 'mainFrame')).toBe(true);
  expect(from(page, 'https://example.com/', 'mainFrame')).toBe(false);
  expect(from({ url: '', parent: chart }, vendor.url, 'subFrame')).toBe(true);
  expect(from({ url: '', parent: page }, vendor.url, 'subFrame')).toBe(false);
});

test('what a window asks for without a frame is not the main process’s', () => {
  const asked = { url: `${server}/api/health/`, resourceType: 'xhr', frame: null };
  expect(isRequestAllowed(asked, [server])).toBe(true);
  expect(isRequestAllowed({ ...asked, webContentsId: 1 }, [server])).toBe(false);
});
