import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkScriptUrl } from './trusted-script-url.ts';

const page = 'https://tct.test/dashboard';
const workerModule = '/features/auth/captcha-worker.ts?worker_file&type=module';

beforeEach(() => {
  vi.stubEnv('DEV', false);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test.each(['/sw.js', '/assets/captcha-worker-Cb_1a.js', 'https://tct.test/assets/a.js'])(
  '%s is a script of ours',
  (url) => {
    expect(checkScriptUrl(url, page)).toBe(new URL(url, page).href);
  },
);

test.each([
  'https://evil.test/assets/a.js',
  '//evil.test/sw.js',
  '/assets/../api/a.js',
  '/assets/a/b.js',
  '/api/file.js',
  'data:text/javascript,1',
  'blob:https://tct.test/1',
  workerModule,
])('%s is refused', (url) => {
  expect(() => checkScriptUrl(url, page)).toThrow(TypeError);
});

test('in development, and only there, a module of the same origin may start', () => {
  expect(() => checkScriptUrl(workerModule, page)).toThrow(TypeError);
  vi.stubEnv('DEV', true);
  expect(checkScriptUrl(workerModule, page)).toBe(new URL(workerModule, page).href);
  expect(() => checkScriptUrl(`https://evil.test${workerModule}`, page)).toThrow(TypeError);
});
