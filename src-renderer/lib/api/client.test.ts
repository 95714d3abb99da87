import { expect, test, vi } from 'vitest';
import { endpoint } from '#contract/api/endpoint.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { createApiClient } from './client.ts';
import type { ApiClientConfig } from './client.ts';
import { ApiError } from './error.ts';

type Answer = () => Response | Promise<Response>;

const member = { audience: 'member' } as const;
const read: AnyEndpoint = endpoint('GET', '/api/things/:id/', member);
const write: AnyEndpoint = endpoint('POST', '/api/things/', member);
const pay: AnyEndpoint = endpoint('POST', '/api/payments/', { ...member, movesMoney: true });
const upload: AnyEndpoint = endpoint('PATCH', '/api/things/', { ...member, multipart: true });

const errorBody = { code: 'conflict', message: 'Changed', request_id: 'r-1' };

/** A client whose server returns these responses in sequence, repeating the last one. */
function client(answers: readonly Answer[], config: Partial<ApiClientConfig> = {}) {
  let call = 0;
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    const answer = answers[Math.min(call, answers.length - 1)] ?? (() => Response.json({}));
    call += 1;
    return answer();
  });
  const api = createApiClient({
    fetch,
    baseUrl: '',
    tokens: undefined,
    language: () => 'es',
    timeout: 1_000,
    ...config,
  });
  const sent = (index = 0) => {
    const [url, init] = fetch.mock.calls[index] ?? [];
    return { ...init, url: url as string, headers: new Headers(init?.headers) };
  };
  // Endpoints without schemas accept any input.
  const request = api.request as (endpoint: AnyEndpoint, input?: object) => Promise<unknown>;
  return { request, fetch, sent };
}

const tokens = (...access: readonly (string | undefined)[]) => {
  const [first, second] = access;
  return {
    accessToken: vi.fn(async () => first),
    refresh: vi.fn(async (_refused: string) => second),
  };
};

const unauthorized: Answer = () =>
  Response.json({ ...errorBody, code: 'unauthorized' }, { status: 401 });
const ok: Answer = () => Response.json({ ok: true });

test('path, query, language and bearer are on every call', async () => {
  const { request, sent } = client([ok], { tokens: tokens('t-1') });
  const query = { q: 'a b', page: 2, tags: ['x', 'y'], none: undefined };
  await request(read, { params: { id: 'a/b' }, query });
  const { url, headers, method } = sent();
  expect(method).toBe('GET');
  expect(url).toBe('/api/things/a%2Fb/?q=a+b&page=2&tags=x&tags=y');
  expect(headers.get('Accept-Language')).toBe('es');
  expect(headers.get('Authorization')).toBe('Bearer t-1');
});

test('the region of the device is named after the language of the screen', async () => {
  const { request, sent } = client([ok], { language: () => 'en', region: () => 'es-AR' });
  await request(read, { params: { id: 'a' } });
  expect(sent().headers.get('Accept-Language')).toBe('en, es-AR;q=0.9');
});

test('a call without a token carries no bearer at all', async () => {
  const { request, sent } = client([ok], { tokens: tokens(undefined) });
  await request(write, { body: {} });
  expect(sent().headers.has('Authorization')).toBe(false);
});

test('a body is sent as JSON, or as form data if the endpoint declares it', async () => {
  const { request, sent } = client([ok]);
  await request(write, { body: { amount: '1.50' } });
  await request(upload, { body: { first_name: 'Ana' } });
  expect(sent(0).body).toBe('{"amount":"1.50"}');
  expect(sent(0).headers.get('Content-Type')).toBe('application/json');
  expect(sent(1).body).toBeInstanceOf(FormData);
  expect(sent(1).headers.has('Content-Type')).toBe(false);
});

test('a missing path parameter throws', async () => {
  const { request, fetch } = client([ok]);
  await expect(request(read)).rejects.toThrow(TypeError);
  expect(fetch).not.toHaveBeenCalled();
});

test('a refused token is refreshed and the call replayed once, with the same idempotency key', async () => {
  const source = tokens('t-1', 't-2');
  const { request, fetch, sent } = client([unauthorized, ok], { tokens: source });
  expect(await request(pay, { body: {}, idempotencyKey: 'k-1' })).toEqual({ ok: true });
  expect(source.refresh).toHaveBeenCalledExactlyOnceWith('t-1');
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(sent(1).headers.get('Authorization')).toBe('Bearer t-2');
  expect(sent(1).headers.get('Idempotency-Key')).toBe('k-1');
});

test('a second refusal is final', async () => {
  const { request, fetch } = client([unauthorized], { tokens: tokens('t-1', 't-2') });
  await expect(request(write, { body: {} })).rejects.toMatchObject({ kind: 401 });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['without a session', tokens(undefined, 't-2')],
  ['when the session is over', tokens('t-1', undefined)],
])('a refusal is not replayed %s', async (_when, source) => {
  const { request, fetch } = client([unauthorized], { tokens: source });
  await expect(request(write, { body: {} })).rejects.toMatchObject({ kind: 401 });
  expect(fetch).toHaveBeenCalledOnce();
});

test('money never moves without an idempotency key', async () => {
  const { request, fetch } = client([ok]);
  await expect(request(pay, { body: {} })).rejects.toThrow('idempotency key');
  expect(fetch).not.toHaveBeenCalled();
});

test('a call without a response is made once, and its error says whether it moves money', async () => {
  const refuse: Answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const { request, fetch } = client([refuse]);
  const error: unknown = await request(pay, { body: {}, idempotencyKey: 'k' }).catch(
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ kind: 'FETCH_ERROR', movesMoney: true, isUnanswered: true });
  expect(fetch).toHaveBeenCalledOnce();
});

test('a call that takes too long is a timeout', async () => {
  const slow = vi.fn<typeof fetch>(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const { request } = client([], { fetch: slow, timeout: 5 });
  await expect(request(write, { body: {} })).rejects.toMatchObject({ kind: 'TIMEOUT_ERROR' });
});

test('an aborted call rejects with the abort reason, not an ApiError', async () => {
  const abort = new AbortController();
  const hanging = vi.fn<typeof fetch>(async (_url, init) => {
    abort.abort(new Error('left the screen'));
    init?.signal?.throwIfAborted();
    return Response.json({});
  });
  const { request } = client([], { fetch: hanging });
  const call = request(read, { params: { id: 1 }, signal: abort.signal });
  await expect(call).rejects.toThrow('left the screen');
});

test('a response that is not JSON is a parsing error; a 204 is not', async () => {
  const { request } = client([
    () => new Response('<html>'),
    () => new Response(null, { status: 204 }),
  ]);
  await expect(request(write, { body: {} })).rejects.toMatchObject({ kind: 'PARSING_ERROR' });
  expect(await request(write, { body: {} })).toBeUndefined();
});

test('a refusal carries status, code, fields and reference', async () => {
  const body = { ...errorBody, fields: { email: { id: 'email.format' } } };
  const { request } = client([() => Response.json(body, { status: 409 })]);
  await expect(request(write, { body: {} })).rejects.toMatchObject({
    kind: 409,
    code: 'conflict',
    fields: { email: { id: 'email.format' } },
    requestId: 'r-1',
    isUnanswered: false,
  });
});

test('an error page of a proxy becomes its status without a body', async () => {
  const { request } = client([() => new Response('<html>Bad gateway', { status: 502 })]);
  await expect(request(write, { body: {} })).rejects.toMatchObject({
    kind: 502,
    body: undefined,
    isUnanswered: true,
  });
});

test('a call whose body is watched takes as long as it goes on, and is given up once it stalls', async () => {
  vi.useFakeTimers();
  let tell: (share: number) => void = () => {};
  const send: ApiClientConfig['upload'] = (_url, { signal }, onProgress) =>
    new Promise((_resolve, reject) => {
      tell = onProgress;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const shares: number[] = [];
  const { request } = client([], { upload: send });
  const call = request(upload, { body: {}, onProgress: (share: number) => shares.push(share) });
  const outcome = vi.fn<(kind: unknown) => void>();
  void call.catch(({ kind }: ApiError) => outcome(kind));
  for (const share of [0.25, 0.5, 0.75]) {
    await vi.advanceTimersByTimeAsync(900);
    tell(share);
  }
  await vi.advanceTimersByTimeAsync(900);
  expect([shares, outcome.mock.calls]).toEqual([[0.25, 0.5, 0.75], []]);
  await vi.advanceTimersByTimeAsync(200);
  expect(outcome.mock.calls).toEqual([['TIMEOUT_ERROR']]);
  vi.useRealTimers();
});
