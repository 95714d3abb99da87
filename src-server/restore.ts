import { restoreBackup } from './backup/restore-backup.ts';
import type { DatabaseConfig } from './config/config.ts';
import { readOwnerUrl } from './config/owner-url.ts';
import { readConfig } from './config/read-config.ts';
import { openFileStore } from './storage/open-store.ts';
import { StartRefusal } from './start-refusal.ts';

/** `npm run restore -- <file>`: an archive into the empty places that this configuration names. */
async function run(archive: string | undefined): Promise<void> {
  if (archive === undefined) {
    throw new StartRefusal('Name the archive: npm run restore -- /backups/today.tar');
  }
  const config = readConfig(process.env);
  const files = await openFileStore(config.files);
  try {
    const { madeAt, parts } = await restoreBackup(
      { config: ownersDatabase(config.database), files },
      archive,
    );
    console.log(`Restored the database of ${madeAt} and ${parts.length - 1} files.`);
    console.log('Now: npm run recompute, then npm run audit:verify.');
  } finally {
    files.close();
  }
}

/** Whoever restores tables owns them from then on. */
function ownersDatabase(config: DatabaseConfig): DatabaseConfig {
  return config.kind === 'pglite' ? config : { ...config, url: readOwnerUrl(process.env) };
}

try {
  await run(process.argv[2]);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartRefusal ? error.message : error);
}
