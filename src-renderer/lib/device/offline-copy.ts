/**
 * Offline copy of the query cache in IndexedDB, for the read-only view without a connection.
 * Imports idb-keyval and hydration: import lazily, with the members' screens.
 */
import { dehydrate, hydrate } from '@tanstack/react-query';
import type { DehydratedState, QueryClient } from '@tanstack/react-query';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import type { Tag } from '#contract/api/endpoint.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { getDeviceStorage } from './storage.ts';
import { COPY_KEY } from './offline-copy-key.ts';

type KeptQuery = DehydratedState['queries'][number];

interface Copy {
  readonly version: typeof VERSION;
  /** Milliseconds since 1970, by this device's clock. */
  readonly savedAt: number;
  readonly queries: readonly KeptQuery[];
}

/** Increment when the format changes: copies of older builds are ignored. */
const VERSION = 1;
/** Milliseconds. */
const MAX_AGE = 7 * DAY_MS;
const MOST_QUERIES = 150;
/** Milliseconds for which changes are collected before they are written. */
const WRITE_DELAY = 2_000;

/** Allow-list of stored tags. Excluded: codes, tokens, quotes, data of other members. */
const keptTags: ReadonlySet<unknown> = new Set<Tag>([
  'User',
  'Settings',
  'Plans',
  'Memberships',
  'Payments',
  'Tree',
  'Withdrawals',
  'Pools',
  'GlobalNetwork',
  'Ranges',
  'Ledger',
  'Addresses',
  'Notifications',
  'News',
  'Academy',
  'Market',
  'Orders',
  'Game',
  'Tickets',
  'Help',
]);
const neverKept: ReadonlySet<unknown> = new Set(['admin', 'quote', 'code']);

/** What answers words as they are typed: each letter would take the room of something that was read. */
const isTyped = ([tag, part, typed]: readonly unknown[]): boolean =>
  tag === 'Help' && (part === 'offer' || (part === 'search' && typed !== ''));

export function isKept(queryKey: readonly unknown[]): boolean {
  return (
    keptTags.has(queryKey[0]) && !queryKey.some((part) => neverKept.has(part)) && !isTyped(queryKey)
  );
}

let store: UseStore | undefined;
const copies = (): UseStore => (store ??= createStore('tct-offline', 'copies'));

async function readCopy(now: number): Promise<Copy | undefined> {
  const id = getDeviceStorage().getItem(COPY_KEY);
  if (id === null) return undefined;
  const copy = await get<Copy>(id, copies());
  const isUsable = copy?.version === VERSION && Math.abs(now - copy.savedAt) < MAX_AGE;
  return isUsable ? copy : undefined;
}

/** Loads the copy into the cache with its original timestamps; false if there is none. */
export async function openCopy(queryClient: QueryClient, now: number): Promise<boolean> {
  const copy = await readCopy(now).catch(() => undefined);
  const hasMember = copy?.queries.some(
    ({ queryKey: [tag, part] }) => tag === 'User' && part === 'current',
  );
  if (!copy || !hasMember) return false;
  hydrate(
    queryClient,
    { queries: [...copy.queries], mutations: [] },
    // Keep it in the cache until the connection returns.
    { defaultOptions: { queries: { gcTime: Infinity } } },
  );
  return true;
}

/** Restores the state of the last successful response, without later errors. */
const asAnswered = (query: KeptQuery): KeptQuery => ({
  ...query,
  state: {
    ...query.state,
    status: 'success',
    fetchStatus: 'idle',
    error: null,
    fetchFailureReason: null,
    fetchFailureCount: 0,
    isInvalidated: false,
  },
});

function newest(queries: Iterable<KeptQuery>, now: number): KeptQuery[] {
  return [...queries]
    .filter(({ state }) => now - state.dataUpdatedAt < MAX_AGE)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MOST_QUERIES);
}

/**
 * Writes later responses into the copy, as long as the session lasts in which it was called.
 * @param log receives failures
 * @returns stops it
 */
export function keepCopy(queryClient: QueryClient, log: (error: unknown) => void): () => void {
  const storage = getDeviceStorage();
  // Only here: an id that is made or read while writing can belong to the next session.
  const id = storage.getItem(COPY_KEY) ?? crypto.randomUUID();
  storage.setItem(COPY_KEY, id);
  const changed = new Set<string>();
  let kept: Map<string, KeptQuery> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (changed.size === 0 || isStopped || storage.getItem(COPY_KEY) !== id) return;
    const { queries } = dehydrate(queryClient, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ queryHash, state }) =>
        changed.has(queryHash) && state.data !== undefined,
    });
    changed.clear();
    const now = Date.now();
    kept ??= new Map((await readCopy(now))?.queries.map((query) => [query.queryHash, query]));
    for (const query of queries) kept.set(query.queryHash, asAnswered(query));
    const copy: Copy = { version: VERSION, savedAt: now, queries: newest(kept.values(), now) };
    await set(id, copy, copies());
    // The session ended in the meantime: delete its copy.
    if (storage.getItem(COPY_KEY) !== id) await clear(copies());
  }

  const writeNow = () => void write().catch(log);
  const onHide = () => {
    if (document.visibilityState === 'hidden') writeNow();
  };
  const cache = queryClient.getQueryCache();
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const query = cache.get(event.query.queryHash);
    if (!query || !isKept(query.queryKey)) return;
    changed.add(query.queryHash);
    timer ??= setTimeout(writeNow, WRITE_DELAY);
  });
  // Responses received before the subscription.
  for (const { queryKey, queryHash, state } of cache.getAll()) {
    if (isKept(queryKey) && state.status === 'success') changed.add(queryHash);
  }
  if (changed.size > 0) timer = setTimeout(writeNow, WRITE_DELAY);
  addEventListener('pagehide', writeNow);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('pagehide', writeNow);
    document.removeEventListener('visibilitychange', onHide);
  };
}

/**
 * Deletes every copy on this device. The id of the session that ended is gone by then; one that is there
 * belongs to the next.
 */
export async function dropCopies(): Promise<void> {
  await clear(copies());
}
