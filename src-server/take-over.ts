import { readConfig } from './config/read-config.ts';
import { openDatabase } from './database/open-database.ts';
import { takeOver } from './deployment-epoch.ts';
import { systemClock } from './domain/base/clock.ts';
import { StartRefusal } from './start-refusal.ts';

/** `npm run take-over -- --original-is-stopped`: this database watches the treasury from now on. */
async function run(confirmation: string | undefined): Promise<void> {
  const { database: config } = readConfig(process.env);
  if (config.kind === 'pglite') {
    throw new StartRefusal(
      'The embedded database has a chain of its own: there is nothing to take over.',
    );
  }
  if (confirmation !== '--original-is-stopped') {
    throw new StartRefusal(
      'Two databases that watch one treasury pay twice: stop every process of the original for good, then run "npm run take-over -- --original-is-stopped".',
    );
  }
  const database = await openDatabase(config);
  try {
    const epoch = await database.transaction((tx) => takeOver(tx, systemClock.now()));
    console.log(`This database watches the treasury from now on: set DEPLOYMENT_EPOCH=${epoch}.`);
  } finally {
    await database.close();
  }
}

try {
  await run(process.argv[2]);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof StartRefusal ? error.message : error);
}
