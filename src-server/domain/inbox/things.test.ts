import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { countInbox, listInbox, readInbox } from './feed.ts';
import { notify, type NewNotification } from './notifications.ts';

let database: TestDatabase;
let services: TestServices;
let member: number;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  people += 1;
  member = await database.transaction((tx) => insertMember(tx, `member${people}`));
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const withdrawal = (
  event: 'withdrawal.requested' | 'withdrawal.confirmed' | 'withdrawal.paid',
  number: number,
  minute: number,
  memberId = member,
) =>
  ({
    memberId,
    event,
    values: { number: String(number), amount: '20', token_amount: '19', currency: 'USDT' },
    path: `/made-withdrawals?number=${number}`,
    at: at(minute),
  }) as NewNotification;
const tell = (...told: NewNotification[]) =>
  database.transaction(async (tx) => {
    for (const one of told) await notify(tx, one);
  });
const inbox = (query = {}) => listInbox(services, member, query, 'es');
const read = (ids?: string[]) => database.transaction((tx) => readInbox(tx, services, member, ids));

test('notifications of one thing are one entry: the newest, how many, and unread while one is', async () => {
  await tell(
    withdrawal('withdrawal.requested', 10482, 1),
    withdrawal('withdrawal.requested', 10490, 2),
    withdrawal('withdrawal.confirmed', 10482, 3),
    { memberId: member, event: 'security.password', values: {}, path: null, at: at(4) },
    { memberId: member, event: 'security.password', values: {}, path: null, at: at(5) },
    withdrawal('withdrawal.paid', 10482, 6),
  );
  const { items, unread, next } = await inbox();
  expect(items.map(({ event, count, thing }) => [event, count, thing.split('/')[1]])).toEqual([
    ['withdrawal.paid', 3, '10482'],
    ['security.password', 1, undefined],
    ['security.password', 1, undefined],
    ['withdrawal.requested', 1, '10490'],
  ]);
  expect(items.every(({ is_read }) => !is_read)).toBe(true);
  expect(unread).toBe(4);
  expect(next).toBeNull();
  expect(await countInbox(services, member)).toEqual({ unread: 4, notices: 6 });
});

test('pages have each thing once, however the pages are cut', async () => {
  await tell(
    ...[1, 2, 3, 4, 5].flatMap((number) => [
      withdrawal('withdrawal.requested', number, number),
      withdrawal('withdrawal.paid', number, 60 - number),
    ]),
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof inbox>> = await inbox({
      limit: 2,
      ...(cursor !== null && { cursor }),
    });
    seen.push(...page.items.map(({ thing }) => thing));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual([1, 2, 3, 4, 5].map((number) => `withdrawal/${number}`));
});

test('seeing an entry reads what was notified until then, not what came meanwhile, nor of others', async () => {
  const other = await database.transaction((tx) => insertMember(tx, `other${people}`));
  await tell(
    withdrawal('withdrawal.requested', 10482, 1),
    withdrawal('withdrawal.confirmed', 10482, 2),
    withdrawal('withdrawal.requested', 10490, 2),
    withdrawal('withdrawal.requested', 10482, 1, other),
  );
  const seen = (await inbox()).items.find(({ thing }) => thing === 'withdrawal/10482');
  const id = seen?.id ?? '';
  await tell(withdrawal('withdrawal.paid', 10482, 3));
  expect(await read([id])).toEqual({ unread: 2, notices: 2 });
  const [paid] = (await inbox()).items;
  expect(paid).toMatchObject({ event: 'withdrawal.paid', count: 3, is_read: false });
  expect(await read([paid?.id ?? ''])).toEqual({ unread: 1, notices: 1 });
  expect(await countInbox(services, other)).toEqual({ unread: 1, notices: 1 });
});
