import type { DatabaseConfig } from '../config/config.ts';
import type { DatabaseHandle } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type OnWait } from './postgres.ts';

/**
 * Opens the database for the server, within the configured limits; nothing is migrated yet.
 * @param onWait the embedded one has no pool, and nobody waits for a connection
 * @throws StartRefusal where another process has the embedded database open
 */
export function serveDatabase(config: DatabaseConfig, onWait?: OnWait): Promise<DatabaseHandle> {
  return config.kind === 'pglite'
    ? openPglite(config.directory)
    : openPostgres(config.url, { limits: config.limits, onWait });
}

/**
 * The same for a tool, whose statements may take as long as they need.
 * @throws StartRefusal where another process has the embedded database open
 */
export function openDatabase(config: DatabaseConfig): Promise<DatabaseHandle> {
  return config.kind === 'pglite' ? openPglite(config.directory) : openPostgres(config.url);
}
