import { expect, test } from 'vitest';
import { calls, credentials, desktop, json } from '../../tests/support/sessions/desktop-session.ts';

/** An access token of a member, unsigned: the desktop does not check what its server gave. */
const accessOf = (member: string) =>
  `head.${Buffer.from(JSON.stringify({ sub: member })).toString('base64url')}.signature`;

test('the follower gets the member with the password, from the next start on without the server', async () => {
  const { session, follower, fetch, keyring, file } = desktop();
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-1' }));
  await session.signIn(credentials);
  const { password } = credentials;
  const seal = expect.objectContaining({ rounds: 2 }) as object;
  expect(follower.begin.mock.calls).toEqual([['7', { seal, password }]]);

  const second = desktop({ keyring, file });
  second.fetch.mockRejectedValueOnce(new TypeError('no network'));
  expect(await second.session.renew()).toHaveProperty('failure');
  expect(second.follower.begin.mock.calls).toEqual([['7', { seal }]]);

  await second.session.lock();
  expect(second.follower.end.mock.calls).toEqual([[]]);
  second.fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-2' }));
  await second.session.unlock({ password });
  expect(second.follower.begin).toHaveBeenLastCalledWith('7', { seal, password });
  await second.session.signOut();
  expect(second.follower.end).toHaveBeenLastCalledWith();
});

/** Calls of the follower in their order; a test adds the answers of the session. */
function callsIn({ follower }: ReturnType<typeof desktop>): string[] {
  const order: string[] = [];
  follower.begin.mockImplementation((member) => order.push(`begin ${member}`));
  follower.end.mockImplementation(async (except) => {
    // Longer than the session's file takes in memory.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    order.push(`end, except ${except}`);
  });
  return order;
}

test.each([
  ['another account', '8', '8'],
  ['an account that the server does not name', undefined, undefined],
])('a session is replaced by %s: its member is gone before the answer', async (_, sub, named) => {
  const app = desktop();
  const { session, fetch } = app;
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-1' }));
  await session.signIn(credentials);
  const order = callsIn(app);
  const access = sub === undefined ? 'no token of ours' : accessOf(sub);
  fetch.mockReturnValueOnce(json(200, { access, refresh: 'refresh-2' }));
  await session
    .signIn({ ...credentials, email: 'other@demo.test' })
    .then(() => order.push('answer'));
  expect(order).toEqual([`end, except ${named}`, `begin ${named}`, 'answer']);
});

test('a session whose record is gone is nobody’s', async () => {
  const app = desktop();
  const order = callsIn(app);
  await app.session.signIn(credentials);
  app.secrets.remove('session');
  expect(await app.session.renew()).toEqual({ signedOut: true });
  expect(order.at(-1)).toBe('end, except undefined');
});

test('a changed password gives the follower its seal, by which the session closes from then on', async () => {
  const { session, follower, fetch } = desktop();
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-1' }));
  await session.signIn(credentials);
  const before = follower.begin.mock.calls[0]?.[1].seal;
  const change = { former: credentials.password, password: 'Changed-2027' };
  await session.changePassword(change, () => json(200, { ok: true }));
  expect(follower.passwordChanged).toHaveBeenCalledExactlyOnceWith({
    member: '7',
    former: change.former,
    seal: expect.objectContaining({ rounds: 2 }) as object,
  });
  const { seal } = follower.passwordChanged.mock.calls[0]?.[0] ?? {};
  expect(seal).not.toEqual(before);
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-2' }));
  await session.renew();
  expect(follower.begin).toHaveBeenLastCalledWith('7', { seal });
});

test('what is kept for a session alone stays through the lock, and goes with the session', async () => {
  const first = desktop();
  await first.session.signIn(credentials);
  const { keyring, file } = first;
  const { session, follower, fetch } = desktop({ keyring, file, fetch: first.fetch });
  await session.renew();
  await session.lock();
  await session.unlock({ password: credentials.password });
  expect(follower.leave).not.toHaveBeenCalled();
  await session.signOut();
  expect(follower.leave).toHaveBeenCalledTimes(1);
  // A former session may have ended unnoticed.
  await session.signIn(credentials);
  expect(follower.leave).toHaveBeenCalledTimes(2);
  // The same account's, with a password that was changed elsewhere.
  await session.lock();
  fetch.mockReturnValueOnce(json(401, { code: 'session_ended', message: '', request_id: '1' }));
  await session.unlock({ password: credentials.password });
  expect(follower.leave).toHaveBeenCalledTimes(2);
  fetch.mockReturnValueOnce(json(401, { code: 'session_ended', message: '', request_id: '1' }));
  await session.renew();
  expect(follower.leave).toHaveBeenCalledTimes(3);
});

test('a session that the server ended is nobody’s', async () => {
  const { session, follower, fetch } = desktop();
  await session.signIn(credentials);
  follower.end.mockClear();
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
    expect(follower.end).toHaveBeenLastCalledWith();
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
  expect(follower.end).toHaveBeenLastCalledWith();
  expect(follower.begin).toHaveBeenCalledTimes(begun + 1);
});

/** A change of member 7's password that the server has not answered yet. */
async function changeAsked(app: ReturnType<typeof desktop>) {
  app.fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-1' }));
  await app.session.signIn(credentials);
  const [answer, asking] = [Promise.withResolvers<Response>(), Promise.withResolvers<void>()];
  const change = { former: credentials.password, password: 'Changed-2027' };
  const changing = app.session.changePassword(change, () => {
    asking.resolve();
    return answer.promise;
  });
  await asking.promise;
  const answered = async (): Promise<void> => {
    answer.resolve(Response.json({ ok: true }));
    await changing;
  };
  return { change, answered };
}

/** Calls of the follower after that change: for member 7 alone. */
const changeOf7 = (former: string) => [
  [{ member: '7', former, seal: expect.objectContaining({ rounds: 2 }) as object }],
];

test.each(['logged out', 'logged out, then locked', 'replaced'])(
  'a password whose change is answered after another member signed in is not theirs (%s)',
  async (how) => {
    const app = desktop();
    const { session, secrets, follower, fetch } = app;
    const { change, answered } = await changeAsked(app);
    if (how !== 'replaced') await session.signOut();
    fetch.mockReturnValueOnce(json(200, { access: accessOf('8'), refresh: 'refresh-2' }));
    const other = { email: 'other@demo.test', password: 'Other-2026' };
    await session.signIn(other);
    if (how.endsWith('locked')) await session.lock();
    const before = await secrets.read('session');
    expect(before).toContain('"member":"8"');
    const revoked = calls(fetch, 'revoke/');
    await answered();
    expect(await secrets.read('session')).toBe(before);
    expect(calls(fetch, 'revoke/')).toBe(revoked);
    expect(follower.passwordChanged.mock.calls).toEqual(changeOf7(change.former));

    await session.lock();
    const exchanged = calls(fetch, 'refresh/');
    fetch.mockReturnValueOnce(json(401, { code: 'login_wrong', message: '', request_id: '1' }));
    expect(await session.unlock({ password: change.password })).toHaveProperty('failure');
    expect(calls(fetch, 'refresh/')).toBe(exchanged);
    fetch.mockReturnValueOnce(json(200, { access: accessOf('8'), refresh: 'refresh-3' }));
    // Positive control: the member's own password opens the token.
    expect(await session.unlock({ password: other.password })).toHaveProperty('access');
    expect(calls(fetch, 'refresh/')).toBe(exchanged + 1);
  },
);

test('a session that the same member began before the change was answered keeps its own seal', async () => {
  const app = desktop();
  const { session, secrets, follower, fetch } = app;
  const { change, answered } = await changeAsked(app);
  await session.signOut();
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-2' }));
  await session.signIn(credentials);
  const before = await secrets.read('session');
  await answered();
  expect(await secrets.read('session')).toBe(before);
  expect(follower.passwordChanged.mock.calls).toEqual(changeOf7(change.former));
});

test('a change that is answered after logging out begins no session, and closes the archive anew', async () => {
  const app = desktop();
  const { change, answered } = await changeAsked(app);
  await app.session.signOut();
  await answered();
  expect(app.written()).toBe('{}');
  expect(app.follower.passwordChanged.mock.calls).toEqual(changeOf7(change.former));
});

test('a session that was locked and unlocked before the change was answered takes the new seal', async () => {
  const app = desktop();
  const { session, secrets, fetch } = app;
  const { change, answered } = await changeAsked(app);
  await session.lock();
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-2' }));
  await session.unlock({ password: change.former });
  const before = await secrets.read('session');
  await answered();
  expect(await secrets.read('session')).not.toBe(before);
  await session.lock();
  fetch.mockReturnValueOnce(json(200, { access: accessOf('7'), refresh: 'refresh-3' }));
  const exchanged = calls(fetch, 'refresh/');
  expect(await session.unlock({ password: change.password })).toHaveProperty('access');
  expect(calls(fetch, 'refresh/')).toBe(exchanged + 1);
});
