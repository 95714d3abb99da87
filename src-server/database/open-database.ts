import type { ReadBy } from '#contract/rules/readiness.ts';
import type { DatabaseConfig } from '../config/config.ts';
import type { Watch } from '../watch.ts';
import type { DatabaseHandle } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type OnWait } from './postgres.ts';
import { primaryReads, type Reads } from './reads.ts';
import { openReplica } from './replica.ts';

interface Listeners {
  /** The embedded one has no pool, and nobody waits for a connection. */
  readonly onWait?: OnWait | undefined;
  /** Told of each statement, by its text. */
  readonly onStatement?: Watch<string> | undefined;
}

/**
 * Opens the database for the server, within the configured limits; nothing is migrated yet.
 * @throws StartRefusal where another process has the embedded database open
 */
export function serveDatabase(
  config: DatabaseConfig,
  { onWait, onStatement }: Listeners,
): Promise<DatabaseHandle> {
  return config.kind === 'pglite'
    ? openPglite(config.directory, onStatement)
    : openPostgres(config.url, { limits: config.limits, onWait, onStatement });
}

/** What the routes that a replica may answer read from; one that is away keeps nothing from starting. */
export function serveReads(
  config: DatabaseConfig,
  primary: DatabaseHandle,
  listeners: Pick<Listeners, 'onStatement'> & { readonly onRead: (by: ReadBy) => void },
): Reads {
  const replica = config.kind === 'pglite' ? null : config.replica;
  return replica === null
    ? primaryReads(primary)
    : openReplica({ ...replica, ...listeners, primary: primary.db });
}

/**
 * The same for a tool, whose statements may take as long as they need.
 * @throws StartRefusal where another process has the embedded database open
 */
export function openDatabase(config: DatabaseConfig): Promise<DatabaseHandle> {
  return config.kind === 'pglite' ? openPglite(config.directory) : openPostgres(config.url);
}
