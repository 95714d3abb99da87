import { expect, test, vi } from 'vitest';
import { auth } from '#contract/api/account/auth.ts';
import { secondFactor } from '#contract/api/account/second-factor.ts';
import { notifications } from '#contract/api/inbox.ts';
import { ledger } from '#contract/api/ledger.ts';
import { createApiClient } from '#renderer/lib/api-client.ts';
import { visitCalls } from './visit-calls.ts';

const TOKEN = 'visit.abc';

/** A client of a visit whose server answers `status` with `body`. */
function client(status = 200, body: object = {}) {
  const sent: { call: string; token: string | null }[] = [];
  const told = { read: vi.fn(), blocked: vi.fn(), over: vi.fn() };
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
      onRead: told.read,
      onBlocked: told.blocked,
      onOver: told.over,
    }),
  });
  return { api, sent, told };
}

test('a read goes out with the visit’s token, and is counted', async () => {
  const { api, sent, told } = client();
  await api.request(auth.user);
  expect(sent).toEqual([{ call: 'GET /api/auth/user/', token: `Bearer ${TOKEN}` }]);
  expect(told.read).toHaveBeenCalledOnce();
});

test('what would change something is sent, for the server to refuse and count', async () => {
  const { api, sent, told } = client(403, { code: 'visit_read_only' });
  const tried = api.request(auth.sendCode, { body: {} });
  await expect(tried).rejects.toMatchObject({ kind: 403, code: 'visit_read_only' });
  expect(sent).toEqual([{ call: 'POST /api/auth/user/send-code/', token: `Bearer ${TOKEN}` }]);
  await vi.waitFor(() => expect(told.blocked).toHaveBeenCalledOnce());
  expect(told.read).not.toHaveBeenCalled();
});

test('what screens write by themselves, and what no visit reads, stays here', async () => {
  const { api, sent, told } = client();
  for (const call of [
    () => api.request(notifications.read, { body: {} }),
    () => api.request(secondFactor.status),
  ]) {
    await expect(call()).rejects.toMatchObject({ kind: 403, code: 'visit_read_only' });
  }
  expect(sent).toEqual([]);
  expect(told.blocked).not.toHaveBeenCalled();
});

test('a visit that is over is told so, and its token is not renewed', async () => {
  const { api, sent, told } = client(401, { code: 'visit_over' });
  await expect(api.request(ledger.list)).rejects.toMatchObject({ kind: 401 });
  await vi.waitFor(() => expect(told.over).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});

test('a refusal of another kind is nothing of the visit', async () => {
  const { api, told } = client(403, { code: 'forbidden' });
  await expect(api.request(auth.user)).rejects.toMatchObject({ kind: 403 });
  expect(told.blocked).not.toHaveBeenCalled();
  expect(told.over).not.toHaveBeenCalled();
});
