import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { ReadBy } from '#contract/rules/readiness.ts';
import type { Watch } from '../watch.ts';
import type { Database } from './database.ts';
import { closePool, isAbsent, isExhausted, openPool, watchStatements } from './postgres.ts';
import type { Reads } from './reads.ts';
import { sqlStateOf } from './violations.ts';

export interface ReplicaLimits {
  readonly connections: number;
  /** Milliseconds that a statement may take. */
  readonly statementMs: number;
}

/** Why the primary reads instead. */
type ReplicaFault = Exclude<ReadBy, 'replica'>;

/** Milliseconds to connect, to wait for a connection or for what it is asked first: the primary reads as well. */
const ACQUIRE_MS = 500;
/** Milliseconds between looks at how far it has replayed; after the last one the primary reads. */
const LOOKS_MS = [1, 2, 4, 8, 15, 30, 40] as const;
/** Milliseconds that a silent host has beyond the time of a statement, which it would end itself. */
const SILENT_MS = 2000;
/** Milliseconds that it is left alone after such a fault, so that the next ones do not wait for it too. */
const RESTS_MS: Readonly<Record<ReplicaFault, number>> = {
  unreachable: 2000,
  foreign: 2000,
  behind: 1000,
  busy: 0,
  conflict: 0,
};

/** SQLSTATEs of a statement that was in the way of what the replica replays. */
const CONFLICTS: readonly (string | null)[] = ['40001', '40P01'];

interface Replica {
  readonly url: string;
  readonly limits: ReplicaLimits;
  readonly primary: Database;
  /** Told of each reading. */
  readonly onRead?: ((by: ReadBy) => void) | undefined;
  /** Told of each statement of the replica, by its text. */
  readonly onStatement?: Watch<string> | undefined;
}

/** The replica can't read. */
class NotRead extends Error {
  override readonly name = 'NotRead';
  readonly fault: ReplicaFault;
  constructor(fault: ReplicaFault, cause?: unknown) {
    super(`The replica does not read: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * Reads from a standby of the primary. A reading waits until the standby has replayed what the primary
 * had written when it was asked for, so that it shows everything that was committed before: one's own
 * write, too, whichever process did it. What can't be read there in time is read from the primary.
 */
export function openReplica({ url, limits, primary, onRead, onStatement }: Replica): Reads {
  const pool = openPool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: ACQUIRE_MS,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + SILENT_MS,
  });
  if (onStatement) watchStatements(pool, onStatement);
  const readOnly = new WeakSet<pg.PoolClient>();
  let resting: { readonly fault: ReplicaFault; readonly until: number } | null = null;

  function faulty(fault: ReplicaFault, cause?: unknown): NotRead {
    const until = performance.now() + RESTS_MS[fault];
    // What only meets one reading does not end the rest that another one began.
    if (!resting || until > resting.until) resting = { fault, until };
    return new NotRead(fault, cause);
  }

  /** @throws NotRead */
  async function borrow(): Promise<pg.PoolClient> {
    if (resting && performance.now() < resting.until) throw new NotRead(resting.fault);
    const position = await positionOf(primary);
    const client = await pool.connect().catch((error: unknown) => {
      throw faulty(isExhausted(error) ? 'busy' : 'unreachable', error);
    });
    try {
      if (!readOnly.has(client)) await client.query(READ_ONLY);
      readOnly.add(client);
      const fault = await faultOf(client, position);
      if (fault === null) return client;
      throw faulty(fault);
    } catch (error) {
      client.release(!(error instanceof NotRead));
      throw error instanceof NotRead ? error : faulty('unreachable', error);
    }
  }

  /** @throws NotRead, and what `work` throws */
  async function readThere<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const client = await borrow();
    let isBroken = false;
    try {
      return await work(drizzle(client) as unknown as Database);
    } catch (error) {
      isBroken = isAbsent(error) || isSilent(error);
      if (isBroken) throw faulty('unreachable', error);
      if (CONFLICTS.includes(sqlStateOf(error))) throw faulty('conflict', error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  return {
    async read(work) {
      let by: ReadBy = 'replica';
      try {
        return await readThere(work);
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        by = error.fault;
        return await work(primary);
      } finally {
        onRead?.(by);
      }
    },
    async state() {
      try {
        (await borrow()).release();
        return 'replica';
      } catch (error) {
        if (error instanceof NotRead) return error.fault;
        throw error;
      }
    },
    close: () => closePool(pool, url),
  };
}

/** Where the primary's log ends, and which log that is: each failover begins another timeline. */
interface Position {
  readonly at: string;
  readonly timeline: number;
  readonly cluster: string;
  readonly base: string;
}

async function positionOf(primary: Database): Promise<Position> {
  const { rows } = await primary.execute<Record<keyof Position, string>>(sql`
    select pg_current_wal_flush_lsn()::text as at,
      left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline,
      (select system_identifier::text from pg_control_system()) as cluster,
      current_database()::text as base`);
  const [row] = rows;
  if (!row) throw new Error('The primary did not say where its log ends');
  // As in the name of a file of the log.
  return { ...row, timeline: Number.parseInt(row.timeline, 16) };
}

/** A standby writes nothing anyway; one that was promoted meanwhile would. */
const READ_ONLY = { text: 'set default_transaction_read_only = on', query_timeout: ACQUIRE_MS };

/** What a standby is asked first: whether it is one of this primary, and how far it has come. */
const LOOK = {
  name: 'replayed',
  text: `select coalesce(pg_is_in_recovery() and current_database() = $2
      and (select system_identifier::text from pg_control_system()) = $3
      and (select min_recovery_end_timeline from pg_control_recovery()) = $4, false) as follows,
    coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed`,
  query_timeout: ACQUIRE_MS,
};

/** Waits until a standby has replayed what the primary had written. */
async function faultOf(
  client: pg.PoolClient,
  { at, timeline, cluster, base }: Position,
): Promise<'foreign' | 'behind' | null> {
  const values = [at, base, cluster, timeline];
  for (let look = 0; ; look += 1) {
    const { rows } = await client.query<{ follows: boolean; replayed: boolean }>({
      ...LOOK,
      values,
    });
    const [row] = rows;
    if (!row?.follows) return 'foreign';
    if (row.replayed) return null;
    const ms = LOOKS_MS[look];
    if (ms === undefined) return 'behind';
    await pause(ms);
  }
}

/** The driver's own words, where a host does not even end a statement. */
const isSilent = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.message === 'Query read timeout') return true;
  }
  return false;
};
