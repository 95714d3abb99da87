import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askWindowPolicy } from '#contract/rules/content-security-policy.ts';
import { serveAskWindow } from './ask-window-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'tct-ask-'));
beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'ask-window.html'), 'the page');
  writeFileSync(join(folder, 'desktop.html'), 'the app');
  writeFileSync(join(folder, 'assets/ask-window-Ab_1.js'), 'its code');
  writeFileSync(join(folder, 'assets/secret.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string) => serveAskWindow(folder)(new Request(path));

test('the page comes under a policy that knows no address to send to, and so does its code', async () => {
  const page = await get('app://ask/ask-window.html');
  expect(await page.text()).toBe('the page');
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toBe(askWindowPolicy());
  expect(policy).toContain("connect-src 'none'");
  expect(policy).not.toMatch(/img-src|https?:|\*/);
  expect(await (await get('app://ask/assets/ask-window-Ab_1.js')).text()).toBe('its code');
});

test.each([
  'app://ask/',
  'app://ask/desktop.html',
  'app://ask/api/health/',
  'app://ask/assets/secret.json',
  'app://ask/assets/../desktop.html',
  'app://ask/assets/%2e%2e/desktop.html',
  'app://bundle/ask-window.html',
])('%s is not served there', async (path) => {
  expect((await get(path)).status).toBe(404);
});
