import type { DatabaseConfig } from '../config/config.ts';
import type { Watch } from '../watch.ts';
import type { DatabaseHandle } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type OnWait } from './postgres.ts';

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

/**
 * The same for a tool, whose statements may take as long as they need.
 * @throws StartRefusal where another process has the embedded database open
 */
export function openDatabase(config: DatabaseConfig): Promise<DatabaseHandle> {
  return config.kind === 'pglite' ? openPglite(config.directory) : openPostgres(config.url);
}
