import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { DomainError } from '../base/errors.ts';
import { balancesOf, DuplicateJournal, postJournal, type JournalInput } from './journals.ts';

const at = new Date('2026-11-01T12:00:00Z');
let database: TestDatabase;
let memberId: number;
let nextKey = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  memberId = await database.transaction((tx) => insertMember(tx, 'ana'));
});
afterAll(() => database.close());

function bonus(amount: bigint, key = `bonus:${(nextKey += 1)}`): JournalInput {
  return {
    kind: 'direct_bonus',
    idempotencyKey: key,
    occurredAt: at,
    entries: [
      { account: 'direct', memberId, amount },
      { account: 'bonus_expense', currency: 'USD', amount: -amount },
    ],
  };
}
const post = (journal: JournalInput) => database.transaction((tx) => postJournal(tx, journal));
const direct = async () => (await database.transaction((tx) => balancesOf(tx, memberId))).direct;

describe('the ledger', () => {
  it('moves the balance with the entries', async () => {
    const before = await direct();
    await post(bonus(parseUsd('12.34')));
    expect((await direct()) - before).toBe(parseUsd('12.34'));
  });

  it('books an event once, however often it is reported', async () => {
    await post(bonus(parseUsd('5'), 'once'));
    const before = await direct();
    await expect(post(bonus(parseUsd('5'), 'once'))).rejects.toThrow(DuplicateJournal);
    expect(await direct()).toBe(before);
  });

  it('refuses what would take a balance below zero, and keeps nothing of it', async () => {
    const before = await direct();
    const error = await post(bonus(-before - 1n, 'overdraft')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DomainError);
    expect((error as DomainError).code).toBe('balance_exceeded');
    expect(await direct()).toBe(before);
    await post(bonus(-before, 'to the last cent'));
    expect(await direct()).toBe(0n);
  });

  it('refuses a journal that does not sum to zero in each currency', async () => {
    const lopsided = { ...bonus(1_000_000n), idempotencyKey: 'lopsided' };
    await expect(post({ ...lopsided, entries: lopsided.entries.slice(0, 1) })).rejects.toThrow(
      'does not sum to zero',
    );
  });

  it('is guarded by the database itself against lopsided, changed and deleted entries', async () => {
    await post(bonus(parseUsd('1')));
    const attempts = [
      sql`insert into entries (journal_id, account, currency, amount)
          select max(id), 'revenue', 'USD', 1 from journals`,
      sql`update entries set amount = amount + 1`,
      sql`delete from entries`,
      sql`update journals set kind = 'reversal'`,
    ];
    for (const attempt of attempts) {
      await expect(database.transaction((tx) => tx.execute(attempt))).rejects.toThrow();
    }
    const { rows } = await database.db.execute<{ currency: string; sum: string }>(
      sql`select currency, sum(amount)::text as sum from entries group by currency`,
    );
    expect(rows.map((row) => [row.currency, Number(row.sum)])).toEqual([['USD', 0]]);
  });

  it('keeps tokens exactly, whatever their decimals', async () => {
    await post({
      kind: 'treasury_funding',
      idempotencyKey: 'wei',
      occurredAt: at,
      entries: [
        { account: 'custody', currency: 'TCT', amount: 1n, decimals: 18 },
        { account: 'tct_conversion', currency: 'TCT', amount: -1n, decimals: 18 },
      ],
    });
    const { rows } = await database.db.execute<{ amount: string }>(
      sql`select amount::text as amount from entries where account = 'custody'`,
    );
    expect(rows).toEqual([{ amount: '0.000000000000000001' }]);
  });
});
