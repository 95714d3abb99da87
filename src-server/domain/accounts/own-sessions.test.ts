import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SessionView } from '#contract/api/account/security.ts';
import type { Tokens } from '#contract/api/account/auth.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { startSession } from './sign-in.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) TCT/1.0.0 Chrome/148.0.0.0 Electron/45.4.1 Safari/537.36';

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let count = 0;
let memberId: number;
let here: Tokens;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  app = await buildApp(services);
  count += 1;
  memberId = await database.transaction((tx) => insertMember(tx, `owner${count}`));
  here = await begin(FIREFOX);
  return () => app.close();
});

const begin = (userAgent = FIREFOX, address = '203.0.113.7', owner = memberId): Promise<Tokens> =>
  database.transaction((tx) => startSession(tx, services, owner, { userAgent, address }));

async function ask(
  method: 'GET' | 'POST',
  url: string,
  {
    token = here,
    payload,
    from = '203.0.113.7',
  }: { token?: Tokens; payload?: object; from?: string } = {},
) {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token.access}` },
    remoteAddress: from,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const list = async (token = here): Promise<SessionView[]> =>
  (await ask('GET', '/api/auth/sessions/', { token })).body['items'] as SessionView[];
const end = (id: string, token = here) =>
  ask('POST', `/api/auth/sessions/${id}/end/`, { token, payload: {} });
const refresh = (token: Tokens, from = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/token/refresh/',
    payload: { refresh: token.refresh },
    remoteAddress: from,
  });

test('sessions are listed with their device, the current one first, then by latest use', async () => {
  services.clock.advance(1000);
  await begin(DESKTOP, '198.51.100.2');
  services.clock.advance(1000);
  await begin('curl/8.0');
  const items = await list();
  expect(items).toMatchObject([
    { browser: 'Firefox', system: 'Linux', kind: 'computer', place: '203.0.113.7', current: true },
    { browser: '', system: '', kind: 'unknown', current: false },
    { browser: 'TCT', system: 'Windows', kind: 'desktop_app', place: '198.51.100.2' },
  ]);
  expect(items.map(({ current }) => current)).toEqual([true, false, false]);
});

test('neither ended sessions nor those too long unused are listed, nor those of others', async () => {
  const stranger = await database.transaction((tx) => insertMember(tx, `stranger${count}`));
  await begin(FIREFOX, '203.0.113.7', stranger);
  const other = await begin(DESKTOP);
  expect(await list()).toHaveLength(2);
  await app.inject({
    method: 'POST',
    url: '/api/auth/token/revoke/',
    payload: { refresh: other.refresh },
  });
  expect(await list()).toHaveLength(1);
  await begin(DESKTOP);
  services.clock.advance(29 * DAY_MS);
  here = (await refresh(here)).json<Tokens>();
  expect(await list()).toHaveLength(2);
  services.clock.advance(DAY_MS);
  here = (await refresh(here)).json<Tokens>();
  expect(await list()).toMatchObject([{ current: true }]);
});

test('ending a session stops its access token and its refresh token at once, and no other', async () => {
  const other = await begin(DESKTOP);
  expect((await ask('GET', '/api/auth/sessions/', { token: other })).status).toBe(200);
  const [, there] = await list();
  expect(await end(there?.id ?? '')).toMatchObject({ status: 200, body: { ok: true } });
  expect((await ask('GET', '/api/auth/sessions/', { token: other })).status).toBe(401);
  expect((await refresh(other)).statusCode).toBe(401);
  expect((await ask('GET', '/api/auth/sessions/')).status).toBe(200);
  expect(await list()).toHaveLength(1);
  // A second click finds it done.
  expect((await end(there?.id ?? '')).status).toBe(200);
});

test("another member's session is not found, and lives on", async () => {
  const stranger = await database.transaction((tx) => insertMember(tx, `stranger${count}`));
  const theirs = await begin(FIREFOX, '203.0.113.7', stranger);
  const [foreign] = await list(theirs);
  expect(await end(foreign?.id ?? '')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await list(theirs)).toHaveLength(1);
  const nobodys = '00000000-0000-4000-8000-000000000000';
  expect(await end(nobodys)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await end('1')).toMatchObject({ status: 400, body: { code: 'validation' } });
});

test('all other sessions end together, or all of them', async () => {
  const others = [await begin(DESKTOP), await begin(FIREFOX)];
  const url = '/api/auth/sessions/end/';
  expect((await ask('POST', url, { payload: { include_current: false } })).body).toEqual({
    ended: 2,
  });
  for (const token of others) {
    expect((await ask('GET', '/api/auth/sessions/', { token })).status).toBe(401);
  }
  expect(await list()).toHaveLength(1);
  await begin(DESKTOP);
  expect((await ask('POST', url, { payload: { include_current: true } })).body).toEqual({
    ended: 2,
  });
  expect((await ask('GET', '/api/auth/sessions/')).status).toBe(401);
});

test('sessions that died of disuse are not counted as ended', async () => {
  await begin(DESKTOP);
  services.clock.advance(29 * DAY_MS);
  here = (await refresh(here)).json<Tokens>();
  services.clock.advance(2 * DAY_MS);
  here = (await refresh(here)).json<Tokens>();
  const payload = { include_current: false };
  expect((await ask('POST', '/api/auth/sessions/end/', { payload })).body).toEqual({ ended: 0 });
});

test('use is noted once a minute with the address it came from', async () => {
  const row = async () => {
    const [first] = await database.db
      .select()
      .from(sessions)
      .where(eq(sessions.memberId, memberId));
    return { at: first?.lastUsedAt.getTime(), from: first?.address };
  };
  const start = services.clock.now().getTime();
  services.clock.advance(59_999);
  await ask('GET', '/api/auth/sessions/', { from: '198.51.100.9' });
  expect(await row()).toEqual({ at: start, from: '203.0.113.7' });
  services.clock.advance(1);
  await ask('GET', '/api/auth/sessions/', { from: '198.51.100.9' });
  expect(await row()).toEqual({ at: start + 60_000, from: '198.51.100.9' });
  await ask('GET', '/api/auth/sessions/', { from: '192.0.2.1' });
  expect(await row()).toEqual({ at: start + 60_000, from: '198.51.100.9' });
  await refresh(here, '::ffff:192.0.2.44');
  expect(await row()).toEqual({ at: start + 60_000, from: '192.0.2.44' });
});
