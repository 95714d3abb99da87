import { readOwnerUrl } from './config/owner-url.ts';
import { migrateDatabase } from './database/migrate.ts';
import { openPostgres } from './database/postgres.ts';
import { StartRefusal } from './start-refusal.ts';

/** `npm run migrate`: brings the schema to this version by a role that owns it; the server's need not. */
async function run(): Promise<void> {
  const database = await openPostgres(readOwnerUrl(process.env)).catch(refuseUnreachable);
  try {
    const ran = await migrateDatabase(database);
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
  await run();
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartRefusal ? error.message : error);
}
