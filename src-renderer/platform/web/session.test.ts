import { beforeEach, expect, test, vi } from 'vitest';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createDeviceStorage } from '#renderer/lib/device/storage.ts';
import { FakeAuthServer, fetchFrom } from '../fake/auth-server.ts';
import { describeSessionPort } from '../suites/session.suite.ts';
import { createWebSession } from './session.ts';
import type { WebSessionConfig } from './session.ts';

const credentials = { email: 'member@demo.test', password: 'Demo-2026' };

type Work = (lock: Lock | null) => unknown;

/** A stub of Web Locks for one origin: requests for a name are queued. */
function fakeLocks(): NonNullable<WebSessionConfig['locks']> {
  const queues = new Map<string, { last: Promise<unknown>; holders: number }>();
  const request = (name: string, first: LockOptions | Work, second?: Work) => {
    const work = typeof first === 'function' ? first : second;
    const queue = queues.get(name) ?? { last: Promise.resolve(), holders: 0 };
    queues.set(name, queue);
    const ifAvailable = typeof first === 'object' && first.ifAvailable === true;
    if (ifAvailable && queue.holders > 0) return Promise.resolve(work?.(null));
    queue.holders += 1;
    const turn = queue.last.then(() => work?.({ name, mode: 'exclusive' }));
    const leave = () => (queue.holders -= 1);
    queue.last = turn.then(leave, leave);
    return turn;
  };
  return { request };
}

/** Locks that are granted immediately to everybody. */
const brokenLocks: NonNullable<WebSessionConfig['locks']> = {
  request: (name: string, first: LockOptions | Work, second?: Work) =>
    Promise.resolve((typeof first === 'function' ? first : second)?.({ name, mode: 'exclusive' })),
};

/** A browser with any number of tabs on one storage; the server's clock may differ from its own. */
function browser({
  serverAhead = 0,
  locks = fakeLocks(),
}: {
  readonly serverAhead?: number;
  /** Null: the page has no Web Locks. */
  readonly locks?: WebSessionConfig['locks'] | null;
} = {}) {
  let clock = Date.UTC(2026, 10, 20);
  const server = new FakeAuthServer();
  const log = vi.fn();
  const openTab = () => {
    const events = new EventTarget();
    const session = createWebSession({
      fetch: fetchFrom(server, () => clock + serverAhead),
      storage: createDeviceStorage(() => localStorage, events),
      locks: locks ?? undefined,
      events,
      now: () => clock,
      language: () => 'es',
      log,
    });
    /** Simulates a `storage` event; `key` null means that it was cleared. */
    const hear = (key: string | null, newValue = key === null ? null : localStorage.getItem(key)) =>
      events.dispatchEvent(
        new StorageEvent('storage', { key, newValue, storageArea: localStorage }),
      );
    return { session, hear };
  };
  return {
    server,
    log,
    openTab,
    serverNow: () => clock + serverAhead,
    pass: (milliseconds: number) => (clock += milliseconds),
  };
}

beforeEach(() => localStorage.clear());

describeSessionPort('web', () => {
  localStorage.clear();
  const { server, pass, openTab } = browser();
  return { server, pass, session: openTab().session };
});

test('tokens are in local storage with their expiry by the server’s clock', async () => {
  const { openTab, serverNow } = browser({ serverAhead: HOUR_MS });
  await openTab().session.signIn(credentials);
  const stored = ['access', 'refresh', 'timestamp'].map((key) => [key, localStorage.getItem(key)]);
  expect(localStorage).toHaveLength(3);
  expect(Object.fromEntries(stored)).toEqual({
    access: 'access-1',
    refresh: 'refresh-1',
    timestamp: String(serverNow() + ACCESS_TOKEN_MS),
  });
});

test.each([-HOUR_MS, HOUR_MS])(
  'a clock %i ms off neither shortens nor extends a token’s validity',
  async (off) => {
    const { openTab, server, pass } = browser({ serverAhead: off });
    const { session } = openTab();
    await session.signIn(credentials);
    pass(ACCESS_TOKEN_MS - 2_000);
    expect(await session.accessToken()).toBe('access-1');
    pass(2_000);
    await session.accessToken();
    expect(server.refreshes).toBe(1);
  },
);

async function refreshesOfFiveTabs(
  locks: WebSessionConfig['locks'] | null,
  access?: string,
): Promise<number> {
  const { openTab, server, pass } = browser({ locks });
  server.access = access;
  await openTab().session.signIn(credentials);
  const tabs = Array.from({ length: 5 }, openTab);
  pass(ACCESS_TOKEN_MS);
  const calls = tabs.flatMap(({ session }) =>
    Array.from({ length: 50 }, () => session.accessToken()),
  );
  await Promise.all(calls);
  return server.refreshes;
}

test('fifty calls in each of five tabs at expiry cause one refresh', async () => {
  expect(await refreshesOfFiveTabs(fakeLocks())).toBe(1);
});

test('one refresh is made also if the new access token equals the old one', async () => {
  expect(await refreshesOfFiveTabs(fakeLocks(), 'issued-in-one-second')).toBe(1);
});

test('without the lock every tab would refresh for itself', async () => {
  expect(await refreshesOfFiveTabs(brokenLocks)).toBe(5);
});

test('tabs without Web Locks spread their refreshes by jitter', async () => {
  vi.useFakeTimers();
  let draws = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => (draws += 1) / 10);
  const refreshes = refreshesOfFiveTabs(null);
  await vi.runAllTimersAsync();
  expect(await refreshes).toBe(1);
  vi.useRealTimers();
});

test('positive control: without locks only the jitter prevents concurrent refreshes', async () => {
  vi.useFakeTimers();
  const { openTab, server, pass } = browser({ locks: null });
  await openTab().session.signIn(credentials);
  const tabs = Array.from({ length: 5 }, openTab);
  pass(ACCESS_TOKEN_MS);
  server.hold();
  const tokens = Promise.all(tabs.map(({ session }) => session.accessToken()));
  await vi.runAllTimersAsync();
  expect(server.refreshes).toBe(5);
  server.release();
  await tokens;
  vi.useRealTimers();
});

test('a token stored by another tab is used', async () => {
  const { openTab, server, pass } = browser();
  const [here, there] = [openTab(), openTab()];
  await here.session.signIn(credentials);
  pass(ACCESS_TOKEN_MS);
  expect(await there.session.accessToken()).toBe('access-2');
  expect(await here.session.accessToken()).toBe('access-2');
  expect(await here.session.refresh('access-1')).toBe('access-2');
  expect(server.refreshes).toBe(1);
});

test('logging out clears the storage and signs the other tabs out', async () => {
  const { openTab } = browser();
  const [here, there] = [openTab(), openTab()];
  await here.session.signIn(credentials);
  there.hear('refresh');
  const changes = vi.fn();
  there.session.onChange(changes);
  localStorage.setItem('language', 'en');
  here.session.signOut();
  expect(localStorage).toHaveLength(0);
  there.hear(null);
  expect(changes.mock.calls).toEqual([[{ signedIn: false, reason: 'elsewhere' }]]);
});

test('a session that the server ended in one tab is reported as ended in all', async () => {
  const { openTab, server, pass, log } = browser();
  const [here, there] = [openTab(), openTab()];
  await here.session.signIn(credentials);
  there.hear('refresh');
  const changes = vi.fn();
  there.session.onChange(changes);
  pass(ACCESS_TOKEN_MS);
  server.mood = 'refuses';
  await here.session.accessToken();
  there.hear('refresh');
  expect(changes.mock.calls).toEqual([[{ signedIn: false, reason: 'expired' }]]);
  expect(log).toHaveBeenCalledOnce();
});

test('a network failure is not logged, a server error is', async () => {
  const { openTab, server, log } = browser();
  const { session } = openTab();
  await session.signIn(credentials);
  server.mood = 'unreachable';
  await expect(session.refresh()).rejects.toMatchObject({ kind: 'FETCH_ERROR' });
  expect(log).not.toHaveBeenCalled();
  server.mood = 'breaks';
  await expect(session.refresh()).rejects.toThrow();
  expect(log).toHaveBeenCalledOnce();
});

test('a sign-in in another tab is notified once, and other storage keys are ignored', async () => {
  const { openTab } = browser();
  const [here, there] = [openTab(), openTab()];
  const changes = vi.fn();
  there.session.onChange(changes);
  await here.session.signIn(credentials);
  there.hear('access');
  there.hear('language');
  expect(changes).not.toHaveBeenCalled();
  there.hear('refresh');
  there.hear('refresh');
  expect(changes.mock.calls).toEqual([[{ signedIn: true, elsewhere: true }]]);
});

test.each([
  ['logged out', null, 'elsewhere'],
  ['was refused', 'refresh', 'expired'],
] as const)(
  'a tab that slept while its member %s and another signed in ends its session as one that is replaced',
  async (_, key, reason) => {
    const { openTab } = browser();
    const [here, there] = [openTab(), openTab()];
    await here.session.signIn(credentials);
    there.hear('refresh');
    const changes = vi.fn();
    there.session.onChange(changes);
    here.session.signOut();
    await here.session.signIn(credentials);
    there.hear(key, null);
    expect(changes.mock.calls).toEqual([[{ signedIn: false, reason, isReplaced: true }]]);
  },
);
