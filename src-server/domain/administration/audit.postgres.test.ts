import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { somebodyWaits } from '../../../tests/support/database/lock-waits.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { checkAudit } from './audit.ts';
import { audit } from '../audit/write.ts';

const WRITERS = 12;
const at = new Date('2026-11-20T12:00:00Z');
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/**
 * Writers side by side, each two rows in a transaction; every third gives up. One of the others stays
 * between its two until somebody waits for it.
 */
function writeAtOnce() {
  let isAwaited = false;
  return Promise.allSettled(
    Array.from({ length: WRITERS }, (_, writer) =>
      database.transaction(async (tx) => {
        const subject = `writer/${writer}`;
        const entry = { actorId: null, action: 'setting.changed', subject, at } as const;
        await audit(tx, entry);
        if (!isAwaited && writer % 3 !== 0) {
          isAwaited = true;
          await somebodyWaits(database.db);
        }
        await audit(tx, entry);
        if (writer % 3 === 0) throw new Error('given up');
      }),
    ),
  );
}
const whyOf = (results: readonly PromiseSettledResult<void>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));

test('writers side by side leave one chain without a gap', async () => {
  const refused = whyOf(await writeAtOnce());
  expect(refused).toEqual(Array.from({ length: WRITERS / 3 }, () => 'Error: given up'));
  const check = await database.transaction((tx) => checkAudit(tx, createTestServices(database)));
  expect(check).toMatchObject({ rows: (WRITERS - WRITERS / 3) * 2, broken_at: null });
});

test('without the lock they get into each other’s way', async () => {
  const { rows } = await database.db.execute<{ source: string }>(
    sql`select pg_get_functiondef('audit_last'::regproc) as source`,
  );
  const source = rows[0]?.source ?? '';
  expect(source).toContain('pg_advisory_xact_lock');
  await database.db.execute(sql.raw(source.replace(/PERFORM pg_advisory_xact_lock\(\d+\);/, '')));
  const refused = whyOf(await writeAtOnce()).filter((why) => !why.includes('given up'));
  expect(refused.length).toBeGreaterThan(0);
});
