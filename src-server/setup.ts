import { ChainUnreachable, DeploymentMismatch } from './chain/errors.ts';
import { readConfig } from './config/read-config.ts';
import { openDatabase } from './database/open-database.ts';
import { sealingWith } from './database/audit-sealing.ts';
import { migrateDatabase } from './database/migrate.ts';
import { auditKey } from './domain/audit/seal.ts';
import { sealOlderRows } from './domain/audit/key-change.ts';
import { deriveKeys } from './domain/base/keys.ts';
import { systemClock } from './domain/base/clock.ts';
import { openAnswers } from './setup/answers.ts';
import { createFirstMembers } from './setup/first-members.ts';
import { appointMissing } from './setup/missing-administrators.ts';
import { pinContracts } from './setup/pin-contracts.ts';
import { StartRefusal } from './start-refusal.ts';

/** First run outside the demo: root member, first two administrators, contracts. Running it again is safe. */
async function setUp(): Promise<void> {
  const config = readConfig(process.env);
  if (config.demo) {
    throw new StartRefusal(
      'The demo needs no setup: set DATABASE_URL and RPC_URLS to set up your own, or run "npm start".',
    );
  }
  const answers = openAnswers(process.env);
  const opened = await openDatabase(config.database);
  const database = sealingWith(opened, auditKey(deriveKeys(config.tokenSecret)));
  try {
    await migrateDatabase(database);
    await database.transaction((tx) => sealOlderRows(tx, systemClock.now()));
    console.log(
      await createFirstMembers(database, answers, {
        keys: deriveKeys(config.tokenSecret),
        now: systemClock.now(),
        say: (line) => console.log(line),
      }),
    );
    const appointed = await appointMissing(database, answers, systemClock.now());
    if (appointed !== null) console.log(appointed);
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
  const expected = [StartRefusal, DeploymentMismatch, ChainUnreachable].some(
    (known) => error instanceof known,
  );
  console.error(expected && error instanceof Error ? error.message : error);
}
