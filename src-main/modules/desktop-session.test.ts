import { expect, test, vi } from 'vitest';
import { createKeyring, createMemoryFile } from '../../tests/support/electron-keyring.ts';
import { createSecrets } from '../storage/secrets.ts';
import { createDesktopSession } from './desktop-session.ts';
import { createLock } from './lock.ts';

const credentials = { email: 'member@demo.test', password: 'Demo-2026' };
const origin = 'https://api.example';

function json(status: number, body: unknown): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}

/** A server whose refresh tokens are refresh-1, refresh-2 …, each good once. */
function server() {
  let current = 0;
  const next = () => {
    current += 1;
    return json(200, { access: `a${current}`, refresh: `refresh-${current}` });
  };
  return vi.fn((url: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(init.body as string) as { refresh?: string };
    if (url === `${origin}/api/auth/token/`) return next();
    if (url === `${origin}/api/auth/token/revoke/`) return json(200, { ok: true });
    if (body.refresh === `refresh-${current}`) return next();
    return json(401, { code: 'session_reused', message: 'reused', request_id: '1' });
  });
}

function desktop({
  keyring = createKeyring(),
  file = createMemoryFile(),
  fetch = server(),
  isLocked = false,
} = {}) {
  const onEnded = vi.fn();
  const lock = createLock(isLocked);
  const secrets = createSecrets({
    keyring,
    file,
    platform: 'linux',
    computer: 'this one',
    onKeeping: () => {},
  });
  const session = createDesktopSession({ fetch, origin, secrets, lock, onEnded });
  const written = () => JSON.stringify(file.content);
  return { session, secrets, onEnded, lock, fetch, file, keyring, written };
}

const calls = (fetch: ReturnType<typeof server>, path: string) =>
  fetch.mock.calls.filter(([url]) => url === `${origin}/api/auth/token/${path}`).length;

test('the window gets the access token alone; the refresh token is written encrypted', async () => {
  const { session, written } = desktop();
  expect(await session.signIn(credentials)).toEqual({ access: 'a1' });
  expect(written()).toContain('"session"');
  expect(written()).not.toContain('refresh-1');
  expect(written()).not.toContain(credentials.email);
});

test('a session outlives the app: the next start renews it', async () => {
  const { session, keyring, file, fetch } = desktop();
  await session.signIn(credentials);
  const second = desktop({ keyring, file, fetch });
  expect(await second.session.renew()).toEqual({ access: 'a2' });
});

test('without a keyring nothing is written and the session ends with the app', async () => {
  const { session, keyring, file, fetch, written } = desktop({
    keyring: createKeyring('basic_text'),
  });
  await session.signIn(credentials);
  expect(written()).toBe('{}');
  expect(await session.renew()).toEqual({ access: 'a2' });
  expect(await desktop({ keyring, file, fetch }).session.renew()).toEqual({ signedOut: true });
});

test('fifty renewals at once make one refresh', async () => {
  const { session, fetch } = desktop();
  await session.signIn(credentials);
  const answers = await Promise.all(Array.from({ length: 50 }, () => session.renew()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(calls(fetch, 'refresh/')).toBe(1);
  // One after the other they are two refreshes: the count above can rise.
  await session.renew();
  expect(calls(fetch, 'refresh/')).toBe(2);
});

test('without an answer the session is kept', async () => {
  const { session, fetch, onEnded } = desktop();
  await session.signIn(credentials);
  fetch.mockRejectedValueOnce(new TypeError('no network'));
  expect(await session.renew()).toEqual({ failure: { kind: 'FETCH_ERROR' } });
  fetch.mockReturnValueOnce(json(502, '<html>'));
  expect(await session.renew()).toEqual({ failure: { kind: 502 } });
  expect(onEnded).not.toHaveBeenCalled();
  expect(await session.renew()).toEqual({ access: 'a2' });
});

test('a refused refresh token ends the session and says why', async () => {
  const { session, fetch, onEnded, written } = desktop();
  await session.signIn(credentials);
  fetch.mockReturnValueOnce(json(401, { code: 'session_reused', message: '', request_id: '1' }));
  expect(await session.renew()).toEqual({ signedOut: true });
  expect(onEnded).toHaveBeenCalledExactlyOnceWith('security');
  expect(written()).toBe('{}');
});

test('signing out while a renewal is under way keeps and revokes nothing by mistake', async () => {
  const { session, fetch, written } = desktop();
  await session.signIn(credentials);
  const late = Promise.withResolvers<Response>();
  fetch.mockReturnValueOnce(late.promise);
  const renewal = session.renew();
  await vi.waitFor(() => expect(calls(fetch, 'refresh/')).toBe(1));
  await session.signOut();
  late.resolve(Response.json({ access: 'a9', refresh: 'refresh-9' }));
  expect(await renewal).toEqual({ signedOut: true });
  expect(written()).toBe('{}');
  expect(calls(fetch, 'revoke/')).toBe(2);
});

test('locking takes the refresh token from memory; the password of the same account opens', async () => {
  const { session, secrets, lock, keyring, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  expect(lock.isOn()).toBe(true);
  expect(await session.renew()).toEqual({ locked: true });
  expect(calls(fetch, 'refresh/')).toBe(0);
  // Only the keyring can bring it back.
  keyring.mood = 'locked';
  expect(await secrets.read('session')).toBeUndefined();
  keyring.mood = 'available';

  fetch.mockReturnValueOnce(json(401, { code: 'login_wrong', message: '', request_id: '1' }));
  expect(await session.unlock({ password: 'wrong' })).toMatchObject({ failure: { kind: 401 } });
  expect(lock.isOn()).toBe(true);

  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
  expect(lock.isOn()).toBe(false);
  expect(JSON.parse(fetch.mock.calls.at(-2)?.[1].body as string)).toEqual(credentials);
  // The session from before is over, the new one goes on.
  expect(fetch.mock.calls.at(-1)?.[1].body).toBe('{"refresh":"refresh-1"}');
  expect(await session.renew()).toEqual({ access: 'a3' });
});

test('a session that no keyring keeps is given up by the lock, and begun anew by the password', async () => {
  const { session, fetch } = desktop({ keyring: createKeyring('basic_text') });
  await session.signIn(credentials);
  await session.lock();
  expect(calls(fetch, 'revoke/')).toBe(1);
  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
});

test('a lock is closed again by the next start, and opened by the password', async () => {
  const { session, keyring, file, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  const next = desktop({ keyring, file, fetch, isLocked: true });
  expect(await next.session.renew()).toEqual({ locked: true });
  expect(await next.session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
});

test('a renewal under way while locking leaves nothing in memory and brings no token', async () => {
  const { session, secrets, keyring, fetch } = desktop();
  await session.signIn(credentials);
  const late = Promise.withResolvers<Response>();
  fetch.mockReturnValueOnce(late.promise);
  const renewal = session.renew();
  await vi.waitFor(() => expect(calls(fetch, 'refresh/')).toBe(1));
  const locked = session.lock();
  late.resolve(Response.json({ access: 'a9', refresh: 'refresh-9' }));
  await locked;
  expect(await renewal).toEqual({ locked: true });
  keyring.mood = 'locked';
  expect(await secrets.read('session')).toBeUndefined();
  keyring.mood = 'available';
  // But what the server gave is kept: the token before it is used up.
  expect(await secrets.read('session')).toContain('refresh-9');
});

test('where nobody is signed in there is nothing to lock', async () => {
  const { session, lock } = desktop();
  await session.lock();
  expect(lock.isOn()).toBe(false);
  expect(await session.unlock({ password: 'any' })).toEqual({ signedOut: true });
});

test('signing out of a locked app ends the session on the server too', async () => {
  const { session, lock, fetch, written } = desktop();
  await session.signIn(credentials);
  await session.lock();
  await session.signOut();
  expect(lock.isOn()).toBe(false);
  expect(written()).toBe('{}');
  expect(calls(fetch, 'revoke/')).toBe(1);
});

test('a keyring that opens later gives the session after all', async () => {
  const { session, keyring, file, fetch } = desktop();
  await session.signIn(credentials);
  const next = desktop({ keyring, file, fetch });
  keyring.mood = 'locked';
  expect(await next.session.renew()).toEqual({ signedOut: true });
  keyring.mood = 'available';
  await next.session.retry();
  expect(await next.session.renew()).toEqual({ access: 'a2' });
});
