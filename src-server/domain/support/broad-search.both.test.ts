import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { listQueue } from './queue.ts';

const now = new Date('2026-11-23T16:00:00Z');
/** Of so many tickets every other one holds a word that begins with "ca", another one each. */
const TICKETS = 2400;

let database: TestDatabase;
let staff: number;
beforeAll(async () => {
  database = await createTestDatabase();
  staff = await database.transaction((tx) => insertMember(tx, 'marisol', { role: 'support' }));
  const { db } = database;
  await db.execute(sql`
    insert into tickets (member_id, subject, category, priority, state, created_at, closed_at,
      reply_hours, solve_hours, queue_at, last_at)
    select ${staff}, 'Asunto', 'other', 'normal', 'closed', ${now.toISOString()}, ${now.toISOString()},
      4, 48, '9999-12-31Z', ${now.toISOString()}::timestamptz + n * interval '1 second'
    from generate_series(1, ${TICKETS}::integer) n`);
  const word = sql`case when number % 2 = 0 then 'ca' else 'mo' end
    || translate((number % 100)::text, '0123456789', 'bcdfghjlmn')`;
  await db.execute(sql`
    insert into search_documents (kind, id, document)
    select 'ticket', number, array_to_tsvector(array[${word}]) from tickets`);
  await db.execute(sql`
    insert into search_words (kind, word) select distinct 'ticket', ${word} from tickets`);
});
afterAll(() => database.close());

const find = (search: string) =>
  listQueue(database.db, createTestServices(database), staff, {
    search,
    state: 'all',
    sort: 'last',
    limit: 3,
  });

test('the beginning of many words finds the newest tickets that hold one, as a whole word does', async () => {
  const { rows } = await database.db.execute<{ number: number }>(
    sql`select number from tickets where number % 2 = 0 order by number desc limit 3`,
  );
  const broad = await find('ca');
  expect(broad.items.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
  // No more are gone through.
  expect(broad.counts?.matching).toBe(1000);
  // The beginning of five words, each in every hundredth ticket.
  expect((await find('cac')).counts?.matching).toBe((TICKETS / 100) * 5);
});

test('where the newest hold too few of them, the older ones are found as well', async () => {
  const { db } = database;
  await db.execute(sql`
    update search_documents set document = array_to_tsvector(array['mora'])
    where id > (select max(number) - 1000 from tickets)`);
  expect((await find('ca')).counts?.matching).toBe((TICKETS - 1000) / 2);
});
