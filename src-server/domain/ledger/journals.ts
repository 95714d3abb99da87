import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  memberAccounts,
  tctAccounts,
  type Account,
  type CompanyAccount,
  type JournalKind,
  type LedgerCurrency,
  type MemberAccount,
  type TctAccount,
} from '#contract/rules/accounts.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { USD_DECIMALS } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Transaction } from '../../database/database.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { balances, entries, journals } from '../../database/schema/ledger.ts';
import { DomainError } from '../base/errors.ts';
import { moveTct } from './tct.ts';

/** Facts an amount was computed from; shown to members as "Why this number?". */
export type JournalDetails = Readonly<Record<string, string | number | null>>;

export type EntryInput =
  /** USD base units (1e-6), signed: what the entry does to the member's account. */
  | { readonly account: MemberAccount; readonly memberId: number; readonly amount: bigint }
  /** TCT base units (1e-18), signed. */
  | { readonly account: TctAccount; readonly memberId: number; readonly amount: bigint }
  /** Base units of the currency, signed; `decimals` says how fine they are (USD 6). */
  | {
      readonly account: CompanyAccount;
      readonly currency: LedgerCurrency;
      readonly amount: bigint;
      readonly decimals?: number;
    };

export interface JournalInput {
  readonly kind: JournalKind;
  /** Names the event for ever: a second journal with the same key is refused. */
  readonly idempotencyKey: string;
  readonly occurredAt: Date;
  readonly source?: { readonly type: string; readonly id: string };
  readonly details?: JournalDetails;
  readonly entries: readonly EntryInput[];
}

/** The event was booked before; the caller's transaction must not go on. */
export class DuplicateJournal extends Error {
  override readonly name = 'DuplicateJournal';
}

/** Rows per statement; a journal is never split over two, since each statement must sum to zero. */
const ENTRIES_PER_STATEMENT = 1500;

/**
 * Books journals: double entry, summing to zero per currency, members' balances moved in the same
 * transaction.
 * @throws DuplicateJournal when an idempotency key was used before
 * @throws DomainError `balance_exceeded` when a member's account, of USD or of TCT, would fall below
 *   zero
 */
export async function postJournals(
  tx: Transaction,
  inputs: readonly JournalInput[],
): Promise<void> {
  if (inputs.length === 0) return;
  const rows = inputs.map((input) => ({ input, entries: input.entries.map(toRow) }));
  for (const row of rows) assertSumsToZero(row.input, row.entries);

  const chunks = [...chunkByEntries(rows)];
  const ids = new Map<string, number>();
  for (const chunk of chunks) {
    const inputsOf = chunk.map((row) => row.input);
    for (const [key, id] of await insertJournals(tx, inputsOf)) ids.set(key, id);
    for (const { idempotencyKey } of inputsOf) idOf(ids, idempotencyKey);
  }
  // Before the entries: of one balance they then get their ids in the order in which they are seen,
  // so that all up to an id stay the same for ever (`insight/report-mark.ts`).
  const all = rows.flatMap((row) => row.entries);
  await moveBalances(tx, all.filter(isUsd));
  await moveTct(tx, all.filter(isTct));
  for (const chunk of chunks) {
    await tx.insert(entries).values(
      chunk.flatMap((row) =>
        row.entries.map((entry) => ({
          ...entry,
          journalId: idOf(ids, row.input.idempotencyKey),
        })),
      ),
    );
  }
}

/** Books one journal; see {@link postJournals}. */
export function postJournal(tx: Transaction, input: JournalInput): Promise<void> {
  return postJournals(tx, [input]);
}

/** A member's balances in USD base units; accounts never used are zero. */
export async function balancesOf(
  tx: Transaction,
  memberId: number,
): Promise<Record<MemberAccount, bigint>> {
  const rows = await tx.select().from(balances).where(eq(balances.memberId, memberId));
  const found = new Map(rows.map((row) => [row.account, row.amount]));
  return Object.fromEntries(
    memberAccounts.map((account) => [account, found.get(account) ?? 0n]),
  ) as Record<MemberAccount, bigint>;
}

/**
 * Locks all balances of members until the transaction ends, in the order in which every posting
 * takes them: by member, then by account. Whoever needs one before it posts others takes all of them
 * here, so that no two ever wait for each other.
 */
export async function lockBalances(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(memberIds)].sort((a, b) => a - b);
  for (let at = 0; at < inOrder.length; at += ENTRIES_PER_STATEMENT) {
    await tx
      .select({ memberId: balances.memberId })
      .from(balances)
      .where(inArray(balances.memberId, inOrder.slice(at, at + ENTRIES_PER_STATEMENT)))
      .orderBy(asc(balances.memberId), asc(balances.account))
      .for('update');
  }
}

/** One balance (USD base units), with all of its member locked; see {@link lockBalances}. */
export async function lockBalance(
  tx: Transaction,
  memberId: number,
  account: MemberAccount,
): Promise<bigint> {
  await lockBalances(tx, [memberId]);
  const [row] = await tx
    .select({ amount: balances.amount })
    .from(balances)
    .where(and(eq(balances.memberId, memberId), eq(balances.account, account)));
  return row?.amount ?? 0n;
}

interface EntryRow {
  readonly account: Account;
  readonly memberId: number | null;
  readonly currency: LedgerCurrency;
  /** 1e-18. */
  readonly amount: bigint;
}

const isTctAccount = (account: Account): account is TctAccount =>
  tctAccounts.some((one) => one === account);
const isUsd = (row: EntryRow): boolean => row.memberId !== null && row.currency === 'USD';
const isTct = (row: EntryRow): boolean => row.memberId !== null && row.currency === 'TCT';

function toRow(entry: EntryInput): EntryRow {
  if (!('memberId' in entry)) {
    const { account, currency, amount, decimals = USD_DECIMALS } = entry;
    return { account, memberId: null, currency, amount: toLedger(amount, decimals) };
  }
  const { account, memberId, amount } = entry;
  return isTctAccount(account)
    ? { account, memberId, currency: 'TCT', amount: toLedger(amount, TCT_DECIMALS) }
    : { account, memberId, currency: 'USD', amount: toLedger(amount, USD_DECIMALS) };
}

const toLedger = (amount: bigint, decimals: number): bigint =>
  amount * 10n ** BigInt(LEDGER_DECIMALS - decimals);

function assertSumsToZero(input: JournalInput, rows: readonly EntryRow[]): void {
  const sums = new Map<LedgerCurrency, bigint>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.amount);
  for (const [currency, sum] of sums) {
    if (sum !== 0n) {
      throw new Error(
        `Journal ${input.idempotencyKey} does not sum to zero in ${currency}: ${sum}`,
      );
    }
  }
}

function* chunkByEntries<Row extends { entries: readonly EntryRow[] }>(
  rows: readonly Row[],
): Generator<Row[]> {
  let chunk: Row[] = [];
  let size = 0;
  for (const row of rows) {
    if (size + row.entries.length > ENTRIES_PER_STATEMENT && chunk.length > 0) {
      yield chunk;
      chunk = [];
      size = 0;
    }
    chunk.push(row);
    size += row.entries.length;
  }
  if (chunk.length > 0) yield chunk;
}

async function insertJournals(
  tx: Transaction,
  inputs: readonly JournalInput[],
): Promise<Map<string, number>> {
  const inserted = await tx
    .insert(journals)
    .values(
      inputs.map((input) => ({
        kind: input.kind,
        idempotencyKey: input.idempotencyKey,
        occurredAt: input.occurredAt,
        sourceType: input.source?.type ?? null,
        sourceId: input.source?.id ?? null,
        details: { ...input.details },
      })),
    )
    .onConflictDoNothing({ target: journals.idempotencyKey })
    .returning({ id: journals.id, key: journals.idempotencyKey });
  return new Map(inserted.map((row) => [row.key, row.id]));
}

function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new DuplicateJournal(`Booked before: ${key}`);
  return id;
}

/**
 * Adds the entries to the stored balances. Rows are created and locked in one fixed order, so that
 * two postings over the same members wait for each other and never deadlock.
 */
async function moveBalances(tx: Transaction, rows: readonly EntryRow[]): Promise<void> {
  const moves = new Map<string, { memberId: number; account: MemberAccount; delta: bigint }>();
  for (const row of rows) {
    if (row.memberId === null) continue;
    const account = row.account as MemberAccount;
    const key = `${row.memberId}/${account}`;
    const delta = row.amount / 10n ** BigInt(LEDGER_DECIMALS - USD_DECIMALS);
    const before = moves.get(key);
    moves.set(key, { memberId: row.memberId, account, delta: (before?.delta ?? 0n) + delta });
  }
  const sorted = [...moves.values()].sort(
    (a, b) => a.memberId - b.memberId || a.account.localeCompare(b.account),
  );
  for (let at = 0; at < sorted.length; at += ENTRIES_PER_STATEMENT) {
    await moveSome(tx, sorted.slice(at, at + ENTRIES_PER_STATEMENT));
  }
}

async function moveSome(
  tx: Transaction,
  moves: readonly { memberId: number; account: MemberAccount; delta: bigint }[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx
    .insert(balances)
    .values(moves.map(({ memberId, account }) => ({ memberId, account, amount: 0n })))
    .onConflictDoNothing();
  const wanted = sql.join(
    moves.map(
      ({ memberId, account, delta }) =>
        sql`(${memberId}::bigint, ${account}::text, ${delta.toString()}::numeric / 1000000)`,
    ),
    sql`, `,
  );
  await tx
    .select({ memberId: balances.memberId })
    .from(balances)
    .where(
      sql`(${balances.memberId}, ${balances.account}) in (select m, a from (values ${wanted}) as moves (m, a, d))`,
    )
    .orderBy(asc(balances.memberId), asc(balances.account))
    .for('update');
  try {
    await tx.execute(sql`
      update balances set amount = balances.amount + moves.d
      from (values ${wanted}) as moves (m, a, d)
      where balances.member_id = moves.m and balances.account = moves.a`);
  } catch (error) {
    if (violatedConstraint(error) === 'balances_not_negative') {
      throw new DomainError('balance_exceeded');
    }
    throw error;
  }
}
