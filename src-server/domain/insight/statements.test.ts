import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { STATEMENT_DAYS } from '#contract/rules/limits.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { closingOf, sumStatement } from '#contract/rules/statement.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { members } from '../../database/schema/members.ts';
import { deriveKeys } from '../base/keys.ts';
import { postJournal } from '../ledger/journals.ts';
import { reportSummary } from './report-summary.ts';
import { issueStatement, openStatement } from './statements.ts';

let database: TestDatabase;
let services: TestServices;
let ana: number;
let key = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  ana = await database.transaction((tx) =>
    insertMember(tx, 'ana', { firstName: 'Ana', lastName: 'Robledo' }),
  );
  await book('direct_bonus', '40.25', '2026-05-02T10:00:00Z');
  await book('direct_bonus', '7.50', '2026-05-10T10:00:00Z');
  await book('withdrawal_requested', '-20', '2026-05-11T10:00:00Z');
});
afterAll(() => database.close());

function book(kind: 'direct_bonus' | 'withdrawal_requested', amount: string, at: string) {
  key += 1;
  const units = parseUsd(amount);
  return database.transaction((tx) =>
    postJournal(tx, {
      kind,
      idempotencyKey: `test:${key}`,
      occurredAt: new Date(at),
      source: { type: 'membership', id: '1' },
      entries: [
        { account: 'direct', memberId: ana, amount: units },
        { account: 'bonus_expense', currency: 'USD', amount: -units },
      ],
    }),
  );
}

const may = { from: '2026-05-05', to: '2026-05-31' } as const;

/** As the screen prints it: its totals first, then the code for exactly these entries. */
async function printed(filter: { readonly kind?: 'direct_bonus' } = {}) {
  return database.transaction(async (tx) => {
    const { as_of } = await reportSummary(tx, ana, { ...may, ...filter });
    return issueStatement(tx, services, ana, { ...may, ...filter, as_of: as_of ?? '' });
  });
}

const open = (token: string, signing = services) =>
  database.transaction((tx) => openStatement(tx, signing, token));

it('leads to the entries that were printed, whatever is booked later, and they add up', async () => {
  const { token } = await printed();
  const before = await open(token);
  expect(before).toMatchObject({
    member: { username: 'ana', name: 'Ana R.' },
    from: '2026-05-05',
    to: '2026-05-31',
    is_whole: true,
    totals: { count: 2, in: '7.50', out: '-20.00', net: '-12.50' },
  });
  expect(before.entries.map(({ amount }) => amount)).toEqual(['-20.00', '7.50']);
  const { totals, flows } = sumStatement(before.entries);
  expect({ totals, flows }).toEqual({ totals: before.totals, flows: before.flows });
  expect(before.accounts).toContainEqual({
    account: 'direct',
    opening: '40.25',
    closing: '27.75',
  });
  expect(before.accounts.map((account) => closingOf(account, before.entries))).toEqual(
    before.accounts.map(({ closing }) => closing),
  );

  await book('direct_bonus', '99', '2026-05-12T10:00:00Z');
  expect(await open(token)).toEqual(before);
  // The positive control: a code of now holds it.
  expect((await open((await printed()).token)).totals.count).toBe(3);
});

it('says of a filtered one that balances do not follow from it', async () => {
  const { token } = await printed({ kind: 'direct_bonus' });
  expect(await open(token)).toMatchObject({ is_whole: false, totals: { out: '0.00' } });
});

it('refuses what is forged, altered or too old, and a blocked member’s, all alike', async () => {
  const { token, expires_at } = await printed();
  const [payload = '', signature = ''] = token.split('.');
  const text = Buffer.from(payload, 'base64url').toString();
  const altered = Buffer.from(text.replace('2026-05-05', '2026-01-01')).toString('base64url');
  const refused = { code: 'not_found' };
  await expect(open(`${altered}.${signature}`)).rejects.toMatchObject(refused);
  const others = { ...services, keys: deriveKeys('another secret of the same length') };
  await expect(open(token, others as TestServices)).rejects.toMatchObject(refused);
  await expect(open('nothing')).rejects.toMatchObject(refused);

  const now = services.clock.now();
  expect(Date.parse(expires_at) - now.getTime()).toBeLessThanOrEqual(STATEMENT_DAYS * DAY_MS);
  services.clock.set(new Date(Date.parse(expires_at)));
  await expect(open(token)).rejects.toMatchObject(refused);
  services.clock.set(now);
  expect(await open(token)).toBeDefined();

  const { db } = database;
  await db.update(members).set({ status: 'blocked' }).where(eq(members.id, ana));
  await expect(open(token)).rejects.toMatchObject(refused);
  await db.update(members).set({ status: 'active' }).where(eq(members.id, ana));
});
