import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '#server/database/database.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { addDefaultArticles } from '#server/domain/help/defaults/add-defaults.ts';
import { searchHelp } from '#server/domain/help/search.ts';
import { listQueue } from '#server/domain/support/queue.ts';
import { seedRandom } from '#server/database/seed/random.ts';
import { settingsReader } from '#server/domain/base/settings.ts';
import type { Services } from '#server/services.ts';
import { insertMember } from '../support/people.ts';
import { startPostgres } from '../support/database/postgres.ts';
import type { Bench, Measure } from './bench.ts';

const TICKETS = 100_000;
/** Of them, those that are not over. */
const ACTIVE = 10_000;
const WORDS = 20_000;
/** Words of one ticket with its messages. */
const WORDS_EACH = 25;
const OLDEST = 900;
const OLDEST_WORD = 'zaguan';
const TIMES = 40;
const now = new Date('2026-11-23T16:00:00Z');

/** Search and queue of the desk among 100,000 tickets, on PostgreSQL: the slowest of twenty. */
export const bench: Bench = async () => {
  const postgres = await startPostgres();
  try {
    const database = await openPostgres(postgres.url);
    await migrateDatabase(database);
    const staff = await fill(database);
    const measures = await measureAll(database, staff);
    await database.close();
    return measures;
  } finally {
    await postgres.stop();
  }
};

/** Tickets whose words are as unevenly common as those of people: a third power of an even draw. */
async function fill(database: DatabaseHandle): Promise<number> {
  const [staff, member] = await database.transaction(async (tx) => {
    await addDefaultArticles(tx, now);
    return [
      await insertMember(tx, 'marisol', { role: 'support' }),
      await insertMember(tx, 'valeria', { firstName: 'Valeria', lastName: 'Montes' }),
    ];
  });
  if (staff === undefined || member === undefined) throw new Error('No people');
  const { db } = database;
  await db.execute(sql`
    insert into search_words (kind, word)
    select 'ticket', word from json_array_elements_text(${JSON.stringify(inventWords())}::json) as word
    on conflict do nothing`);
  await db.execute(sql`
    insert into tickets (member_id, subject, category, priority, state, assignee_id, created_at,
      closed_at, reply_hours, solve_hours, solve_from, due_kind, due_at, queue_at, last_at)
    select ${member}, 'Asunto ' || n, (array['withdrawal', 'payment', 'tree', 'account'])[1 + n % 4], 'normal',
      case when n <= ${ACTIVE} then 'open' else 'closed' end,
      case when n % 3 = 0 then ${staff}::bigint end, at, case when n > ${ACTIVE} then at end, 4, 48,
      case when n <= ${ACTIVE} then at end, case when n <= ${ACTIVE} then 'resolution' end,
      case when n <= ${ACTIVE} then due end,
      case when n <= ${ACTIVE} then due else '9999-12-31Z'::timestamptz end, at
    from (select n, ${now.toISOString()}::timestamptz - random() * interval '300 days' as at,
        ${now.toISOString()}::timestamptz + (random() - 0.1) * interval '10 days' as due
      from generate_series(1, ${TICKETS}::integer) n) as made`);
  await writeDocuments(database);
  await markOldest(database);
  await db.execute(sql`vacuum analyze`);
  return staff;
}

/** Words of three to five syllables, as many as people write. */
function inventWords(): string[] {
  const random = seedRandom(TICKETS);
  const consonants = ['b', 'c', 'd', 'f', 'g', 'j', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v'];
  const vowels = ['a', 'e', 'i', 'o', 'u'];
  const ends = ['', '', 'n', 'r', 's'];
  const syllable = () => random.pick(consonants) + random.pick(vowels) + random.pick(ends);
  return Array.from({ length: WORDS }, () =>
    Array.from({ length: random.between(3, 5) }, syllable).join(''),
  );
}

/** Documents of a batch go in one statement. */
const BATCH = 5000;

async function writeDocuments({ db }: DatabaseHandle): Promise<void> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where kind = 'ticket' order by word`,
  );
  const random = seedRandom(WORDS);
  const place = () => Math.floor((random.between(0, 999_999) / 1e6) ** 3 * rows.length);
  const { rows: made } = await db.execute<{ number: number }>(
    sql`select number from tickets order by number`,
  );
  for (let from = 0; from < made.length; from += BATCH) {
    const numbers = made.slice(from, from + BATCH).map(({ number }) => number);
    const texts = numbers.map(() => {
      const words = Array.from({ length: WORDS_EACH }, () => rows[place()]?.word ?? '');
      return `{${[...new Set(words)].join(',')}}`;
    });
    await db.execute(sql`
      insert into search_documents (kind, id, document)
      select 'ticket', id, array_to_tsvector(words::text[])
      from json_to_recordset(${JSON.stringify(numbers.map((id, index) => ({ id, words: texts[index] })))}::json)
        as made(id integer, words text)`);
  }
}

/** A word that the tickets alone hold whose last message is the oldest. */
async function markOldest({ db }: DatabaseHandle): Promise<void> {
  await db.execute(sql`insert into search_words (kind, word) values ('ticket', ${OLDEST_WORD})`);
  await db.execute(sql`
    update search_documents set document = document || array_to_tsvector(array[${OLDEST_WORD}])
    where kind = 'ticket' and id in (select number from tickets order by last_at limit ${OLDEST})`);
}

async function measureAll(database: DatabaseHandle, staff: number): Promise<Measure[]> {
  const { db } = database;
  const services = { settings: settingsReader, clock: { now: () => now } } as Services;
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where kind = 'ticket' order by word`,
  );
  const words = rows.map(({ word }) => word);
  const wordAt = (part: number, index: number): string =>
    words[Math.min(words.length - 1, Math.floor(part * words.length) + index)] ?? '';
  const queue = (filters: object) => listQueue(db, services, staff, filters);
  const find = (search: string, more: object = {}) => queue({ search, state: 'all', ...more });
  const typo = (word: string): string =>
    `${word.slice(0, 3)}${word.slice(4, 5)}${word.slice(3, 4)}${word.slice(5)}`;
  const first = await queue({});
  const help = { language: 'es', now } as const;
  const cases: readonly (readonly [string, (index: number) => Promise<unknown>])[] = [
    ['queue, first page', () => queue({})],
    ['queue, next page', () => queue({ cursor: first.next ?? '' })],
    ['queue, mine of one category', () => queue({ view: 'mine', category: 'payment' })],
    ['search, a word that few tickets hold', (index) => find(wordAt(0.9, index))],
    ['search, a word that many hold', (index) => find(wordAt(0, index % 3))],
    [
      'search, the same by the last message',
      (index) => find(wordAt(0, index % 3), { sort: 'last' }),
    ],
    [
      'search, a word of the oldest, by the last message',
      () => find(OLDEST_WORD, { sort: 'last' }),
    ],
    ['search, two words', (index) => find(`${wordAt(0.001, index)} ${wordAt(0.01, index)}`)],
    ['search, a word with two letters exchanged', (index) => find(typo(wordAt(0.4, index * 7)))],
    ['search, the beginning of many words', () => find('ca')],
    ['search, a word that nothing is like', () => find('zzzzzzzzzzzz')],
    [
      'search of the help, as one types',
      (index) => searchHelp(db, { q: 'tarifa de retiro'.slice(0, 4 + (index % 12)) }, help),
    ],
    ['search of the help, with a typo', () => searchHelp(db, { q: 'retrio' }, help)],
  ];
  const measures: Measure[] = [];
  for (const [what, work] of cases) {
    const value = await slowOf(work);
    measures.push({
      what: `support, 100,000 tickets: ${what}, p95`,
      value,
      unit: 'ms',
      atMost: 50,
    });
  }
  return measures;
}

/** Milliseconds that nineteen of twenty take at most, once it has run. */
async function slowOf(work: (index: number) => Promise<unknown>): Promise<number> {
  await work(0);
  const took: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    const start = performance.now();
    await work(index);
    took.push(performance.now() - start);
  }
  return took.toSorted((a, b) => a - b)[Math.ceil(TIMES * 0.95) - 1] ?? 0;
}
