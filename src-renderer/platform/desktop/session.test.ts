import { beforeEach, expect, test, vi } from 'vitest';
import type { EndedByServer, SessionAnswer } from '#contract/ipc/session.ts';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { createDesktopSession } from './session.ts';

const credentials = { email: 'member@demo.test', password: 'Demo-2026' };

function desktop() {
  let clock = 1_000;
  let end: (reason: EndedByServer) => void = () => {};
  const bridge = {
    signIn: vi.fn(() => Promise.resolve<SessionAnswer>({ access: 'first' })),
    register: vi.fn(() => Promise.resolve<SessionAnswer>({ access: 'first' })),
    renew: vi.fn(() => Promise.resolve<SessionAnswer>({ access: 'second' })),
    signOut: vi.fn(() => Promise.resolve()),
    isKept: () => Promise.resolve(true),
    onEnded: (listener: typeof end) => {
      end = listener;
      return () => {};
    },
  };
  const session = createDesktopSession({ bridge, storage: localStorage, now: () => clock });
  const changes = vi.fn();
  session.onChange(changes);
  return {
    bridge,
    session,
    changes,
    pass: (milliseconds: number) => (clock += milliseconds),
    end: (reason: EndedByServer) => end(reason),
  };
}

beforeEach(() => localStorage.clear());

test('a token is good until its window ends, then it is renewed once for all who ask', async () => {
  const { session, bridge, changes, pass } = desktop();
  await session.signIn(credentials);
  expect(changes).toHaveBeenCalledExactlyOnceWith({ signedIn: true });
  expect(await session.accessToken()).toBe('first');
  expect(bridge.renew).not.toHaveBeenCalled();

  pass(ACCESS_TOKEN_MS);
  const tokens = await Promise.all(Array.from({ length: 50 }, () => session.accessToken()));
  expect(new Set(tokens)).toEqual(new Set(['second']));
  expect(bridge.renew).toHaveBeenCalledOnce();
});

test('nothing of the session is written where pages can read it', async () => {
  const { session } = desktop();
  await session.signIn(credentials);
  expect(localStorage).toHaveLength(0);
});

test('a refused token that was replaced meanwhile costs no second renewal', async () => {
  const { session, bridge } = desktop();
  await session.signIn(credentials);
  expect(await session.refresh('an older one')).toBe('first');
  expect(bridge.renew).not.toHaveBeenCalled();
  expect(await session.refresh('first')).toBe('second');
});

test('a renewal that fails for want of network rejects and keeps the session', async () => {
  const { session, bridge, changes, pass } = desktop();
  await session.signIn(credentials);
  pass(ACCESS_TOKEN_MS);
  bridge.renew.mockResolvedValueOnce({ failure: { kind: 'FETCH_ERROR' } });
  await expect(session.accessToken()).rejects.toMatchObject({ kind: 'FETCH_ERROR' });
  expect(await session.accessToken()).toBe('second');
  expect(changes).toHaveBeenCalledOnce();
});

test('a failed sign-in rejects with what the server said', async () => {
  const { session, bridge, changes } = desktop();
  const body = { code: 'login_wrong', message: 'no', request_id: '1' } as const;
  bridge.signIn.mockResolvedValueOnce({ failure: { kind: 401, body } });
  await expect(session.signIn(credentials)).rejects.toMatchObject({
    kind: 401,
    code: 'login_wrong',
  });
  expect(changes).not.toHaveBeenCalled();
  expect(await session.accessToken()).toBeUndefined();
});

test('a renewal that arrives after signing out does not bring the session back', async () => {
  const { session, bridge, pass } = desktop();
  await session.signIn(credentials);
  pass(ACCESS_TOKEN_MS);
  const late = Promise.withResolvers<SessionAnswer>();
  bridge.renew.mockReturnValueOnce(late.promise);
  const asked = session.accessToken();
  session.signOut();
  late.resolve({ access: 'late' });
  expect(await asked).toBeUndefined();
  expect(await session.accessToken()).toBeUndefined();
});

test('signing out empties the storage and tells the main process', async () => {
  const { session, bridge, changes } = desktop();
  await session.signIn(credentials);
  localStorage.setItem('language', 'en');
  session.signOut();
  expect(localStorage).toHaveLength(0);
  expect(bridge.signOut).toHaveBeenCalledOnce();
  expect(changes).toHaveBeenLastCalledWith({ signedIn: false, reason: 'here' });
});

test('an end by the server is passed on with its reason', async () => {
  const { session, changes, end } = desktop();
  await session.signIn(credentials);
  end('security');
  expect(changes).toHaveBeenLastCalledWith({ signedIn: false, reason: 'security' });
  expect(await session.accessToken()).toBeUndefined();
});
