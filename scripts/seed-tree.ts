/**
 * Fills an empty PostgreSQL with a network of invented members, for measuring and trying out.
 *   DATABASE_URL=postgres://… node scripts/seed-tree.ts [members] [spine]
 * `members`: how many, 1,000,000 where left out. `spine`: how many are straight below the root on
 * each side; at random where left out.
 */
import { migrateDatabase } from '../src-server/database/migrate.ts';
import { openPostgres } from '../src-server/database/postgres.ts';
import { fillTree, randomSignUps, spinySignUps } from '../src-server/database/seed/bulk-tree.ts';

const MEMBERS = 1_000_000;
const url = process.env['DATABASE_URL'];
const [members = String(MEMBERS), spine] = process.argv.slice(2);
const wanted = [members, spine ?? '0'].map(Number);
const [count = 0, straight = 0] = wanted;

if (!url || !wanted.every((number) => Number.isSafeInteger(number) && number >= 0) || count < 1) {
  console.error('DATABASE_URL=postgres://… node scripts/seed-tree.ts [members] [spine]');
  process.exitCode = 1;
} else {
  const start = performance.now();
  const database = await openPostgres(url);
  try {
    await migrateDatabase(database);
    await fillTree(database, straight > 0 ? spinySignUps(count, straight) : randomSignUps(count));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${count.toLocaleString('en')} members in ${seconds} s.`);
  } finally {
    await database.close();
  }
}
