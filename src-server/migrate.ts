import { readOwnerUrl } from './config/owner-url.ts';
import { migrateDatabase, migrationsFolder } from './database/migrate.ts';
import { openPostgres } from './database/postgres.ts';
import { StartRefusal } from './start-refusal.ts';

/** What somebody says who has stopped every server, so that nobody waits for a long migration. */
const STOPPED = '--servers-are-stopped';

/** `npm run migrate`: brings the schema to this version by a role that owns it; the server's need not. */
async function run(given: string | undefined): Promise<void> {
  if (given !== undefined && given !== STOPPED) {
    throw new StartRefusal(
      `"${given}" is nothing that this understands: leave it out, or write ${STOPPED}.`,
    );
  }
  const database = await openPostgres(readOwnerUrl(process.env)).catch(refuseUnreachable);
  try {
    const ran = await migrateDatabase(database, migrationsFolder, {
      isStopped: given === STOPPED,
    });
    console.log(
      ran === 0
        ? 'The database is at this version.'
        : `The database was brought to this version by ${ran} migrations.`,
    );
  } finally {
    await database.close();
  }
}

/** Its own message names addresses and roles, and what to do in none of its words. */
function refuseUnreachable(error: unknown): never {
  throw new StartRefusal(
    "The database can't be opened: check that it runs, and that role and password of DATABASE_OWNER_URL (or of DATABASE_URL) are right.",
    { cause: error },
  );
}

try {
  await run(process.argv[2]);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartRefusal ? error.message : error);
}
