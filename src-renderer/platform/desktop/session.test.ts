import { beforeEach, expect, test, vi } from 'vitest';
import type { EndedByServer } from '#contract/api/account/session-end.ts';
import type { SessionAnswer } from '#contract/ipc/session.ts';
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

test('a token is valid until it expires, then it is refreshed once for concurrent callers', async () => {
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

test('pages can read only whether there is a session', async () => {
  const { session, end } = desktop();
  await session.signIn(credentials);
  expect(Object.entries(localStorage)).toEqual([['member', 'true']]);
  end('expired');
  expect(localStorage).toHaveLength(0);
});

test('while it is locked no token is returned; pending callers get the one after unlocking', async () => {
  const { session, changes } = desktop();
  await session.signIn(credentials);
  session.locked();
  const tokens: (string | undefined)[] = [];
  const asked = Promise.all([
    session.accessToken().then((token) => tokens.push(token)),
    session.accessToken().then((token) => tokens.push(token)),
  ]);
  await Promise.resolve();
  expect(tokens).toEqual([]);
  const body = { code: 'login_wrong', message: 'no', request_id: '1' } as const;
  expect(() => session.unlocked({ failure: { kind: 401, body } })).toThrow('no');
  expect(tokens).toEqual([]);
  session.unlocked({ access: 'after' });
  await asked;
  expect(tokens).toEqual(['after', 'after']);
  // For the screens the session never ended.
  expect(changes).toHaveBeenCalledOnce();
});

test('an app that starts locked waits for the password, and signing out resolves pending callers', async () => {
  const first = desktop();
  first.bridge.renew.mockResolvedValueOnce({ locked: true });
  const renewed = first.session.refresh();
  await vi.waitFor(() => expect(first.bridge.renew).toHaveBeenCalledOnce());
  first.session.unlocked({ access: 'after' });
  expect(await renewed).toBe('after');

  const second = desktop();
  second.bridge.renew.mockResolvedValueOnce({ locked: true });
  const refused = second.session.refresh();
  await vi.waitFor(() => expect(second.bridge.renew).toHaveBeenCalledOnce());
  second.session.signOut();
  expect(await refused).toBeUndefined();
});

test('a session read from the keyring on retry signs the member in', async () => {
  const { session, bridge, changes } = desktop();
  bridge.renew.mockResolvedValueOnce({ signedOut: true });
  await session.resume();
  expect(changes).not.toHaveBeenCalled();
  await session.resume();
  expect(changes).toHaveBeenCalledExactlyOnceWith({ signedIn: true });
  await session.resume();
  expect(bridge.renew).toHaveBeenCalledTimes(2);
});

test('a refused token that was already replaced causes no second refresh', async () => {
  const { session, bridge } = desktop();
  await session.signIn(credentials);
  expect(await session.refresh('an older one')).toBe('first');
  expect(bridge.renew).not.toHaveBeenCalled();
  expect(await session.refresh('first')).toBe('second');
});

test('a refresh without network rejects and keeps the session', async () => {
  const { session, bridge, changes, pass } = desktop();
  await session.signIn(credentials);
  pass(ACCESS_TOKEN_MS);
  bridge.renew.mockResolvedValueOnce({ failure: { kind: 'FETCH_ERROR' } });
  await expect(session.accessToken()).rejects.toMatchObject({ kind: 'FETCH_ERROR' });
  expect(await session.accessToken()).toBe('second');
  expect(changes).toHaveBeenCalledOnce();
});

test('a failed sign-in rejects with the server’s error', async () => {
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

test('a refresh that completes after signing out does not bring the session back', async () => {
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

test('signing out clears the storage and notifies the main process', async () => {
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
