import { expect, test, vi } from 'vitest';
import { auth } from '#contract/api/account/auth.ts';
import { secondFactor } from '#contract/api/account/second-factor.ts';
import { notifications } from '#contract/api/inbox.ts';
import { ledger } from '#contract/api/ledger.ts';
import { createApiClient } from '#renderer/lib/api/client.ts';
import { visitCalls } from './visit-calls.ts';

const TOKEN = 'visit.abc';

/** A visit's API client whose server responds with `status` and `body`. */
function client(status = 200, body: object = {}) {
  const sent: { call: string; token: string | null }[] = [];
  const callbacks = { read: vi.fn(), blocked: vi.fn(), over: vi.fn() };
  const api = createApiClient({
    fetch: (url, init) => {
      const token = new Headers(init?.headers).get('authorization');
      sent.push({ call: `${init?.method} ${url as string}`, token });
      return Promise.resolve(Response.json(body, { status }));
    },
    baseUrl: '',
    language: () => 'es',
    timeout: 1000,
    tokens: undefined,
    ...visitCalls({
      token: TOKEN,
      onRead: callbacks.read,
      onBlocked: callbacks.blocked,
      onOver: callbacks.over,
    }),
  });
  return { api, sent, callbacks };
}

test('a read goes out with the visit’s token, and is counted', async () => {
  const { api, sent, callbacks } = client();
  await api.request(auth.user);
  expect(sent).toEqual([{ call: 'GET /api/auth/user/', token: `Bearer ${TOKEN}` }]);
  expect(callbacks.read).toHaveBeenCalledOnce();
});

test('a write is sent, for the server to refuse and count', async () => {
  const { api, sent, callbacks } = client(403, { code: 'visit_read_only' });
  const tried = api.request(auth.sendCode, { body: {} });
  await expect(tried).rejects.toMatchObject({ kind: 403, code: 'visit_read_only' });
  expect(sent).toEqual([{ call: 'POST /api/auth/user/send-code/', token: `Bearer ${TOKEN}` }]);
  await vi.waitFor(() => expect(callbacks.blocked).toHaveBeenCalledOnce());
  expect(callbacks.read).not.toHaveBeenCalled();
});

test('automatic writes and reads that no visit may make are not sent', async () => {
  const { api, sent, callbacks } = client();
  for (const call of [
    () => api.request(notifications.read, { body: {} }),
    () => api.request(secondFactor.status),
  ]) {
    await expect(call()).rejects.toMatchObject({ kind: 403, code: 'visit_read_only' });
  }
  expect(sent).toEqual([]);
  expect(callbacks.blocked).not.toHaveBeenCalled();
});

test('the end of a visit is reported, and its token is not renewed', async () => {
  const { api, sent, callbacks } = client(401, { code: 'visit_over' });
  await expect(api.request(ledger.list)).rejects.toMatchObject({ kind: 401 });
  await vi.waitFor(() => expect(callbacks.over).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test('any other refusal does not end the visit', async () => {
  const { api, callbacks } = client(403, { code: 'forbidden' });
  await expect(api.request(auth.user)).rejects.toMatchObject({ kind: 403 });
  expect(callbacks.blocked).not.toHaveBeenCalled();
  expect(callbacks.over).not.toHaveBeenCalled();
});
