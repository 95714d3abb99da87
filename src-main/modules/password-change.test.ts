import { expect, test, vi } from 'vitest';
import type { DesktopSession } from './desktop-session.ts';
import { watchPassword } from './password-change.ts';

const url = 'https://api.example/api/auth/user/change-password/';
const body = JSON.stringify({
  current_password: 'Demo-2026',
  password: 'Changed-2027',
  password_confirmation: 'Changed-2027',
});

/** As the page's call arrives: a body that can be read once. */
const streamed = (text: string, method = 'POST'): RequestInit & { readonly duplex: 'half' } => ({
  method,
  body: new Response(text).body,
  duplex: 'half',
});

function watched() {
  const asked: [string, string][] = [];
  const changePassword = vi.fn<DesktopSession['changePassword']>((_change, ask) => ask());
  const ask = watchPassword(
    async (to, init) => {
      asked.push([to, await new Response(init.body ?? null).text()]);
      return new Response(null, { status: 204 });
    },
    () => ({ changePassword }),
  );
  return { ask, asked, changePassword };
}

test('the session follows a change of the password, and the server is asked once, with the same words', async () => {
  const { ask, asked, changePassword } = watched();
  expect((await ask(url, streamed(body))).status).toBe(204);
  expect(changePassword).toHaveBeenCalledOnce();
  expect(changePassword.mock.calls[0]?.[0]).toEqual({
    former: 'Demo-2026',
    password: 'Changed-2027',
  });
  expect(asked).toEqual([[url, body]]);
});

test.each([
  ['another call', `${url}more/`, streamed(body)],
  ['another method', url, streamed(body, 'PUT')],
  ['no JSON', url, streamed('{"password":')],
  ['no passwords', url, streamed('{"password":5}')],
  ['nothing', url, streamed('null')],
])('the session does not follow %s, which passes as it is', async (_, to, init) => {
  const { ask, asked, changePassword } = watched();
  expect((await ask(to, init)).status).toBe(204);
  expect(changePassword).not.toHaveBeenCalled();
  expect(asked).toHaveLength(1);
});
