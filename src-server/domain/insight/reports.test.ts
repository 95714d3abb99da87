import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportEntry, ReportQuery } from '#contract/api/reports.ts';
import type { JournalKind, MemberAccount } from '#contract/rules/accounts.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { balancesOf, postJournal } from '../ledger/journals.ts';
import { reportEntries } from './report-entries.ts';
import { reportSummary } from './report-summary.ts';

let database: TestDatabase;
let ana: number;
let luis: number;
let key = 0;

async function book(
  memberId: number,
  kind: JournalKind,
  amount: string,
  at: string,
  account: MemberAccount = 'direct',
): Promise<void> {
  key += 1;
  const units = parseUsd(amount);
  await database.transaction((tx) =>
    postJournal(tx, {
      kind,
      idempotencyKey: `test:${key}`,
      occurredAt: new Date(at),
      source: { type: kind === 'binary_bonus' ? 'closing' : 'membership', id: at.slice(0, 10) },
      entries: [
        { account, memberId, amount: units },
        { account: 'bonus_expense', currency: 'USD', amount: -units },
      ],
    }),
  );
}

beforeAll(async () => {
  database = await createTestDatabase();
  [ana, luis] = await database.transaction(async (tx) => [
    await insertMember(tx, 'ana'),
    await insertMember(tx, 'luis'),
  ]);
  for (let day = 1; day <= 20; day += 1) {
    const date = `2026-05-${String(day).padStart(2, '0')}`;
    await book(ana, 'binary_bonus', `${day}.37`, `${date}T00:05:00Z`);
    await book(ana, 'direct_bonus', '7.50', `${date}T23:59:59.999Z`);
    // Two of one instant: the order of booking decides.
    await book(ana, 'pool_result', '0.11', `${date}T23:59:59.999Z`, 'pool');
    await book(luis, 'binary_bonus', '1000', `${date}T00:05:00Z`);
  }
  await book(ana, 'withdrawal_requested', '-100', '2026-05-10T12:00:00Z');
  await book(ana, 'withdrawal_requested', '100', '2026-05-10T12:00:00Z', 'held_direct');
});
afterAll(() => database.close());

const summaryOf = (query: ReportQuery, memberId = ana) =>
  database.transaction((tx) => reportSummary(tx, memberId, query));

/** Every page to the end, a few rows at a time. */
async function allOf(query: ReportQuery, limit = 7): Promise<ReportEntry[]> {
  const items: ReportEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await reportEntries(database.db, ana, {
      ...query,
      limit,
      ...(cursor !== undefined && { cursor }),
    });
    items.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return items;
}

const sum = (items: readonly ReportEntry[], of: (amount: bigint) => boolean) =>
  formatUsd(
    items
      .map(({ amount }) => parseUsd(amount))
      .filter(of)
      .reduce((total, amount) => total + amount, 0n),
  );

const filters: readonly [string, ReportQuery][] = [
  ['everything', {}],
  ['a period', { from: '2026-05-03', to: '2026-05-11' }],
  ['one day', { from: '2026-05-10', to: '2026-05-10' }],
  ['a kind', { kind: 'binary_bonus' }],
  ['an account', { account: 'direct' }],
  ['what is reserved', { account: 'held' }],
  ['a source', { source: 'closing', source_id: '2026-05-04' }],
  ['a flow', { flow: 'withdrawn' }],
  ['a flow of what is reserved', { flow: 'moved', account: 'held' }],
  ['what came in', { side: 'in' }],
  ['what went out', { side: 'out', account: 'direct' }],
  ['sizes with their bounds', { min: '7.5', max: '11.37' }],
  ['sizes without their bounds', { over: '7.50', under: '11.37' }],
  ['a person who bought nothing', { person: 'luis' }],
  ['nothing', { from: '2027-01-01', to: '2027-01-31' }],
];

describe('a report', () => {
  it.each(filters)('of %s has the totals of its rows', async (_name, query) => {
    const summary = await summaryOf(query);
    const rows = await allOf(query);
    const crossing = rows.filter(({ flow }) => flow !== 'moved');
    expect(summary.totals).toEqual({
      count: rows.length,
      in: sum(crossing, (amount) => amount > 0n),
      out: sum(crossing, (amount) => amount < 0n),
      net: sum(rows, () => true),
    });
    const inSeries = summary.series.reduce(
      (total, row) => total + parseUsd(row.in) + parseUsd(row.out),
      0n,
    );
    expect(formatUsd(inSeries)).toBe(summary.totals.net);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('counts days of UTC to their last millisecond', async () => {
    const rows = await allOf({ from: '2026-05-10', to: '2026-05-10' });
    expect(rows.map(({ kind }) => kind)).toEqual([
      'pool_result',
      'direct_bonus',
      'withdrawal_requested',
      'binary_bonus',
    ]);
  });

  it('leaves what is only reserved out, until it is asked for by name', async () => {
    const accounts = (await allOf({})).map(({ account }) => account);
    expect(accounts).not.toContain('held_direct');
    expect((await allOf({ account: 'held_direct' })).map(({ amount }) => amount)).toEqual([
      '100.00',
    ]);
  });

  it('compares amounts without their sign, to the last digit', async () => {
    const sizes = async (query: ReportQuery) =>
      [...new Set((await allOf(query)).map(({ amount }) => amount))].toSorted();
    expect(await sizes({ min: '20.37' })).toEqual(['-100.00', '20.37']);
    expect(await sizes({ over: '20.37' })).toEqual(['-100.00']);
    expect(await sizes({ over: '20.369999', side: 'in' })).toEqual(['20.37']);
    expect(await sizes({ max: '0.11' })).toEqual(['0.11']);
    expect(await sizes({ under: '0.11' })).toEqual([]);
  });

  it('knows what each account held before the period and after it', async () => {
    const { accounts } = await summaryOf({ from: '2026-05-02', to: '2026-05-02' });
    expect(accounts.find(({ account }) => account === 'direct')).toEqual({
      account: 'direct',
      opening: '8.87',
      closing: '18.74',
    });
  });

  it('runs a balance beside the rows of one account, down to the stored one', async () => {
    const rows = await allOf({ account: 'direct' });
    const stored = await database.transaction((tx) => balancesOf(tx, ana));
    expect(rows[0]?.balance).toBe(formatUsd(stored.direct));
    for (const [index, row] of rows.entries()) {
      const before = rows[index + 1]?.balance ?? '0.00';
      expect(parseUsd(row.balance ?? '')).toBe(parseUsd(before) + parseUsd(row.amount));
    }
    const partial = { kind: 'direct_bonus' } as const;
    for (const left of [partial, { side: 'in' }, { flow: 'earned' }, { min: '1' }] as const) {
      expect((await allOf({ account: 'direct', ...left }))[0]?.balance).toBeNull();
    }
  });

  it('shows a member nothing of another', async () => {
    const theirs = await summaryOf({}, luis);
    expect(theirs.totals).toMatchObject({ count: 20, in: '20000.00' });
    const ids = new Set((await allOf({})).map(({ id }) => id));
    const { items } = await reportEntries(database.db, luis, { limit: 100 });
    expect(items.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(items).toHaveLength(20);
  });

  it('is jumped into by rows', async () => {
    const all = await allOf({});
    const page = await reportEntries(database.db, ana, { skip: 30, limit: 5 });
    expect(page.items.map(({ id }) => id)).toEqual(all.slice(30, 35).map(({ id }) => id));
  });

  it.each(['3', 'direct-x', 'custody-3', 'direct-1,pool-2'])(
    'refuses the mark %s',
    async (mark) => {
      await expect(summaryOf({ as_of: mark })).rejects.toMatchObject({ code: 'validation' });
    },
  );

  it('of a member without entries is of nothing, and stays so', async () => {
    const nobody = await database.transaction((tx) => insertMember(tx, 'nobody'));
    const summary = await summaryOf({}, nobody);
    expect(summary).toMatchObject({ as_of: null, totals: { count: 0, net: '0.00' } });
  });

  it('refuses a cursor that nobody gave', async () => {
    await expect(
      reportEntries(database.db, ana, { cursor: '1; drop table' }),
    ).rejects.toMatchObject({ code: 'validation' });
  });

  // Last: it books more.
  it('stays as it was while entries arrive, however late they are dated', async () => {
    const summary = await summaryOf({});
    const frozen = { as_of: summary.as_of ?? '' };
    const first = await reportEntries(database.db, ana, { ...frozen, limit: 10 });
    await book(ana, 'direct_bonus', '5', '2026-06-01T00:00:00Z');
    await book(ana, 'direct_bonus', '3', '2026-05-05T12:00:00Z');
    const rest = await reportEntries(database.db, ana, {
      ...frozen,
      limit: 1000,
      cursor: first.next ?? '',
    });
    const rows = [...first.items, ...rest.items];
    expect(sum(rows, () => true)).toBe(summary.totals.net);
    expect(rows).toHaveLength(summary.totals.count);
    // The control: without the mark both are in it.
    expect((await summaryOf({})).totals.count).toBe(summary.totals.count + 2);
  });
});
