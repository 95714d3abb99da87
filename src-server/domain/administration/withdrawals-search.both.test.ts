import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminView } from '#contract/api/admin/withdrawals.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { listForAdmin } from './withdrawals.ts';

/** More than are asked one by one before an index is. */
const REFUSED = 1150;

const people = [
  ['diego', 'Diego', 'Ruiz'],
  ['ana_luz', 'Ana', 'López'],
  ['anaxluz', 'Ana', 'López'],
  ['m7', 'Zoé', 'Álvarez'],
  ['other', 'Luz', 'Peña'],
] as const;

interface Known {
  readonly number: number;
  readonly detail: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly wallet: string;
}

let database: TestDatabase;
let services: TestServices;
let admin: number;
let known: Known[];
let asked: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase((text) => {
    asked.push(text);
    return () => {};
  });
  services = createTestServices(database);
  await database.transaction(async (tx) => {
    admin = await insertMember(tx, 'root', { isAdmin: true, firstName: 'Root', lastName: 'Root' });
    const ids: number[] = [];
    for (const [username, firstName, lastName] of people) {
      ids.push(await insertMember(tx, username, { firstName, lastName }));
    }
    // The first ones are of each in turn; of the many that came later one in 50 is, in turn as well.
    const each = sql`(${`{${ids.join(',')}}`}::bigint[])`;
    await tx.execute(sql`
      insert into withdrawals (member_id, type, currency, amount, fee, fee_rate, net, price, token_amount,
        token_decimals, wallet, chain_id, detail, created_at, finished_at)
      select case when n <= 40 then ${each}[1 + n % 5] when n % 50 = 0 then ${each}[1 + n / 50 % 4]
          else ${ids.at(-1)}::bigint end,
        'direct', 'USDT', 100, 3, 0.03, 97, 1, 97000000, 6, '0x' || lpad(to_hex(n), 40, '0'), 56,
        case when n % 400 = 1 then 'cancelled_by_member' when n % 400 = 2 then 'in_review'
          when n % 400 = 3 then 'confirmed' else 'refused' end,
        now(), case when n % 400 = 2 then null else now() end
      from generate_series(1, ${REFUSED}::integer) as n`);
    await tx.execute(sql`analyze members`);
    await tx.execute(sql`analyze withdrawals`);
  });
  const { rows } = await database.db.execute<Record<keyof Known, string>>(sql`
    select w.number, w.detail, m.username, m.first_name || ' ' || m.last_name as name, m.email, w.wallet
    from withdrawals w join members m on m.id = w.member_id order by w.number desc`);
  known = rows.map((row) => ({ ...row, number: Number(row.number) }));
});
afterAll(() => database.close());

/** What the search promises, by looking at every withdrawal. */
function expected(search: string): number[] {
  const text = search.toLowerCase();
  const has = ({ number, username, name, email, wallet }: Known): boolean =>
    text.startsWith('0x')
      ? wallet.startsWith(text)
      : String(number) === text ||
        [username, name, email].some((part) => part.toLowerCase().includes(text));
  return known
    .filter((one) => ['refused', 'cancelled_by_member'].includes(one.detail) && has(one))
    .map(({ number }) => number);
}

async function found(search: string, limit: number, view: AdminView = 'refused') {
  const numbers: number[] = [];
  let cursor: string | null = null;
  do {
    const page = await listForAdmin(
      database.db,
      services,
      { view, search, limit, ...(cursor !== null && { cursor }) },
      admin,
    );
    numbers.push(...page.items.map(({ number }) => Number(number)));
    cursor = page.next;
  } while (cursor !== null);
  return numbers;
}

test.each([
  'ana',
  'ANA_LUZ',
  'a_l',
  'ó',
  'lvarez',
  'm7',
  'zzzz',
  '%',
  '11',
  '7',
  '107',
  'ruiz',
  'ez\nm7@',
])(
  'a search for %j finds withdrawals of whom it is about, newest first, over all pages',
  async (search) => {
    expect(await found(search, 9)).toEqual(expected(search));
  },
);

test('a number is found among withdrawals of all days, with those of members who have it in them', async () => {
  const [old] = known.filter(({ detail }) => detail === 'refused').toReversed();
  const number = String(old?.number);
  expect(await found(number, 50)).toEqual(expected(number));
  expect(await found(number, 50)).toContain(old?.number);
  expect(await found('0X0000', 200)).toEqual(expected('0x0000'));
});

/** Whether a page was filled up by going through all members whom the search is about. */
async function wentThroughMembers(view: AdminView): Promise<boolean> {
  asked = [];
  await listForAdmin(database.db, services, { view, search: 'ana', limit: 50 }, admin);
  return asked.some((text) => text.includes('as theirs'));
}

test('members are gone through only where there is more than the newest withdrawals', async () => {
  expect(await wentThroughMembers('paid')).toBe(false);
  expect(await wentThroughMembers('to_review')).toBe(false);
  expect(await wentThroughMembers('refused')).toBe(true);
  const reviewed = known.filter(
    ({ detail, username }) => detail === 'in_review' && username.includes('ana'),
  );
  expect(await found('ana', 50, 'to_review')).toEqual(reviewed.map(({ number }) => number));
});

test('each view is counted, and a search counts in none of them', async () => {
  const query = { view: 'paid', search: 'zzzz' } as const;
  const { counts } = await listForAdmin(database.db, services, query, admin);
  expect(counts).toEqual({
    to_review: 3,
    to_pay: 0,
    in_run: 0,
    to_repair: 0,
    paid: 3,
    refused: REFUSED - 6,
  });
});
