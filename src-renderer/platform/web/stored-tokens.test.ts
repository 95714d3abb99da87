import { beforeEach, expect, test, vi } from 'vitest';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { createDeviceStorage } from '#renderer/lib/device/storage.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { logError } from '#renderer/lib/log.ts';
import { FakeAuthServer, fetchFrom } from '../fake/auth-server.ts';
import type { Registration } from '../ports.ts';
import { createWebSession } from './session.ts';

const credentials = { email: 'member@demo.test', password: 'Demo-2026' };

function device() {
  let clock = Date.UTC(2026, 10, 20);
  const server = new FakeAuthServer();
  const events = new EventTarget();
  const session = createWebSession({
    fetch: fetchFrom(server, () => clock),
    storage: createDeviceStorage(() => localStorage, events),
    locks: undefined,
    events,
    now: () => clock,
    language: () => 'es',
    log: logError,
  });
  return { server, session, now: () => clock, pass: (time: number) => (clock += time) };
}

const stored = () => Object.fromEntries(Object.entries(localStorage));

beforeEach(() => localStorage.clear());

test('login, registration and refresh each store both tokens, and 5 minutes from now', async () => {
  const { session, now, pass } = device();
  const tokens = (count: number) => ({
    access: `access-${count}`,
    refresh: `refresh-${count}`,
    timestamp: String(now() + 5 * 60_000),
  });
  await session.signIn(credentials);
  expect(stored()).toEqual(tokens(1));
  pass(1_000);
  await session.register({ ...credentials, username: 'ana' } as unknown as Registration);
  expect(stored()).toEqual(tokens(2));
  pass(ACCESS_TOKEN_MS);
  await session.accessToken();
  expect(stored()).toEqual(tokens(3));
});

test('a refused refresh removes access, refresh and timestamp, and nothing else; the reason is logged', async () => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  const { session, server, pass } = device();
  await session.signIn(credentials);
  localStorage.setItem('language', 'en');
  pass(ACCESS_TOKEN_MS);
  server.mood = 'refuses';
  expect(await session.accessToken()).toBeUndefined();
  expect(stored()).toEqual({ language: 'en' });
  expect(console).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError));
});

test('a lost network removes nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { session, server, pass } = device();
  await session.signIn(credentials);
  const before = stored();
  pass(ACCESS_TOKEN_MS);
  server.mood = 'unreachable';
  await expect(session.accessToken()).rejects.toThrow();
  expect(stored()).toEqual(before);
});
