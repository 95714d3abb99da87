import { expect, test } from 'vitest';
import { workTimeOf } from '../../../tests/support/work-time.ts';
import { deviceInWords, deviceNameOf, networkOf } from './device-names.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/148.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Windows', kind: 'computer' },
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.0 Safari/605.1.15`,
    { browser: 'Safari', system: 'macOS', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    { browser: 'Firefox', system: 'Linux', kind: 'computer' },
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/148.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Chrome OS', kind: 'computer' },
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    { browser: 'Safari', system: 'iOS', kind: 'phone' },
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) ${apple} Version/16.0 Mobile/15E148 Safari/604.1`,
    { browser: 'Safari', system: 'iOS', kind: 'tablet' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${blink} Chrome/148.0.0.0 Mobile Safari/537.36`,
    { browser: 'Chrome', system: 'Android', kind: 'phone' },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} TCTBackOffice/1.0.0 Chrome/148.0.0.0 Electron/45.4.1 Safari/537.36`,
    { browser: 'TCT', system: 'Windows', kind: 'desktop_app' },
  ],
  ['curl/8.0', { browser: '', system: '', kind: 'unknown' }],
  ['', { browser: '', system: '', kind: 'unknown' }],
  ['   ', { browser: '', system: '', kind: 'unknown' }],
])('%s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toEqual(name);
});

test.each([
  'Llama al +52 55 1234 5678/1 x',
  'https://evil.test/cuenta/1 x',
  'Fuiste tú/1 (nadie más)',
])('what somebody makes up names no device: %s', (userAgent) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser: '', system: '', kind: 'unknown' });
});

test('a user agent as long as a request allows is read in no time', async () => {
  const time = await workTimeOf(() => {
    for (const part of ['(', ' ', 'Android ', 'Chrome/1.', 'a;']) deviceNameOf(part.repeat(8000));
  });
  expect(time).toBeLessThan(1000);
});

test('a device in words says what is known of it', () => {
  const words = (browser: string, system: string, language: 'es' | 'en') =>
    deviceInWords({ browser, system, kind: 'unknown' }, language);
  expect(words('Chrome', 'Windows', 'es')).toBe('Chrome en Windows');
  expect(words('TCT', 'macOS', 'en')).toBe('TCT on macOS');
  expect(words('Firefox', '', 'en')).toBe('Firefox');
  expect(words('', 'Linux', 'es')).toBe('Linux');
  expect(words('', '', 'es')).toBe('un dispositivo desconocido');
});

test('an IPv6 network is known by its first half, an IPv4 one by the whole address', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:0:12::7')).toBe(networkOf('2001:0db8::12:a1b2:c3d4:e5f6:789'));
  expect(networkOf('2001:db8:0:12::7')).not.toBe(networkOf('2001:db8:0:13::7'));
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('')).toBe('');
});
