import { readConfig } from './config/read-config.ts';
import { openDatabase } from './database/open-database.ts';
import { recompute } from './recompute/recompute.ts';
import { StartRefusal } from './start-refusal.ts';

/** Ends with 0 where everything agrees, 1 where something differs, 2 where it could not be read. */
const [AGREES, DIFFERS, UNREAD] = [0, 1, 2];

/** Differences that are named; where there are more, these are enough to begin with. */
const NAMED_MAX = 100;

async function run(): Promise<number> {
  const database = await openDatabase(readConfig(process.env).database);
  try {
    const { differences, compared } = await recompute(database);
    for (const [area, figures] of compared) console.log(`${area}: ${figures} figures`);
    for (const { area, subject, figure, stored, computed } of differences.slice(0, NAMED_MAX)) {
      console.log(`${area} ${subject}, ${figure}: stored ${stored}, computed ${computed}`);
    }
    console.log(`${differences.length} differences`);
    return differences.length === 0 ? AGREES : DIFFERS;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.exitCode = UNREAD;
  console.error(error instanceof StartRefusal ? error.message : error);
}
