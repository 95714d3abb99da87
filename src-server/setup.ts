import { DeploymentMismatch } from './chain/errors.ts';
import { readConfig } from './config/read-config.ts';
import { openDatabase } from './database/open-database.ts';
import { migrateDatabase } from './database/migrate.ts';
import { systemClock } from './domain/clock.ts';
import { openAnswers } from './setup/answers.ts';
import { createFirstMembers } from './setup/first-members.ts';
import { pinContracts } from './setup/pin-contracts.ts';
import { StartRefusal } from './start-refusal.ts';

/** First run outside the demo: root member, first administrator, contracts. Running it again is safe. */
async function setUp(): Promise<void> {
  const config = readConfig(process.env);
  if (config.demo) {
    throw new StartRefusal(
      'The demo needs no setup: set DATABASE_URL and RPC_URLS to set up your own, or run "npm start".',
    );
  }
  const answers = openAnswers(process.env);
  const database = await openDatabase(config.database);
  try {
    await migrateDatabase(database);
    console.log(await createFirstMembers(database, answers, systemClock.now()));
    console.log(await pinContracts(database, config, answers, systemClock.now()));
  } finally {
    answers.close();
    await database.close();
  }
}

try {
  await setUp();
} catch (error) {
  process.exitCode = 1;
  const expected = error instanceof StartRefusal || error instanceof DeploymentMismatch;
  console.error(expected ? error.message : error);
}
