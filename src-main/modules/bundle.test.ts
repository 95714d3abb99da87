import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  chartFramePolicy,
  contentSecurityPolicy,
} from '#contract/rules/content-security-policy.ts';
import { createBundleHandler } from './bundle.ts';

const parent = mkdtempSync(join(tmpdir(), 'tct-bundle-'));
const folder = join(parent, 'renderer');

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'desktop.html'), '<!doctype html>');
  writeFileSync(join(folder, 'chart.html'), '<!doctype html><title>chart</title>');
  writeFileSync(join(folder, 'assets/app.js'), 'run()');
  writeFileSync(join(parent, 'secret.json'), '{}');
});
afterAll(() => rmSync(parent, { recursive: true }));

function bundle(isLocked = false) {
  const fetch = vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(Response.json({ ok: true })),
  );
  const handler = createBundleHandler({
    folder,
    origin: 'https://api.example',
    fetch,
    isLocked: () => isLocked,
  });
  return { fetch, get: (url: string, init?: RequestInit) => handler(new Request(url, init)) };
}

test('every route of the app gets the page, under the strict policy', async () => {
  for (const path of ['', 'dashboard', 'admin/withdrawals/']) {
    const response = await bundle().get(`app://bundle/${path}`);
    expect(await response.text()).toBe('<!doctype html>');
    expect(response.headers.get('Content-Security-Policy')).toBe(contentSecurityPolicy());
  }
});

test('the chart’s page, and no other, carries the policy of a page without an origin', async () => {
  const policy = async (path: string) =>
    (await bundle().get(`app://bundle/${path}`)).headers.get('Content-Security-Policy');
  expect(await policy('chart.html')).toBe(chartFramePolicy());
  expect(await policy('chart')).toBe(contentSecurityPolicy());
});

test('a file of the bundle is served with its type', async () => {
  const response = await bundle().get('app://bundle/assets/app.js');
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  expect(await response.text()).toBe('run()');
});

test.each([
  'app://bundle/assets/missing.js',
  'app://bundle/../secret.json',
  'app://bundle/%2e%2e%2fsecret.json',
  'app://bundle/..%2fsecret.json',
  'app://bundle/assets/app.exe',
  'app://other/desktop.html',
])('%s is not served', async (url) => {
  expect((await bundle().get(url)).status).toBe(404);
});

test('an API call is proxied to the server, with the API’s headers only', async () => {
  const { get, fetch } = bundle();
  const response = await get('app://bundle/api/ledger/?page=2', {
    headers: { Authorization: 'Bearer token', 'X-Other': '1' },
  });
  expect(await response.json()).toEqual({ ok: true });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://api.example/api/ledger/?page=2');
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({ authorization: 'Bearer token' });
});

test('a package of a lesson comes from the server, under the server’s policy', async () => {
  const { get, fetch } = bundle();
  const policy = "sandbox allow-scripts; default-src 'none'";
  fetch.mockResolvedValueOnce(
    new Response('<p>', { headers: { 'Content-Security-Policy': policy } }),
  );
  const response = await get('app://bundle/packages/token/index.html');
  expect(fetch.mock.calls[0]?.[0]).toBe('https://api.example/packages/token/index.html');
  expect(response.headers.get('Content-Security-Policy')).toBe(policy);
});

test('a range of a video is asked of the server, and answered as one', async () => {
  const { get, fetch } = bundle();
  const headers = {
    'Content-Range': 'bytes 2-5/10',
    'Accept-Ranges': 'bytes',
    'Content-Length': '4',
  };
  fetch.mockResolvedValueOnce(new Response('cdef', { status: 206, headers }));
  const response = await get('app://bundle/api/files/open/token', {
    headers: { Range: 'bytes=2-5', 'If-Range': '"a"' },
  });
  const [, init] = fetch.mock.calls[0] ?? [];
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
    range: 'bytes=2-5',
    'if-range': '"a"',
  });
  expect(response.status).toBe(206);
  expect(response.headers.get('Content-Range')).toBe('bytes 2-5/10');
  expect(response.headers.get('Content-Length')).toBe('4');
  expect(await response.text()).toBe('cdef');
});

test('while the app is locked no call of a member leaves it', async () => {
  const { get, fetch } = bundle(true);
  const headers = { Authorization: 'Bearer token' };
  expect((await get('app://bundle/api/ledger/', { headers })).status).toBe(423);
  expect(fetch).not.toHaveBeenCalled();
  expect((await get('app://bundle/api/auth/captcha/')).status).toBe(200);
  expect((await bundle().get('app://bundle/api/ledger/', { headers })).status).toBe(200);
});

test('an API response keeps its status and headers, except those of its encoding', async () => {
  const { get, fetch } = bundle();
  const headers = { 'Content-Encoding': 'br', 'Content-Length': '9', Date: 'now' };
  fetch.mockResolvedValueOnce(new Response('{}', { status: 409, headers }));
  const response = await get('app://bundle/api/withdrawals/', { method: 'POST', body: '{}' });
  expect(response.status).toBe(409);
  expect(response.headers.get('Date')).toBe('now');
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(response.headers.get('Content-Length')).toBeNull();
});
