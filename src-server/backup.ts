import { makeBackup } from './backup/make-backup.ts';
import { readConfig } from './config/read-config.ts';
import { openDatabase } from './database/open-database.ts';
import { noteBackup } from './domain/administration/last-backup.ts';
import { systemClock } from './domain/base/clock.ts';
import { openFileStore } from './storage/open-store.ts';
import { StartRefusal } from './start-refusal.ts';

/** `npm run backup -- <file>`: database and files of this configuration, in one archive. */
async function run(archive: string | undefined): Promise<void> {
  if (archive === undefined) {
    throw new StartRefusal('Name the file to write: npm run backup -- /backups/today.tar');
  }
  const config = readConfig(process.env);
  const files = await openFileStore(config.files);
  const database = await openDatabase(config.database);
  try {
    const source = { config: config.database, database, files, now: systemClock.now() };
    const { parts } = await makeBackup(source, archive);
    await noteBackup(database.db, systemClock.now());
    console.log(`${archive}: the database and ${parts.length - 1} files.`);
  } finally {
    await database.close();
    files.close();
  }
}

try {
  await run(process.argv[2]);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartRefusal ? error.message : error);
}
