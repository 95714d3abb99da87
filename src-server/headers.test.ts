import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  chartFramePolicy,
  contentSecurityPolicy,
} from '#contract/rules/content-security-policy.ts';
import { testConfig } from '../tests/support/services.ts';
import type { Config } from './config/config.ts';
import { registerErrors } from './plugins/errors.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerWebApp } from './plugins/web-app.ts';
import type { Services } from './services.ts';

let folder: string;
const open: FastifyInstance[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{"name":"TCT"}');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'run()');
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** The web app as the server serves it, with nothing behind it. */
function webApp(given: Partial<Config> = {}): FastifyInstance {
  const app = fastify();
  open.push(app);
  app.decorate('services', { config: { ...testConfig, ...given } } as Services);
  registerErrors(app);
  registerSecurityHeaders(app);
  registerWebApp(app, folder);
  return app;
}
async function headersOf(url: string, given?: Partial<Config>) {
  return (await webApp(given).inject(url)).headers;
}

/** `{"connect-src": ["'self'", …], …}` of a policy. */
function directivesOf(policy: unknown): Record<string, string[]> {
  const parts = String(policy)
    .split(';')
    .map((part) => part.trim().split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values]));
}

test.each(['/', '/dashboard', '/assets/app-1a2b.js', '/sw.js', '/api/nothing/', '/missing.js'])(
  'every answer is guarded, whatever it is: %s',
  async (url) => {
    const headers = await headersOf(url);
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('geolocation=()');
  },
);

test('pages connect to their own origin and the icon hosts of the configuration, and to nothing else', async () => {
  const connections = async (iconHosts: readonly string[]) =>
    directivesOf((await headersOf('/', { iconHosts }))['content-security-policy'])['connect-src'];
  expect(await connections([])).toEqual(["'self'"]);
  const hosts = ['https://icons.example.com', 'https://fallback.example.com'];
  expect(await connections(hosts)).toEqual(["'self'", ...hosts]);
});

test('icon hosts widen connections alone', async () => {
  const policy = async (iconHosts: readonly string[]) =>
    directivesOf((await headersOf('/', { iconHosts }))['content-security-policy']);
  const { 'connect-src': _without, ...without } = await policy([]);
  const { 'connect-src': _with, ...widened } = await policy(['https://icons.example.com']);
  expect(widened).toEqual(without);
});

test('the market chart’s page alone carries the vendor’s host, in a policy of its own', async () => {
  const policyOf = async (path: string) => (await headersOf(path))['content-security-policy'];
  expect(await policyOf('/chart.html')).toBe(chartFramePolicy());
  expect(await policyOf('/chart.html?look=dark')).toBe(chartFramePolicy());
  for (const path of ['/', '/trading', '/index.html', '/chart', '/x/chart.html', '/api/nothing/']) {
    expect(await policyOf(path)).toBe(contentSecurityPolicy());
  }
});

test('the page of a recording alone may be framed, by our own pages, and asks nobody for anything', async () => {
  const policyOf = async (path: string) => (await headersOf(path))['content-security-policy'];
  const own = directivesOf(await policyOf('/replay.html'));
  expect(own['frame-ancestors']).toEqual(["'self'"]);
  expect(own['connect-src']).toEqual(["'none'"]);
  expect(own['frame-src']).toEqual(["'none'"]);
  expect(own['script-src']).toEqual(["'self'"]);
  for (const path of ['/', '/replay', '/x/replay.html', '/api/replay.html/']) {
    expect(directivesOf(await policyOf(path))['frame-ancestors']).toEqual(["'none'"]);
  }
});

test('the page of vouchers alone may ask the chain’s public endpoints, and is listed nowhere', async () => {
  const config = { publicRpcUrls: ['https://rpc.example.com/v1/key'] };
  for (const path of ['/voucher', '/voucher/', '/voucher?x=1']) {
    const headers = await headersOf(path, config);
    expect(directivesOf(headers['content-security-policy'])['connect-src']).toEqual([
      "'self'",
      'https://rpc.example.com',
    ]);
    expect(headers['x-robots-tag']).toContain('noindex');
  }
  const statement = await headersOf('/statement', config);
  expect(statement['content-security-policy']).toBe(contentSecurityPolicy());
  expect(statement['x-robots-tag']).toContain('noindex');
  for (const path of ['/', '/dashboard', '/vouchers', '/x/voucher', '/api/vouchers/']) {
    const headers = await headersOf(path, config);
    expect(headers['content-security-policy']).toBe(contentSecurityPolicy());
    expect(headers['x-robots-tag']).toBeUndefined();
  }
});

test('of what a device can do pages may use the camera, the clipboard, passkeys and the whole screen', async () => {
  const policy = String((await headersOf('/'))['permissions-policy']);
  const features = new Map(policy.split(', ').map((part) => part.split('=') as [string, string]));
  const allowed = [...features].filter(([, list]) => list !== '()');
  expect(allowed).toEqual([
    ['camera', '(self)'],
    ['clipboard-read', '(self)'],
    ['clipboard-write', '(self)'],
    ['fullscreen', '(self)'],
    ['publickey-credentials-create', '(self)'],
    ['publickey-credentials-get', '(self)'],
  ]);
  for (const refused of ['geolocation', 'microphone', 'payment', 'usb', 'display-capture']) {
    expect(features.get(refused)).toBe('()');
  }
});

test('HSTS comes over TLS and never over plain HTTP', async () => {
  expect(await headersOf('/')).not.toHaveProperty('strict-transport-security');
  const overTls = await headersOf('/', { publicUrl: 'https://office.example.test' });
  expect(overTls['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test.each([
  ['/sw.js', 'text/javascript; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/', 'text/html; charset=utf-8'],
])('%s is asked for anew every time, as what it is', async (url, type) => {
  const app = webApp();
  const { headers, statusCode } = await app.inject(url);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toBe(type);
  expect(headers).not.toHaveProperty('service-worker-allowed');
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
});

test('what has its hash in its name is kept', async () => {
  const headers = await headersOf('/assets/app-1a2b.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a service worker that is not there is no page', async () => {
  rmSync(join(folder, 'sw.js'));
  const { statusCode, headers } = await webApp().inject('/sw.js');
  writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()');
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/json');
});
