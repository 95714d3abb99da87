import type { DatabaseConfig } from '../config/config.ts';
import type { DatabaseHandle } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database; nothing is migrated yet.
 * @throws StartRefusal where another process has the embedded database open
 */
export function openDatabase(config: DatabaseConfig): Promise<DatabaseHandle> {
  return config.kind === 'pglite' ? openPglite(config.directory) : openPostgres(config.url);
}
