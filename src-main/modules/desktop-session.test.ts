import { expect, test, vi } from 'vitest';
import { createKeyring } from '../../tests/support/electron.ts';
import type { Backend } from '../../tests/support/electron.ts';
import { createSecrets } from '../storage/secrets.ts';
import type { SettingsStore } from '../storage/settings.ts';
import { createDesktopSession } from './desktop-session.ts';

const credentials = { email: 'member@demo.test', password: 'Demo-2026' };
const origin = 'https://api.example';

/** A settings file whose written content the test can read. */
function settingsFile() {
  const file: Record<string, unknown> = { secrets: {} };
  const store = {
    get: (key: string) => file[key],
    set: (key: string, value: unknown) => {
      file[key] = value;
    },
  };
  return { written: () => JSON.stringify(file), settings: store as unknown as SettingsStore };
}

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
  file = settingsFile(),
  fetch = server(),
}: {
  keyring?: ReturnType<typeof createKeyring>;
  file?: ReturnType<typeof settingsFile>;
  fetch?: ReturnType<typeof server>;
} = {}) {
  const onEnded = vi.fn();
  const secrets = createSecrets(keyring, file.settings, 'linux');
  const session = createDesktopSession({ fetch, origin, secrets, onEnded });
  return { session, onEnded, fetch, file, keyring };
}

const calls = (fetch: ReturnType<typeof server>, path: string) =>
  fetch.mock.calls.filter(([url]) => url === `${origin}/api/auth/token/${path}`).length;

test('the window gets the access token alone; the refresh token is written encrypted', async () => {
  const { session, file } = desktop();
  expect(await session.signIn(credentials)).toEqual({ access: 'a1' });
  expect(file.written()).toContain('refresh-token');
  expect(file.written()).not.toContain('refresh-1');
  expect(file.written()).not.toContain(Buffer.from('refresh-1').toString('base64'));
});

test('a session outlives the app: the next start renews it', async () => {
  const first = desktop();
  await first.session.signIn(credentials);
  const { keyring, file, fetch } = first;
  const second = desktop({ keyring, file, fetch });
  expect(await second.session.renew()).toEqual({ access: 'a2' });
});

test.each<[string, Backend, boolean]>([
  ['only a key that everybody knows', 'basic_text', true],
  ['no keyring', 'gnome_libsecret', false],
])('with %s nothing is written and the session ends with the app', async (_what, backend, has) => {
  const keyring = createKeyring(backend, has);
  const { session, file } = desktop({ keyring });
  await session.signIn(credentials);
  expect(await session.isKept()).toBe(false);
  expect(file.written()).toBe('{"secrets":{}}');
  expect(await session.renew()).toEqual({ access: 'a2' });
  expect(await desktop({ keyring, file }).session.renew()).toEqual({ signedOut: true });
});

test('a secret that another keyring encrypted is forgotten', async () => {
  const { session, file } = desktop();
  await session.signIn(credentials);
  expect(await desktop({ file }).session.renew()).toEqual({ signedOut: true });
  expect(file.written()).toBe('{"secrets":{}}');
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
  const { session, fetch, onEnded, file } = desktop();
  await session.signIn(credentials);
  fetch.mockReturnValueOnce(json(401, { code: 'session_reused', message: '', request_id: '1' }));
  expect(await session.renew()).toEqual({ signedOut: true });
  expect(onEnded).toHaveBeenCalledExactlyOnceWith('security');
  expect(file.written()).toBe('{"secrets":{}}');
});

test('signing out while a renewal is under way keeps and revokes nothing by mistake', async () => {
  const { session, fetch, file } = desktop();
  await session.signIn(credentials);
  const late = Promise.withResolvers<Response>();
  fetch.mockReturnValueOnce(late.promise);
  const renewal = session.renew();
  await vi.waitFor(() => expect(calls(fetch, 'refresh/')).toBe(1));
  await session.signOut();
  late.resolve(Response.json({ access: 'a9', refresh: 'refresh-9' }));
  expect(await renewal).toEqual({ signedOut: true });
  expect(file.written()).toBe('{"secrets":{}}');
  expect(calls(fetch, 'revoke/')).toBe(2);
});
