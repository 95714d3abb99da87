import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CurrentUser, Tokens } from '#contract/api/account/auth.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database/create.ts';
import { administrator, insertPlaced, insertRoot } from '../tests/support/people.ts';
import { createTestServices, testConfig, type TestServices } from '../tests/support/services.ts';
import { buildApp } from './app.ts';
import { sessions } from './database/schema/sessions.ts';
import { members } from './database/schema/members.ts';
import { movableClock } from './domain/base/clock.ts';
import { issueCode } from './domain/accounts/codes.ts';
import { startSession } from './domain/accounts/sign-in.ts';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let memberId: number;
let tokens: Tokens;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
  memberId = await database.transaction(async (tx) =>
    insertPlaced(tx, 'Caller', await insertRoot(tx)),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  tokens = await database.transaction((tx) =>
    startSession(
      tx,
      services,
      memberId,
      { userAgent: 'test', address: '127.0.0.1' },
      services.clock.now(),
    ),
  );
});

const bearer = () => ({ authorization: `Bearer ${tokens.access}` });

test('every page and answer carries the policy; HSTS only comes over TLS', async () => {
  const answer = await app.inject('/api/settings/');
  expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['strict-transport-security']).toBeUndefined();
  expect(answer.headers.date).toBeDefined();

  const config = { ...testConfig, publicUrl: 'https://office.example.test' };
  const overTls = await buildApp(createTestServices(database, { config }));
  const headers = (await overTls.inject('/api/settings/')).headers;
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  await overTls.close();
});

test('only the desktop app may call from another origin', async () => {
  const desktop = await app.inject({
    method: 'OPTIONS',
    url: '/api/auth/token/',
    headers: { origin: 'app://bundle', 'access-control-request-method': 'POST' },
  });
  expect(desktop.statusCode).toBe(204);
  expect(desktop.headers['access-control-allow-origin']).toBe('app://bundle');
  expect(desktop.headers['access-control-allow-credentials']).toBeUndefined();
  const other = await app.inject({
    url: '/api/settings/',
    headers: { origin: 'https://evil.example' },
  });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

test('refusals have the body of the contract', async () => {
  const unknown = await app.inject('/api/nothing/');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.json()).toMatchObject({ code: 'not_found' });
  expect(unknown.json<ErrorBody>().request_id).toMatch(/^[0-9a-f-]{36}$/);

  const incomplete = await app.inject({
    method: 'POST',
    url: '/api/auth/token/',
    payload: { email: 'x', surprise: 1 },
  });
  expect(incomplete.statusCode).toBe(400);
  expect(incomplete.json()).toMatchObject({
    code: 'validation',
    fields: { password: { id: 'password.required' }, surprise: { id: 'field.unknown' } },
  });

  const broken = await app.inject({
    method: 'POST',
    url: '/api/auth/token/',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toMatchObject({ code: 'validation' });
});

test.each([
  '/api/tree/preview/?ref=%00',
  '/api/withdrawals/99999999999999999999/',
  '/api/withdrawals/1e30/',
  '/api/ledger/?cursor=999999999999999_1',
])('what no column can hold is refused, not an internal error: %s', async (url) => {
  const answer = await app.inject({ url, headers: bearer() });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'validation' });
});

test('calls of members need a live session, calls of administrators an administrator', async () => {
  expect((await app.inject('/api/auth/user/')).json()).toMatchObject({ code: 'unauthorized' });
  const user = await app.inject({ url: '/api/auth/user/', headers: bearer() });
  expect(user.statusCode).toBe(200);
  expect(user.json()).toMatchObject({ username: 'Caller', balance: '0.00', is_admin: false });
  const admin = await app.inject({ url: '/api/admin/withdrawals/', headers: bearer() });
  expect(admin.json()).toMatchObject({ code: 'forbidden' });

  await app.inject({
    method: 'POST',
    url: '/api/auth/token/revoke/',
    payload: { refresh: tokens.refresh },
  });
  const after = await app.inject({ url: '/api/auth/user/', headers: bearer() });
  expect(after.statusCode).toBe(401);
});

function patch(parts: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [key, value] of Object.entries(parts)) form.append(key, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return request.arrayBuffer().then((payload) =>
    app.inject({
      method: 'PATCH',
      url: '/api/auth/user/',
      headers: { ...bearer(), 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(payload),
    }),
  );
}

test('the profile changes field by field, and unknown fields are refused by name', async () => {
  const changed = await patch({ first_name: ' Ana ', insertion_side: 'right', language: 'en' });
  expect(changed.json()).toMatchObject({
    first_name: 'Ana',
    insertion_side: 'right',
    language: 'en',
  });
  for (const field of ['is_admin', 'email', 'balance']) {
    const refused = await patch({ first_name: 'Eve', [field]: 'true' });
    expect(refused.json()).toMatchObject({ fields: { [field]: { id: 'field.unknown' } } });
  }
  const user = await app.inject({ url: '/api/auth/user/', headers: bearer() });
  expect(user.json()).toMatchObject({ first_name: 'Ana', is_admin: false });
});

test.each([
  '__proto__',
  '__proto__[is_admin]',
  'constructor[prototype][is_admin]',
  'first_name[__proto__][is_admin]',
  'a[b',
  'a[][][][][]',
])('a multipart key like %s changes no prototype and nothing else', async (key) => {
  const refused = await patch({ [key]: 'polluted' });
  expect(refused.statusCode).toBe(400);
  expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined();
  expect(Object.hasOwn(Object.prototype, 'is_admin')).toBe(false);
});

test('a new phone number takes a secret code', async () => {
  const phone = '+5491123456789';
  const without = await patch({ phone_number: phone });
  expect(without.json()).toMatchObject({
    fields: { secret_code: { id: 'secretCode.required' } },
  });
  const { code } = await database.transaction((tx) =>
    issueCode(tx, services, { memberId, email: 'caller@example.test', purpose: 'secret' }),
  );
  const changed = await patch({ phone_number: phone, secret_code: code });
  expect(changed.json()).toMatchObject({ phone_number: phone });
  const again = await patch({ phone_number: '+525500000000', secret_code: code });
  expect(again.json()).toMatchObject({ code: 'code_spent' });
});

test('a picture is re-encoded without its metadata and served as an image only', async () => {
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#808000' },
  })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  expect(photo.includes('secret place')).toBe(true);
  const user = (await patch({ avatar: new Blob([new Uint8Array(photo)]) })).json<CurrentUser>();
  const served = await app.inject(user.avatar ?? '');
  expect(served.headers['content-type']).toBe('image/webp');
  expect(served.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 512,
    height: 512,
    exif: undefined,
  });

  const removed = (await patch({ avatar: '' })).json<CurrentUser>();
  expect(removed.avatar).toBeNull();
  expect((await app.inject(user.avatar ?? '')).statusCode).toBe(404);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<html><script>alert(1)</script></html>'],
  ['nothing', ''],
])('%s is no picture', async (_, content) => {
  const refused = await patch({ avatar: new Blob([content], { type: 'image/png' }) });
  expect(refused.json()).toMatchObject({ fields: { avatar: { id: 'file.image' } } });
});

test('a file over 5 MB is refused', async () => {
  const refused = await patch({ avatar: new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]) });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ fields: { avatar: { id: 'file.image' } } });
});

test('settings, countries and health speak to everybody', async () => {
  expect((await app.inject('/api/settings/')).json()).toMatchObject({
    demo: true,
    minimum_withdrawal: '20',
    chain: null,
  });
  const { items } = (await app.inject('/api/countries/')).json<{ items: unknown[] }>();
  expect(items.length).toBeGreaterThan(200);
  expect(items).toContainEqual({ code: 'MX', calling_code: '52' });
  expect((await app.inject('/api/health/')).json()).toMatchObject({
    status: 'ok',
    database: { ok: true },
  });
  expect((await app.inject('/api/tree/preview/?ref=caller&side=left')).json()).toEqual({
    sponsor: { username: 'Caller', name: 'Ana T.' },
    side: 'left',
    parent: { username: 'Caller' },
    levels_below: 1,
  });
});

test('the demo calls do not exist outside the demo', async () => {
  const outside = await buildApp(
    createTestServices(database, { config: { ...testConfig, demo: false, movableClock: true } }),
  );
  const mailbox = '/api/demo/mailbox/?email=caller@example.test';
  expect((await outside.inject(mailbox)).statusCode).toBe(404);
  const rpc = {
    method: 'POST',
    url: '/api/demo/rpc/',
    payload: { method: 'eth_chainId' },
  } as const;
  expect((await outside.inject({ ...rpc, headers: bearer() })).statusCode).toBe(404);
  const clock = { ...rpc, url: '/api/demo/clock/', payload: { milliseconds: 1000 } };
  expect((await outside.inject({ ...clock, headers: bearer() })).statusCode).toBe(404);
  await outside.close();
  expect((await app.inject(mailbox)).statusCode).toBe(200);
});

test('an administrator puts the clock forward, in a demo that was started for it', async () => {
  const clock = movableClock();
  const movable = await buildApp(
    createTestServices(database, {
      config: { ...testConfig, movableClock: true },
      demoChain: {
        rpcUrl: '',
        operatorAccounts: [],
        ownerAccount: '',
        ownerSent: new Set(),
        memberAccounts: [],
        clock,
      },
    }),
  );
  const started = Date.now();
  const hour = 3_600_000;
  const put = async (server: FastifyInstance) =>
    (
      await server.inject({
        method: 'POST',
        url: '/api/demo/clock/',
        headers: bearer(),
        payload: { milliseconds: hour },
      })
    ).statusCode;
  const caller = eq(members.id, memberId);
  expect(await put(movable)).toBe(403);
  await database.db.update(members).set(administrator).where(caller);
  await database.db.update(sessions).set({ provedAt: new Date() });
  expect(await put(app)).toBe(404);
  expect(clock.now().getTime() - started).toBeLessThan(hour);
  expect(await put(movable)).toBe(200);
  expect(clock.now().getTime() - started).toBeGreaterThanOrEqual(hour);
  await database.db.update(members).set({ role: 'member', duties: [] }).where(caller);
  await movable.close();
});

test('limits count the connection, and a forwarded address only behind a trusted proxy', async () => {
  const limited = async (trustedProxy: number | null) => {
    const config = { ...testConfig, requestsPerMinute: 3, trustedProxy };
    const server = await buildApp(createTestServices(database, { config }));
    const answers: { status: number; body: ErrorBody }[] = [];
    for (const client of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5']) {
      const headers = { 'x-forwarded-for': client };
      const answer = await server.inject({ url: '/api/countries/', headers });
      answers.push({ status: answer.statusCode, body: answer.json() });
    }
    await server.close();
    return answers;
  };
  const direct = await limited(null);
  expect(direct.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(direct[4]?.body).toMatchObject({ code: 'rate_limited' });
  expect(direct[4]?.body.details?.['retry_after']).toBeGreaterThan(0);
  const behindProxy = await limited(1);
  expect(behindProxy.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('calls that are refused for want of a session count against the limit too', async () => {
  const config = { ...testConfig, requestsPerMinute: 2 };
  const server = await buildApp(createTestServices(database, { config }));
  const statuses: number[] = [];
  for (const token of ['none', 'neither', 'nor this', 'a fourth']) {
    const headers = { authorization: `Bearer ${token}` };
    statuses.push((await server.inject({ url: '/api/auth/user/', headers })).statusCode);
  }
  await server.close();
  expect(statuses).toEqual([401, 401, 429, 429]);
});

test('every schema of the contract compiles', () => {
  expect(app.compileSchemas()).toBeGreaterThan(500);
});

test('the contract is served as OpenAPI 3.1, every path with its slash', async () => {
  const document = (await app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
    components: {
      responses: Record<string, { description: string }>;
      schemas: Record<string, object>;
    };
  }>();
  expect(document.openapi).toBe('3.1.0');
  const paths = Object.keys(document.paths);
  expect(paths).toContain('/api/auth/token/refresh/');
  expect(paths.filter((path) => !path.endsWith('/'))).toEqual([]);
  const { responses } = document.paths['/api/withdrawals/{number}/cancel/']?.['post'] ?? {};
  const codes = Object.entries(responses ?? {}).map(([status, { $ref }]) => [
    status,
    document.components.responses[$ref?.split('/').at(-1) ?? '']?.description,
  ]);
  expect(Object.fromEntries(codes)).toMatchObject({
    404: 'not_found',
    409: 'idempotency_key_reused, idempotency_in_progress, conflict',
    500: 'internal',
  });
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
  const missing = refs.filter(([, name = '']) => !(name in document.components.schemas));
  expect(missing).toEqual([]);
  expect(document.components.schemas).toHaveProperty('WithdrawalWithTimeline');
  // One that has a constant in it is found by its name too.
  expect(document.components.schemas).toHaveProperty('CourseCard');
});
