import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { supportQueries } from '#renderer/features/support/support-queries.ts';
import { helpQueries } from '#renderer/domain/ticket/help-queries.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { configureApi, request } from '#renderer/lib/api/request.ts';
import { auth } from '#contract/api/account/auth.ts';
import { publicApi } from '#contract/api/public.ts';
import { isKept, keepCopy, openCopy } from '#renderer/lib/device/offline-copy.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { FakeAuthServer } from '#renderer/platform/fake/auth-server.ts';
import { createFakeSession } from '#renderer/platform/fake/session.ts';
import { followSession, startSession } from '../session-lifecycle.ts';
import { endSession } from './end-session.ts';
import { openOffline, startOfflineView } from './offline-view.ts';

// jsdom has no IndexedDB: a map per store, with structured clones on read and write.
const { databases } = vi.hoisted(() => ({ databases: new Map<string, Map<string, unknown>>() }));
vi.mock('idb-keyval', () => {
  const of = (name: string) => {
    const kept = databases.get(name) ?? new Map<string, unknown>();
    databases.set(name, kept);
    return kept;
  };
  return {
    createStore: (name: string) => name,
    get: (key: string, name: string) => Promise.resolve(structuredClone(of(name).get(key))),
    set: (key: string, value: unknown, name: string) => {
      of(name).set(key, structuredClone(value));
      return Promise.resolve();
    },
    clear: (name: string) => {
      of(name).clear();
      return Promise.resolve();
    },
  };
});

const CURRENT = ['User', 'current'];
const credentials = { email: 'member@demo.test', password: 'Demo-2026' };
const NOW = Date.UTC(2026, 10, 20, 20);
const written = () => [...databases.values()].flatMap((kept) => [...kept.values()]);

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  databases.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  configureApi({});
});

function app() {
  const server = new FakeAuthServer();
  const session = createFakeSession(server, () => 0);
  const store = createStore();
  const queryClient = createQueryClient();
  followSession(session, store, queryClient, ({ reason }) => void endSession(reason));
  const answer = (status = 200) => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true }, { status })));
  };
  return {
    server,
    session,
    store,
    queryClient,
    answer,
    phase: () => store.get(authStateAtom).phase,
    start: () => (stop = startOfflineView({ queryClient, session, store })),
    open: () => startSession(session, store, () => openOffline(queryClient)),
  };
}

async function keptEarlier() {
  const before = createQueryClient();
  const end = keepCopy(before, () => {});
  before.setQueryData(CURRENT, { username: 'ana', balance: '12.500000' });
  before.setQueryData(['Quote', {}], { token_amount: '1' });
  before.setQueryData(['Withdrawals', 'admin', 'to_pay'], [{ number: 7 }]);
  await vi.advanceTimersByTimeAsync(3_000);
  end();
}

test('only what the member may see again is kept: no quotes, no codes, nobody else’s data', async () => {
  await keptEarlier();
  expect(written()).toMatchObject([{ version: 1, queries: [{ queryKey: CURRENT }] }]);
  expect(isKept(['Ledger', 'entries', 'direct'])).toBe(true);
  expect(isKept(['DemoMailbox', 'ana@demo.test'])).toBe(false);
  expect(isKept(['Sessions'])).toBe(false);
  expect(isKept(['User', 'code'])).toBe(false);
  expect(isKept(['Tickets', 'admin', 'one', 2418])).toBe(false);
});

test('tickets and articles are read again, what was searched as one typed is not kept', () => {
  expect(isKept(supportQueries.one(2418).queryKey)).toBe(true);
  expect(isKept(supportQueries.list('all').queryKey)).toBe(true);
  expect(isKept(helpQueries.article('por-que', 'es').queryKey)).toBe(true);
  expect(isKept(helpQueries.search({ q: '' }, 'es').queryKey)).toBe(true);
  expect(isKept(helpQueries.search({ q: 'ret' }, 'es').queryKey)).toBe(false);
  expect(isKept(helpQueries.offer({ about: 'retiro' }, 'es').queryKey)).toBe(false);
});

test('without a network the screens open with what was kept, each with its age', async () => {
  await keptEarlier();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  const { session, server, queryClient, open, phase } = app();
  server.mood = 'unreachable';
  vi.spyOn(session, 'refresh').mockRejectedValue(new Error('no network'));
  await open();
  expect(phase()).toBe('offline');
  expect(queryClient.getQueryData(CURRENT)).toEqual({ username: 'ana', balance: '12.500000' });
  expect(queryClient.getQueryState(CURRENT)?.dataUpdatedAt).toBe(NOW);
  expect(onlineManager.isOnline()).toBe(false);
});

test('without a copy, or with one older than a week, they do not open', async () => {
  const { session, open, phase } = app();
  vi.spyOn(session, 'refresh').mockRejectedValue(new Error('no network'));
  await open();
  expect(phase()).toBe('unreachable');
  await keptEarlier();
  await vi.advanceTimersByTimeAsync(7 * 24 * 3_600_000);
  await open();
  expect(phase()).toBe('unreachable');
});

test.each(['here', 'elsewhere', 'expired', 'security'] as const)(
  'a session that ended (%s) leaves no copy behind',
  async (reason) => {
    await keptEarlier();
    await endSession(reason);
    expect(written()).toEqual([]);
    expect(await openCopy(createQueryClient(), Date.now())).toBe(false);
  },
);

test('another login never opens the copy of the former session, even if it was not deleted', async () => {
  await keptEarlier();
  const { session } = app();
  await session.signIn(credentials);
  expect(written()).toHaveLength(1);
  expect(await openCopy(createQueryClient(), Date.now())).toBe(false);
});

test('what another tab still had to write when the session ended is not written', async () => {
  const elsewhere = createQueryClient();
  stop = keepCopy(elsewhere, () => {});
  elsewhere.setQueryData(CURRENT, { username: 'ana', balance: '12.500000' });
  await vi.advanceTimersByTimeAsync(3_000);
  elsewhere.setQueryData(['Ledger', 'entries'], ['50.000000']);
  // A log-out in this tab, which the other one has not noticed yet.
  await endSession('here');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(written()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('nor is it written into the copy of the session that began meanwhile', async () => {
  const elsewhere = createQueryClient();
  stop = keepCopy(elsewhere, () => {});
  elsewhere.setQueryData(CURRENT, { username: 'ana', balance: '12.500000' });
  const { session } = app();
  await session.signIn(credentials);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(written()).toEqual([]);
  // Positive control: what the next session is answered is kept.
  const next = createQueryClient();
  const end = keepCopy(next, () => {});
  next.setQueryData(CURRENT, { username: 'luis', balance: '1.000000' });
  await vi.advanceTimersByTimeAsync(3_000);
  end();
  expect(JSON.stringify(written())).toContain('luis');
});

test('shown data stays when the connection is lost, missing data fails immediately', async () => {
  const { queryClient, start, answer } = app();
  answer();
  start();
  queryClient.setQueryData(CURRENT, { balance: '1.000000' });
  const load = vi.fn(() => Promise.reject(new Error('asked without a connection')));
  onlineManager.setOnline(false);
  const known = new QueryObserver(queryClient, { queryKey: CURRENT, queryFn: load, staleTime: 0 });
  const unknown = new QueryObserver(queryClient, { queryKey: ['Ledger'], queryFn: load });
  const stops = [known.subscribe(() => {}), unknown.subscribe(() => {})];
  await vi.advanceTimersByTimeAsync(100);
  expect(known.getCurrentResult()).toMatchObject({ status: 'success', error: null });
  expect(unknown.getCurrentResult()).toMatchObject({
    status: 'error',
    fetchStatus: 'idle',
    error: { kind: 'FETCH_ERROR' },
  });
  expect(load).not.toHaveBeenCalled();
  for (const end of stops) end();
});

test('a call without a response shows the offline view, which polls and refreshes automatically', async () => {
  const { queryClient, start, answer } = app();
  start();
  const load = vi.fn(() => Promise.resolve('fresh'));
  queryClient.setQueryData(CURRENT, 'old');
  const observer = new QueryObserver(queryClient, {
    queryKey: CURRENT,
    queryFn: load,
    staleTime: 60_000,
  });
  const end = observer.subscribe(() => {});
  configureApi({});
  await request(publicApi.settings).catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onlineManager.isOnline()).toBe(false);
  answer();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onlineManager.isOnline()).toBe(true);
  expect(observer.getCurrentResult().data).toBe('fresh');
  expect(load).toHaveBeenCalledOnce();
  end();
});

test('the browser’s online event only triggers a probe: a server that answers is reachable', async () => {
  const { start, answer } = app();
  answer();
  start();
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(true);
});

test('a captive portal’s page does not count as a response', async () => {
  const { start } = app();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'text/html' } })),
  );
  start();
  dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(false);
});

test('a session opened from the copy is renewed when the server answers', async () => {
  await keptEarlier();
  const { session, open, start, answer, phase } = app();
  const refresh = vi.spyOn(session, 'refresh').mockRejectedValue(new Error('no network'));
  await open();
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(phase()).toBe('offline');
  refresh.mockResolvedValue('access-2');
  answer();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(phase()).toBe('authenticated');
});

test('a mutation is not sent while offline, and reports it', async () => {
  const fetch = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  vi.stubGlobal('fetch', fetch);
  configureApi({});
  onlineManager.setOnline(false);
  const call = request(auth.resetSend, { body: { email: 'ana@demo.test' } });
  await expect(call).rejects.toMatchObject({ kind: 'FETCH_ERROR', isUnsent: true });
  // The only call probes whether the server is reachable.
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/api/health/']);
  onlineManager.setOnline(true);
  const sent = request(auth.resetSend, { body: { email: 'ana@demo.test' } });
  await expect(sent).rejects.toMatchObject({ kind: 'FETCH_ERROR', isUnsent: false });
});
