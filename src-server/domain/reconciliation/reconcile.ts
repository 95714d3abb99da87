import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import { formatUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { reconciliations } from '../../database/schema/jobs.ts';
import { purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import type { ChainServices } from '../../services.ts';
import { heldByTreasuries } from '../../treasuries.ts';
import { notifyAdministrators } from '../inbox/administrators.ts';
import { treasuryFlight } from '../treasury/cursor.ts';
import { bookProblems, custodyOf, inFlightOf, type BookProblem } from './books.ts';

/** Requests read at once whose addresses hold something. */
const REQUESTS_AT_ONCE = 500;

/** One token: what the books say is held, and what is. Decimal strings in units of the token. */
export interface CustodyLine {
  readonly currency: string;
  /** The ledger's account `custody`. */
  readonly books: string;
  readonly treasury: string;
  /** On receiving addresses that were not swept yet. */
  readonly receiving: string;
  /** What is held less what the books say. */
  readonly difference: string;
  /** Seen on chain and not in the books yet; sent or about to be, and not in the books yet. */
  readonly arriving: string;
  readonly leaving: string;
  readonly agrees: boolean;
}

export interface Reconciliation {
  readonly agrees: boolean;
  /** Null: no chain is pinned, so nothing could be compared with it. */
  readonly custody: readonly CustodyLine[] | null;
  readonly problems: readonly BookProblem[];
}

/**
 * Compares the books with themselves and with the chain. A token agrees where what is held differs
 * from custody by no more than what is on its way in or out.
 * @throws ChainUnreachable
 */
export async function reconcile(
  db: Database,
  chain: ChainServices | null,
): Promise<Reconciliation> {
  const problems = await bookProblems(db);
  const custody = chain && (await custodyLines(db, chain));
  const agrees = problems.length === 0 && (custody ?? []).every((line) => line.agrees);
  return { agrees, custody, problems };
}

/** Stores a day's comparison and alerts administrators where it does not agree; once a day. */
export async function storeReconciliation(
  tx: Transaction,
  { day, now, report }: { day: UtcDay; now: Date; report: Reconciliation },
): Promise<void> {
  const { agrees } = report;
  const stored = await tx
    .insert(reconciliations)
    .values({ day, at: now, agrees, report })
    .onConflictDoNothing()
    .returning({ day: reconciliations.day });
  if (agrees || stored.length === 0) return;
  await notifyAdministrators(tx, { event: 'books.disagree', values: { day }, path: null, at: now });
}

/** The comparison; where it fails, again with what has moved the treasury since it was read. */
async function custodyLines(db: Database, chain: ChainServices): Promise<CustodyLine[]> {
  const lines = await compareCustody(db, chain);
  if (lines.every(({ agrees }) => agrees)) return lines;
  return compareCustody(db, chain, () => treasuryFlight(db, chain));
}

async function compareCustody(
  db: Database,
  chain: ChainServices,
  readFlight?: () => ReturnType<typeof treasuryFlight>,
): Promise<CustodyLine[]> {
  const { treasury, deployment } = chain;
  const moved = await readFlight?.();
  // What is booked while the chain is read is in one of the two: both count as on its way.
  const before = { custody: await custodyOf(db), flight: await inFlightOf(db) };
  const held = await heldByTreasuries(chain);
  const receiving = await receivingBalances(db, treasury);
  const after = { custody: await custodyOf(db), flight: await inFlightOf(db) };
  return withdrawalCurrencies.map((currency) => {
    const { decimals } = deployment.tokens[currency];
    const unit = (amount: bigint): string => formatUnits(amount, decimals);
    const books = [before, after].map(({ custody }) => custody.get(currency, decimals));
    const [lowest = 0n, highest = 0n] = books.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    const most = (of: 'arriving' | 'leaving') =>
      [before, after]
        .map(({ flight }) => flight[of].get(currency) ?? 0n)
        .reduce((a, b) => (a > b ? a : b)) + (moved?.[of].get(currency) ?? 0n);
    const arriving = most('arriving');
    const leaving = most('leaving');
    const there = held[currency] + (receiving.get(currency) ?? 0n);
    return {
      currency,
      books: unit(after.custody.get(currency, decimals)),
      treasury: unit(held[currency]),
      receiving: unit(receiving.get(currency) ?? 0n),
      difference: unit(there - after.custody.get(currency, decimals)),
      arriving: unit(arriving),
      leaving: unit(leaving),
      agrees: there >= lowest - leaving && there <= highest + arriving,
    };
  });
}

/** What receiving addresses hold of which something was received and not swept yet. */
export async function receivingBalances(db: Database, treasury: ChainServices['treasury']) {
  const sums = new Map<string, bigint>();
  for (let after = 0; ;) {
    const rows = await unsweptAfter(db, after);
    const amounts = rows.length > 0 ? await treasury.tokenBalancesOf(rows) : [];
    for (const [index, { currency }] of rows.entries()) {
      sums.set(currency, (sums.get(currency) ?? 0n) + (amounts[index] ?? 0n));
    }
    const last = rows.at(-1);
    if (!last) return sums;
    after = last.number;
  }
}

/** The next requests, each with the tokens of which something is on its address; by their number. */
async function unsweptAfter(db: Database, after: number) {
  const unswept = and(isNull(receipts.sweptTxHash), ne(receipts.state, 'undone'));
  const next = db
    .selectDistinct({ number: receipts.requestNumber })
    .from(receipts)
    .where(and(unswept, gt(receipts.requestNumber, after)))
    .orderBy(receipts.requestNumber)
    .limit(REQUESTS_AT_ONCE);
  return db
    .selectDistinct({
      number: receipts.requestNumber,
      currency: receipts.currency,
      address: purchaseRequests.address,
    })
    .from(receipts)
    .innerJoin(purchaseRequests, eq(purchaseRequests.number, receipts.requestNumber))
    .where(and(unswept, inArray(receipts.requestNumber, next)))
    .orderBy(receipts.requestNumber, receipts.currency);
}
