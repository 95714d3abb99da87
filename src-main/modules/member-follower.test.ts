import { expect, test } from 'vitest';
import { credentials, desktop, json } from '../../tests/support/sessions/desktop-session.ts';

/** An access token of a member, unsigned: the desktop does not check what its server gave. */
const accessOf = (member: string) =>
  `head.${Buffer.from(JSON.stringify({ sub: member })).toString('base64url')}.signature`;

test('who uses the app is told with the password, from the next start on without the server', async () => {
  const { session, follower, fetch, keyring, file } = desktop();
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-1' }));
  await session.signIn(credentials);
  expect(follower.begin.mock.calls).toEqual([['7', credentials.password]]);

  const second = desktop({ keyring, file });
  second.fetch.mockRejectedValueOnce(new TypeError('no network'));
  expect(await second.session.renew()).toHaveProperty('failure');
  expect(second.follower.begin.mock.calls).toEqual([['7']]);

  await second.session.lock();
  expect(second.follower.end).toHaveBeenCalledOnce();
  expect(second.follower.end.mock.calls[0]?.[0]).toHaveProperty('publicKey');
  second.fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-2' }));
  await second.session.unlock({ password: credentials.password });
  expect(second.follower.begin).toHaveBeenLastCalledWith('7', credentials.password);
  await second.session.signOut();
  expect(second.follower.end).toHaveBeenCalledTimes(2);
});

test('a session that the server ended is nobody’s', async () => {
  const { session, follower, fetch } = desktop();
  await session.signIn(credentials);
  fetch.mockReturnValueOnce(json(401, { code: 'session_reused', message: '', request_id: '1' }));
  await session.renew();
  expect(follower.end).toHaveBeenCalledOnce();
});

test.each(['lock', 'signOut'] as const)(
  'who is gone again (%s) before the session was written is not said to use the app',
  async (leave) => {
    const { session, follower, keyring } = desktop();
    const [writing, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const encrypt = keyring.encryptStringAsync.bind(keyring);
    keyring.encryptStringAsync = async (text) => {
      writing.resolve();
      await written.promise;
      return encrypt(text);
    };
    const signingIn = session.signIn(credentials);
    await writing.promise;
    const left = session[leave]();
    written.resolve();
    await Promise.all([signingIn, left]);
    expect(follower.end).toHaveBeenCalledOnce();
    expect(follower.begin).not.toHaveBeenCalled();
  },
);

test('who signed out before a renewal was written is not said to use the app again', async () => {
  const { session, follower, fetch, keyring } = desktop();
  await session.signIn(credentials);
  const begun = follower.begin.mock.calls.length;
  const [writing, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const encrypt = keyring.encryptStringAsync.bind(keyring);
  keyring.encryptStringAsync = async (text) => {
    writing.resolve();
    await written.promise;
    return encrypt(text);
  };
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-2' }));
  const renewing = session.renew();
  await writing.promise;
  // Positive control: the renewal itself says who uses the app before it asks the server.
  expect(follower.begin).toHaveBeenCalledTimes(begun + 1);
  const left = session.signOut();
  written.resolve();
  await Promise.all([renewing, left]);
  expect(follower.end).toHaveBeenCalledOnce();
  expect(follower.begin).toHaveBeenCalledTimes(begun + 1);
});
