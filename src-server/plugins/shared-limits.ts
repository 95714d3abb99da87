import { lt, sql } from 'drizzle-orm';
import { SECOND_MS } from '#contract/rules/durations.ts';
import type { Database } from '../database/database.ts';
import { rateLimits } from '../database/schema/rate-limits.ts';
import type { Keys } from '../domain/base/keys.ts';
import type { Services } from '../services.ts';

/** Requests of an address in the window that runs, this one included. */
export interface Counted {
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/** Counts a request of an address in windows of so many milliseconds. */
export type Count = (address: string, windowMs: number) => Promise<Counted>;

type Needed = Pick<Services, 'database' | 'keys'>;

/**
 * Counts each request in the database before it goes on: so many and no more, whichever process it
 * reaches. For calls with a limit of their own. Where the database does not answer, the process
 * counts alone.
 * @param scope what is limited
 */
export function exactCount({ database, keys }: Needed, scope: string): Count {
  const here = createWindows();
  return async (address, windowMs) => {
    const alone = here.add(address, windowMs);
    try {
      const key = keyOf(keys, scope, address);
      return (await addAll(database.db, [{ key, count: 1, windowMs }])).get(key) ?? alone;
    } catch {
      return alone;
    }
  };
}

/** What is counted in the process and told to the others. */
export interface ToldCount {
  readonly count: Count;
  /** Tells the database what was counted here, and learns what all others counted. */
  tell(): Promise<void>;
}

/**
 * Counts in the process: a request waits for nothing. What reaches other processes counts from the
 * next time that both have told: until then each lets through what reaches it.
 */
export function toldCount({ database, keys }: Needed, scope: string): ToldCount {
  const here = createWindows();
  let telling: Promise<void> | null = null;

  async function tellOnce(): Promise<void> {
    // What arrives while the database answers is told the next time.
    const untold = here.untold().map((window) => ({
      window,
      key: keyOf(keys, scope, window.address),
      count: window.fresh,
      windowMs: window.windowMs,
    }));
    if (untold.length === 0) return;
    const answers = await addAll(database.db, untold);
    for (const { window, key, count } of untold) {
      const answer = answers.get(key);
      if (!answer) continue;
      window.fresh -= count;
      window.known = answer.current;
      window.endsAt = performance.now() + answer.ttl;
    }
  }

  return {
    count: (address, windowMs) => Promise.resolve(here.add(address, windowMs)),
    tell() {
      telling ??= tellOnce().finally(() => {
        telling = null;
      });
      return telling;
    },
  };
}

/** Milliseconds between two times at which processes tell what they counted. */
export const TELL_MS = SECOND_MS;

/** Deletes windows that have ended. */
export async function dropEndedWindows(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, sql`clock_timestamp()`));
}

/** The table names no address. */
const keyOf = (keys: Keys, scope: string, address: string): string =>
  keys.sign('limit', `${scope} ${address}`);

interface Added {
  readonly key: string;
  readonly count: number;
  readonly windowMs: number;
}

/** Adds to all counts in one statement, in one order for all processes; a window that has ended begins anew. */
async function addAll(
  db: Database,
  added: readonly Added[],
): Promise<ReadonlyMap<string, Counted>> {
  const ordered = added.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await db.execute<{ key: string; count: number; ttl: number }>(sql`
    insert into rate_limits as r (key, count, ends_at)
    select n.key, n.count, clock_timestamp() + n.ms * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(
      ordered.map(({ key, count, windowMs }) => ({ key, count, ms: windowMs })),
    )}::jsonb) as n (key text, count int, ms float8)
    on conflict (key) do update set
      count = case when r.ends_at <= clock_timestamp() then excluded.count else r.count + excluded.count end,
      ends_at = case when r.ends_at <= clock_timestamp() then excluded.ends_at else r.ends_at end
    returning r.key, r.count, (extract(epoch from r.ends_at - clock_timestamp()) * 1000)::float8 as ttl`);
  return new Map(
    rows.map(({ key, count, ttl }) => [key, { current: count, ttl: Math.max(0, ttl) }] as const),
  );
}

/** Addresses that a process counts; beyond, the oldest windows are forgotten. */
const ADDRESSES_MAX = 50_000;

interface Window {
  readonly address: string;
  readonly windowMs: number;
  /** Requests of all processes, as the database last said. */
  known: number;
  /** Requests here that it was not told. */
  fresh: number;
  /** By the monotonic clock of this process. */
  endsAt: number;
}

/** Windows of this process, by address. */
function createWindows() {
  const windows = new Map<string, Window>();
  return {
    add(address: string, windowMs: number): Counted {
      const now = performance.now();
      let window = windows.get(address);
      if (!window || window.endsAt <= now) {
        windows.delete(address);
        window = { address, windowMs, known: 0, fresh: 0, endsAt: now + windowMs };
        windows.set(address, window);
        const [oldest] = windows.keys();
        if (windows.size > ADDRESSES_MAX && oldest !== undefined) windows.delete(oldest);
      }
      window.fresh += 1;
      return { current: window.known + window.fresh, ttl: window.endsAt - now };
    },
    /** Those with something to tell; what has ended is forgotten. */
    untold(): Window[] {
      const now = performance.now();
      for (const [address, { endsAt }] of windows) if (endsAt <= now) windows.delete(address);
      return [...windows.values()].filter(({ fresh }) => fresh > 0);
    },
  };
}
