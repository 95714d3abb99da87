import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { listMembers } from './members.ts';

const NOW = new Date('2026-11-30T12:00:00Z');
/** More than are asked one by one before an index is. */
const NEWER = 5200;

/** From the oldest on; all of these are older than the many. */
const people = [
  ['Root', 'Raíz', 'Única'],
  ['ana_luz', 'Ana', 'López'],
  ['anaxluz', 'Ana', 'López'],
  ['Mariana', 'Mariana', 'Peña'],
  ['zoe', 'Zoé', 'Álvarez'],
  ['percent', '100%', 'Real'],
  ['back', 'Back\\slash', 'Real'],
] as const;

interface Known {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly last: string;
  readonly email: string;
  readonly status: string;
}

let database: TestDatabase;
let known: Known[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction(async (tx) => {
    for (const [username, firstName, lastName] of people) {
      await insertMember(tx, username, { firstName, lastName });
    }
    // One in 120 is an Ana: some are among the newest, too few to fill a page of fifty there.
    await tx.execute(sql`
      insert into members (username, email, password_hash, first_name, last_name, phone_number, country,
        terms_version, status, created_at)
      select 'n' || n, 'n' || n || '@example.test', '', case when n % 120 = 0 then 'Ana' else 'Luz' end,
        'Ruiz', '', 'MX', '2026-10-01', case when n % 900 = 0 then 'blocked' else 'active' end, now()
      from generate_series(1, ${NEWER}::integer) as n`);
    await tx.execute(sql`analyze members`);
  });
  const { rows } = await database.db.execute<Record<keyof Known, string>>(sql`
    select id, username, first_name || ' ' || last_name as name, last_name as last, email, status
    from members order by id desc`);
  known = rows.map((row) => ({ ...row, id: Number(row.id) }));
});
afterAll(() => database.close());

/** What the search promises, by looking at everybody. */
function expected(search: string, status?: string): number[] {
  const text = search.toLowerCase();
  const has = ({ username, name, last, email }: Known): boolean => {
    const parts = [username, name, email].map((part) => part.toLowerCase());
    if (text.length >= 3) return parts.some((part) => part.includes(text));
    return [...parts, last.toLowerCase()].some((part) => part.startsWith(text));
  };
  return known
    .filter((one) => has(one) && (status === undefined || one.status === status))
    .map(({ id }) => id);
}

async function found(search: string, limit: number, status?: 'blocked'): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page = await listMembers(
      database.db,
      { search, limit, ...(status && { status }), ...(cursor !== null && { cursor }) },
      NOW,
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}

test.each([
  'ana',
  'ANA',
  'ana_luz',
  'a_l',
  'ana lópez',
  'lópez',
  'lopez',
  'an',
  'a',
  'pe',
  'peña',
  'lvarez',
  'zoé',
  '100%',
  '%',
  '%%%',
  'k\\s',
  'zzzz',
  'n51',
  '@example',
  'luz ruiz',
  // What stands below each other in the index is not one text.
  'root\nraíz',
  'única\nroot',
])('a search for %j finds who has it, newest first, over all pages', async (search) => {
  expect(await found(search, 50)).toEqual(expected(search));
});

test('a page that the newest fill and one that they do not go on from each other', async () => {
  const all = expected('ana');
  expect(all.length).toBeGreaterThan(40);
  expect(await found('ana', 7)).toEqual(all);
  expect(await found('luz', 200, 'blocked')).toEqual(expected('luz', 'blocked'));
  expect(expected('luz', 'blocked').length).toBeGreaterThan(0);
});
