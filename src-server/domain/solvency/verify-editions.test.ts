import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import type { Transaction } from '../../database/database.ts';
import { auditRow } from '../audit/write.ts';
import { digestOf, publishEdition } from './publish.ts';
import { editionReport, verifyEditions } from './verify-editions.ts';

const [FIRST, SECOND, THIRD] = ['2026-11-26', '2026-11-27', '2026-11-28'] as const;
let database: TestDatabase;
/** What was verified when there was none. */
let before: Awaited<ReturnType<typeof verifyEditions>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const services = createTestServices(database);
  before = await verifyEditions(database.db);
  for (const day of [FIRST, SECOND, THIRD]) {
    await publishEdition(services, day);
    services.clock.advance(DAY_MS);
  }
});
afterAll(() => database.close());

class Undone extends Error {}

/** What is found once somebody changed the database past its triggers; it is as it was afterwards. */
async function found(...changes: readonly SQL[]) {
  let verified: Awaited<ReturnType<typeof verifyEditions>> | undefined;
  const work = database.transaction(async (tx: Transaction) => {
    await tx.execute(sql`alter table solvency_editions disable trigger all`);
    for (const change of changes) await tx.execute(change);
    // The second page begins after the second day.
    verified = await verifyEditions(tx, 2);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return verified?.broken;
}

const documentOf = async (day: string): Promise<string> => {
  const { rows } = await database.db.execute<{ document: string }>(
    sql`select document from solvency_editions where day = ${day}`,
  );
  return rows[0]?.document ?? '';
};

it('finds every edition to be what was published', async () => {
  expect(before).toEqual({ editions: 0, newest: null, broken: null });
  const verified = await verifyEditions(database.db);
  expect(verified).toEqual({ editions: 3, newest: THIRD, broken: null });
  expect(editionReport(verified)).toEqual([
    'Editions of what is owed: 3, each what was published, up to 2026-11-28.',
  ]);
});

it('finds a file that says something else, also with a digest that goes with it', async () => {
  const document = (await documentOf(SECOND)).replace('"leaves":', '"leaves": ');
  const file = sql`update solvency_editions set document = ${document} where day = ${SECOND}`;
  const digest = sql`update solvency_editions set digest = ${digestOf(document)} where day = ${SECOND}`;
  expect(await found(file)).toEqual({ day: SECOND, fault: 'changed' });
  expect(await found(file, digest)).toEqual({ day: SECOND, fault: 'log' });
  // Where the log says so too, the next edition does not.
  const log = sql`update audit_log set after = ${JSON.stringify({ hash: digestOf(document) })}::jsonb
    where subject = ${`solvency/${SECOND}`}`;
  const open = sql`alter table audit_log disable trigger all`;
  expect(await found(file, digest, open, log)).toEqual({ day: THIRD, fault: 'previous' });
});

it('finds an edition that is gone, the newest one too', async () => {
  for (const day of [FIRST, THIRD]) {
    expect(await found(sql`delete from solvency_editions where day = ${day}`)).toEqual({
      day,
      fault: 'gone',
    });
  }
});

it('finds an edition that the log does not know, and one that is another day’s', async () => {
  const row = await database.transaction((tx) =>
    auditRow(tx, {
      actorId: null,
      action: 'treasury.owners',
      subject: 'treasury/0x',
      at: new Date(),
    }),
  );
  const put = (day: string, auditedBy: number | SQL) => sql`
    insert into solvency_editions (day, document, digest, key_id, audit_row, published_at)
    select ${day}, document || ' ', '0x' || repeat('0', 64), key_id, ${auditedBy}, published_at
    from solvency_editions where day = ${THIRD}`;
  expect(await found(put('2026-11-29', row))).toEqual({ day: '2026-11-29', fault: 'changed' });
  const renamed = sql`update solvency_editions set day = '2026-11-30' where day = ${THIRD}`;
  expect(await found(renamed)).toEqual({ day: '2026-11-30', fault: 'log' });
});

it('finds a day that the log says was published again, wherever a page ends', async () => {
  for (const day of [FIRST, SECOND, THIRD]) {
    const open = sql`alter table audit_log disable trigger all`;
    const again = sql`
      insert into audit_log (id, action, subject, at, after) overriding system value
      select id + 1000, action, subject, at, after from audit_log
      where subject = ${`solvency/${day}`}`;
    expect(await found(open, again)).toEqual({ day, fault: 'gone' });
  }
});

it('says in a sentence which one it is', () => {
  const broken = { day: SECOND, fault: 'changed' } as const;
  expect(editionReport({ editions: 1, newest: FIRST, broken })).toEqual([
    'Editions of what is owed: 1, each what was published, up to 2026-11-26.',
    'Broken at the edition of 2026-11-27: its file is not the one whose digest was published.',
  ]);
  expect(editionReport({ editions: 0, newest: null, broken: null })).toEqual([
    'No edition of what is owed was verified.',
  ]);
});
