import { afterEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/api/account/auth.ts';
import { publicApi } from '#contract/api/public.ts';
import { configureApi, onCall, request, requestAsVisitor } from './request.ts';

/** A locked app: requests for its token stay pending. */
const held = {
  accessToken: vi.fn(() => new Promise<undefined>(() => {})),
  refresh: vi.fn(() => new Promise<undefined>(() => {})),
};

const language = () => 'en';

afterEach(() => configureApi({}));

test('a call as a visitor neither waits for a token nor sends one', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ signature: 's' }));
  configureApi({ fetch, tokens: held, language });
  const heard = vi.fn<(isAnswered: boolean) => void>();
  const end = onCall(heard);
  expect(await requestAsVisitor(auth.captcha)).toEqual({ signature: 's' });
  expect(new Headers(fetch.mock.lastCall?.[1]?.headers).has('authorization')).toBe(false);
  expect(held.accessToken).not.toHaveBeenCalled();
  expect(heard.mock.calls).toEqual([[true]]);
  end();
});

test('every other call waits for the token', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}));
  const waiting = Promise.withResolvers<string>();
  configureApi({ fetch, tokens: { ...held, accessToken: () => waiting.promise }, language });
  const answer = request(publicApi.settings);
  waiting.resolve('token');
  await answer;
  expect(new Headers(fetch.mock.lastCall?.[1]?.headers).get('authorization')).toBe('Bearer token');
});
