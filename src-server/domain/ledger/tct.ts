import { and, asc, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { tctAccounts, type TctAccount } from '#contract/rules/accounts.ts';
import type { TctAccountPage } from '#contract/api/exchange/exchange.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits, parseUnits } from '#contract/rules/money.ts';
import { LEDGER_DECIMALS } from '../../database/columns.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { entries, journals, tctBalances } from '../../database/schema/ledger.ts';
import { DomainError } from '../base/errors.ts';
import { numberCursor, pageOf } from '../base/pages.ts';

interface TctMove {
  readonly account: string;
  readonly memberId: number | null;
  /** 1e-18. */
  readonly amount: bigint;
}

/**
 * Adds entries to the stored balances of TCT; rows are created and locked by member and account, after
 * all USD balances of the same posting, so that two postings wait for each other and never deadlock.
 * @throws DomainError `balance_exceeded` where one would fall below zero
 */
export async function moveTct(tx: Transaction, rows: readonly TctMove[]): Promise<void> {
  const moves = new Map<string, { memberId: number; account: TctAccount; delta: bigint }>();
  for (const { memberId, account: name, amount } of rows) {
    const account = tctAccounts.find((one) => one === name);
    if (memberId === null || !account) throw new Error(`${name} is no TCT account of a member`);
    const key = `${memberId}/${account}`;
    moves.set(key, { memberId, account, delta: (moves.get(key)?.delta ?? 0n) + amount });
  }
  const members = [...new Set([...moves.values()].map(({ memberId }) => memberId))];
  if (members.length === 0) return;
  await lockTct(tx, members);
  const sorted = [...moves.values()].sort(
    (a, b) => a.memberId - b.memberId || a.account.localeCompare(b.account),
  );
  for (const { memberId, account, delta } of sorted) {
    try {
      await tx
        .update(tctBalances)
        .set({
          amount: sql`${tctBalances.amount} + ${formatUnits(delta, TCT_DECIMALS)}::numeric`,
        })
        .where(and(eq(tctBalances.memberId, memberId), eq(tctBalances.account, account)));
    } catch (error) {
      if (violatedConstraint(error) !== 'tct_balances_not_negative') throw error;
      throw new DomainError('balance_exceeded');
    }
  }
}

/** Creates the TCT accounts of members where they have none, and locks them until the transaction ends. */
async function lockTct(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  const inOrder = [...memberIds].sort((a, b) => a - b);
  await tx
    .insert(tctBalances)
    .values(
      inOrder.flatMap((memberId) =>
        tctAccounts.toSorted().map((account) => ({ memberId, account, amount: 0n })),
      ),
    )
    .onConflictDoNothing();
  await tx
    .select({ memberId: tctBalances.memberId })
    .from(tctBalances)
    .where(inArray(tctBalances.memberId, inOrder))
    .orderBy(asc(tctBalances.memberId), asc(tctBalances.account))
    .for('update');
}

/**
 * A member's TCT (1e-18), locked until the transaction ends. Who needs USD balances as well locks them
 * first.
 */
export async function lockTctBalance(tx: Transaction, memberId: number): Promise<bigint> {
  await lockTct(tx, [memberId]);
  return (await tctOf(tx, memberId)).tct;
}

/** A member's TCT in base units; accounts never used are zero. */
export async function tctOf(db: Database, memberId: number): Promise<Record<TctAccount, bigint>> {
  const rows = await db.select().from(tctBalances).where(eq(tctBalances.memberId, memberId));
  const found = new Map(rows.map((row) => [row.account, row.amount]));
  return { tct: found.get('tct') ?? 0n, held_tct: found.get('held_tct') ?? 0n };
}

/** All TCT that members have, held ones included; 1e-18. */
export async function tctOwed(db: Database): Promise<bigint> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${tctBalances.amount}), 0)::text` })
    .from(tctBalances);
  return parseUnits(row?.sum ?? '0', TCT_DECIMALS);
}

/** A member's TCT account with its entries, newest first. */
export async function tctAccountOf(
  db: Database,
  memberId: number,
  { cursor, limit = 30 }: { readonly cursor?: string; readonly limit?: number },
): Promise<TctAccountPage> {
  const conditions: SQL[] = [
    eq(entries.memberId, memberId),
    inArray(entries.account, [...tctAccounts]),
  ];
  if (cursor) conditions.push(lt(entries.id, numberCursor(cursor)));
  const found = await db
    .select({ entry: entries, journal: journals })
    .from(entries)
    .innerJoin(journals, eq(journals.id, entries.journalId))
    .where(and(...conditions))
    .orderBy(desc(entries.id))
    .limit(limit + 1);
  const { rows, next } = pageOf(found, limit, ({ entry }) => entry.id);
  const { tct, held_tct } = await tctOf(db, memberId);
  return {
    balance: formatUnits(tct, TCT_DECIMALS),
    held: formatUnits(held_tct, TCT_DECIMALS),
    items: rows.map(({ entry, journal }) => ({
      id: String(entry.id),
      kind: journal.kind,
      account: entry.account === 'held_tct' ? ('held_tct' as const) : ('tct' as const),
      amount: formatUnits(entry.amount, LEDGER_DECIMALS),
      occurred_at: journal.occurredAt.toISOString(),
      source:
        journal.sourceType && journal.sourceId
          ? { type: journal.sourceType, id: journal.sourceId }
          : null,
    })),
    next,
  };
}
