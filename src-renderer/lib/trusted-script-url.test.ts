import { expect, test } from 'vitest';
import { checkScriptUrl } from './trusted-script-url.ts';

const page = 'https://tct.test/dashboard';

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
])('%s is refused', (url) => {
  expect(() => checkScriptUrl(url, page)).toThrow(TypeError);
});
