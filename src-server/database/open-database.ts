import type { DatabaseConfig } from '../config/config.ts';
import type { DatabaseHandle } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type OnWait } from './postgres.ts';

/**
 * Opens the database; nothing is migrated yet.
 * @param onWait the embedded one has no pool, and nobody waits for a connection
 * @throws StartRefusal where another process has the embedded database open
 */
export function openDatabase(config: DatabaseConfig, onWait?: OnWait): Promise<DatabaseHandle> {
  return config.kind === 'pglite' ? openPglite(config.directory) : openPostgres(config.url, onWait);
}
