import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createKeyring } from '../../tests/desktop/harness/in-memory.ts';
import {
  calls,
  credentials,
  desktop,
  json,
  origin,
  type server,
} from '../../tests/support/sessions/desktop-session.ts';

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

test('fifty concurrent renewals make one refresh', async () => {
  const { session, fetch } = desktop();
  await session.signIn(credentials);
  const answers = await Promise.all(Array.from({ length: 50 }, () => session.renew()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(calls(fetch, 'refresh/')).toBe(1);
  // Positive control: sequential renewals make two refreshes, so the counter above can rise.
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

test('signing out during a renewal neither keeps nor revokes the wrong token', async () => {
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

const bodies = (fetch: ReturnType<typeof server>) =>
  fetch.mock.calls.map(([url, { body }]) => [
    url.replace(`${origin}/api/auth/token/`, ''),
    JSON.parse(body as string) as unknown,
  ]);

test('locking leaves no token that could be used; the password unlocks it and the session continues', async () => {
  const { session, secrets, lock, fetch } = desktop();
  await session.signIn(credentials);
  expect(await secrets.read('session')).toContain('refresh-1');
  await session.lock();
  expect(lock.isOn()).toBe(true);
  expect(await session.renew()).toEqual({ locked: true });
  expect(calls(fetch, 'refresh/')).toBe(0);
  // What the keyring returns to any caller.
  expect(await secrets.read('session')).not.toContain('refresh-1');

  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
  expect(lock.isOn()).toBe(false);
  expect(bodies(fetch)).toEqual([
    ['', credentials],
    ['refresh/', { refresh: 'refresh-1' }],
  ]);
  expect(await session.renew()).toEqual({ access: 'a3' });
});

test('a password that does not decrypt the token is sent to the server, which counts the attempt', async () => {
  const { session, lock, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  fetch.mockReturnValueOnce(json(401, { code: 'login_wrong', message: '', request_id: '1' }));
  expect(await session.unlock({ password: 'wrong' })).toMatchObject({ failure: { kind: 401 } });
  expect(lock.isOn()).toBe(true);
  expect(bodies(fetch).at(-1)).toEqual(['', { ...credentials, password: 'wrong' }]);
  expect(calls(fetch, 'refresh/')).toBe(0);
});

test('a password that was changed elsewhere starts a new session', async () => {
  const { session, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  expect(await session.unlock({ password: 'Changed-2027' })).toEqual({ access: 'a2' });
  expect(calls(fetch, 'refresh/')).toBe(0);
  // The next lock encrypts with the new password's seal.
  await session.lock();
  expect(await session.unlock({ password: 'Changed-2027' })).toEqual({ access: 'a3' });
  expect(calls(fetch, 'refresh/')).toBe(1);
});

test('a session that ended while it was locked starts anew with its password', async () => {
  const { session, lock, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  fetch.mockReturnValueOnce(json(401, { code: 'unauthorized', message: '', request_id: '1' }));
  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
  expect(lock.isOn()).toBe(false);
});

test('a required second factor is reported with its methods, and the code starts the session', async () => {
  const { session, lock, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  const { password } = credentials;
  const details = { methods: ['totp'], passkey: null, tries_left: 5 };
  const ended = () => json(401, { code: 'unauthorized', message: '', request_id: '1' });
  const refuse = (code: string, more = {}) =>
    fetch
      .mockReturnValueOnce(ended())
      .mockReturnValueOnce(json(401, { code, message: '', request_id: '1', ...more }));
  refuse('second_factor_required', { details });
  expect(await session.unlock({ password })).toMatchObject({
    failure: { kind: 401, body: { code: 'second_factor_required', details } },
  });
  refuse('second_factor_wrong');
  expect(await session.unlock({ password, otp: '000000' })).toMatchObject({
    failure: { kind: 401, body: { code: 'second_factor_wrong' } },
  });
  expect(lock.isOn()).toBe(true);
  fetch.mockReturnValueOnce(ended());
  expect(await session.unlock({ password, otp: '123456' })).toEqual({ access: 'a2' });
  expect(bodies(fetch).at(-1)).toEqual(['', { ...credentials, otp: '123456' }]);
  expect(lock.isOn()).toBe(false);
});

test('without an answer a locked app stays locked, and the token stays encrypted', async () => {
  const { session, lock, secrets, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  fetch.mockRejectedValueOnce(new TypeError('no network'));
  expect(await session.unlock({ password: credentials.password })).toEqual({
    failure: { kind: 'FETCH_ERROR' },
  });
  expect(lock.isOn()).toBe(true);
  expect(await secrets.read('session')).not.toContain('refresh-1');
  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
});

test('a session that no keyring keeps is encrypted in memory, and decrypted by the password', async () => {
  const { session, secrets, fetch } = desktop({ keyring: createKeyring('basic_text') });
  await session.signIn(credentials);
  await session.lock();
  expect(await secrets.read('session')).not.toContain('refresh-1');
  expect(calls(fetch, 'revoke/')).toBe(0);
  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
});

test('a locked session is locked at the next start, whatever the settings say', async () => {
  const { session, keyring, file, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  const next = desktop({ keyring, file, fetch });
  expect(await next.session.renew()).toEqual({ locked: true });
  expect(next.lock.isOn()).toBe(true);
  expect(calls(fetch, 'refresh/')).toBe(0);
  expect(await next.session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
  // After unlocking, the next start does not ask for the password.
  expect(await desktop({ keyring, file, fetch }).session.renew()).toEqual({ access: 'a3' });
});

test('if a locked session’s stored form is deleted, nobody is signed in', async () => {
  const { session, keyring, file, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  file.discard();
  expect(await desktop({ keyring, file, fetch }).session.renew()).toEqual({ signedOut: true });
});

const change = { former: credentials.password, password: 'Changed-2027' };
const changed = () => json(200, { ok: true });

test('after a change of the password the lock encrypts for the new one, which alone unlocks', async () => {
  const { session, lock, fetch } = desktop();
  await session.signIn(credentials);
  expect(await session.changePassword(change, changed)).toHaveProperty('ok', true);
  expect(await session.renew()).toEqual({ access: 'a2' });
  await session.lock();
  fetch.mockReturnValueOnce(json(401, { code: 'login_wrong', message: '', request_id: '1' }));
  expect(await session.unlock({ password: change.former })).toHaveProperty('failure');
  expect(lock.isOn()).toBe(true);
  const asked = fetch.mock.calls.length;
  expect(await session.unlock({ password: change.password })).toEqual({ access: 'a3' });
  // The session goes on, without a sign-in.
  expect(bodies(fetch).slice(asked)).toEqual([['refresh/', { refresh: 'refresh-2' }]]);
});

test('a change of the password that is refused leaves the seal as it is', async () => {
  const { session, fetch } = desktop();
  await session.signIn(credentials);
  expect(await session.changePassword(change, () => json(400, {}))).toHaveProperty('status', 400);
  await session.lock();
  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a2' });
  expect(calls(fetch, 'refresh/')).toBe(1);
});

test('a change of the password that is answered after the lock discards the token', async () => {
  const { session, secrets, lock, fetch } = desktop();
  await session.signIn(credentials);
  await session.lock();
  await session.changePassword(change, changed);
  expect(lock.isOn()).toBe(true);
  expect(await secrets.read('session')).toBe(JSON.stringify({ account: credentials.email }));
  expect(calls(fetch, 'revoke/')).toBe(1);
});

test('a session that was kept without a seal is discarded by the lock', async () => {
  const { session, secrets, lock, fetch } = desktop();
  await secrets.write(
    'session',
    JSON.stringify({ account: credentials.email, refresh: 'refresh-0' }),
  );
  await session.lock();
  expect(lock.isOn()).toBe(true);
  expect(bodies(fetch)).toEqual([['revoke/', { refresh: 'refresh-0' }]]);
  expect(await secrets.read('session')).not.toContain('refresh-0');
});

test('a renewal under way while locking returns no token, and stores the new one encrypted', async () => {
  const { session, secrets, fetch } = desktop();
  await session.signIn(credentials);
  const late = Promise.withResolvers<Response>();
  fetch.mockReturnValueOnce(late.promise);
  const renewal = session.renew();
  await vi.waitFor(() => expect(calls(fetch, 'refresh/')).toBe(1));
  const locked = session.lock();
  await vi.waitFor(async () => expect(await secrets.read('session')).toContain('closed'));
  expect(await secrets.read('session')).not.toContain('refresh-1');
  late.resolve(Response.json({ access: 'a9', refresh: 'refresh-9' }));
  await locked;
  expect(await renewal).toEqual({ locked: true });
  expect(await secrets.read('session')).not.toContain('refresh-9');
  fetch.mockReturnValueOnce(json(200, { access: 'a10', refresh: 'refresh-10' }));
  expect(await session.unlock({ password: credentials.password })).toEqual({ access: 'a10' });
  // The token that the server issued last, not the one it replaced.
  expect(bodies(fetch).at(-1)).toEqual(['refresh/', { refresh: 'refresh-9' }]);
});

test('an answer without tokens ends no session', async () => {
  const { session, fetch, onEnded } = desktop();
  await session.signIn(credentials);
  for (const nonsense of [{}, null, [], { access: 'a', refresh: '' }, { access: 1, refresh: 2 }]) {
    fetch.mockReturnValueOnce(json(200, nonsense));
    expect(await session.renew()).toEqual({ failure: { kind: 'PARSING_ERROR' } });
  }
  expect(onEnded).not.toHaveBeenCalled();
  expect(await session.renew()).toEqual({ access: 'a2' });
});

test('without a session nothing is locked', async () => {
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
  // By the token's SHA-256: a locked app does not hold the token itself.
  const digest = createHash('sha256').update('refresh-1').digest('base64url');
  expect(bodies(fetch).at(-1)).toEqual(['revoke/', { digest }]);
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
