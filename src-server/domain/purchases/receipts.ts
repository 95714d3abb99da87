import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { TokenTransfer } from '../../chain/token-transfers.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { Transaction } from '../../database/database.ts';
import { receipts } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import type { Watched } from './watched.ts';
import { reverseReceipt } from './reversal.ts';
import { markSwept, type SweptEvent } from './swept.ts';

/** Name of what one request's address holds of one token. */
export const holdingKey = (number: number, currency: WithdrawalCurrency): string =>
  `${number}/${currency}`;

/** A transfer with the request that it was for. */
export interface Arrival extends TokenTransfer {
  readonly number: number;
}

/** Transfers by the address they went to. */
export function arrivalsOf(
  transfers: readonly TokenTransfer[],
  watched: readonly Watched[],
): Arrival[] {
  const numbers = new Map(watched.map(({ number, address }) => [address, number]));
  return transfers.flatMap((transfer) => {
    const number = numbers.get(transfer.to);
    return number === undefined ? [] : [{ ...transfer, number }];
  });
}

export interface FinalStretch {
  /** Blocks that were read, both included. */
  readonly from: number;
  readonly to: number;
  readonly arrivals: readonly Arrival[];
  readonly swept: readonly SweptEvent[];
  /**
   * What the addresses really got of it, by {@link holdingKey}: what they hold now and what was
   * swept since the stretch began. A token's events may say more than it moves.
   */
  readonly held: ReadonlyMap<string, bigint>;
  /** The block whose end that was read at. */
  readonly heldAt: number;
  /** Transactions of the sweeps that are counted in it. */
  readonly sweeps: readonly string[];
  /** The last final block: the chain's time. */
  readonly final: BlockPoint;
  /** Requests whose addresses were asked for: what is not among the arrivals is not there. */
  readonly watched: readonly Watched[];
}

/**
 * Stores a stretch of final blocks. Of what a token's events say no more is credited than is there.
 * @returns requests that something changed for, in order
 */
export async function storeFinal(
  tx: Transaction,
  services: Services,
  stretch: FinalStretch,
): Promise<number[]> {
  // What is gone holds no tokens: it must not count against what came in its place.
  const touched = new Set(await undoMissing(tx, services, stretch));
  for (const arrival of stretch.arrivals) {
    for (const number of await storeArrival(tx, services, arrival, stretch)) touched.add(number);
  }
  for (const event of stretch.swept) await markSwept(tx, services, event);
  return [...touched].sort((a, b) => a - b);
}

/** Stores final arrivals that the watcher passed over; the caller books their requests. */
export async function storeFound(
  tx: Transaction,
  services: Services,
  arrivals: readonly Arrival[],
  measured: Pick<FinalStretch, 'held' | 'heldAt' | 'sweeps' | 'swept' | 'final'>,
): Promise<void> {
  for (const arrival of arrivals) await storeArrival(tx, services, arrival, measured);
  // The watcher passed over these sweeps as well, when there was nothing to mark.
  const numbers = new Set(arrivals.map(({ number }) => number));
  for (const event of measured.swept) {
    if (numbers.has(event.number)) await markSwept(tx, services, event);
  }
}

/** @returns requests that it changes something for: none where it was final in this very block before */
async function storeArrival(
  tx: Transaction,
  services: Services,
  arrival: Arrival,
  { held, heldAt, sweeps, final }: Pick<FinalStretch, 'held' | 'heldAt' | 'sweeps' | 'final'>,
): Promise<number[]> {
  const { chainId } = requireChain(services).deployment;
  const [before] = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.chainId, chainId),
        eq(receipts.txHash, arrival.txHash),
        eq(receipts.logIndex, arrival.logIndex),
      ),
    );
  if (before?.state === 'final' && before.blockHash === arrival.blockHash) return [];
  const credited = await creditedBefore(tx, arrival, { heldAt, sweeps, exceptId: before?.id });
  const there = (held.get(holdingKey(arrival.number, arrival.currency)) ?? 0n) - credited;
  const most = there > 0n ? there : 0n;
  const amount = arrival.amount < most ? arrival.amount : most;
  if (amount !== arrival.amount) {
    services.log.warn({ arrival, credited: amount }, 'a token moved less than its event says');
  }
  if (before?.bookedAt) {
    const isSame =
      before.requestNumber === arrival.number &&
      before.currency === arrival.currency &&
      before.amount === amount;
    if (isSame) {
      // It is in the books: only its place has changed.
      await tx
        .update(receipts)
        .set({ ...placeOf(arrival), sender: arrival.from, state: 'final' })
        .where(eq(receipts.id, before.id));
      return [arrival.number];
    }
    // In its new block the transaction did something else: what is in the books is undone.
    await tx
      .update(receipts)
      .set({ state: 'undone', sweptTxHash: null })
      .where(eq(receipts.id, before.id));
    await reverseReceipt(tx, services, before, final);
  }
  await upsert(tx, chainId, arrival, { state: 'final', amount });
  return before ? [before.requestNumber, arrival.number] : [arrival.number];
}

const placeOf = ({ blockNumber, blockHash, timestamp }: Arrival) => ({
  blockNumber,
  blockHash,
  blockAt: new Date(timestamp * 1000),
});

/** Which rows may be overwritten: none that another process has put into the books. */
const replaceable = {
  seen: sql`${receipts.bookedAt} is null and ${receipts.state} <> 'final'`,
  final: sql`${receipts.bookedAt} is null`,
};

async function upsert(
  tx: Transaction,
  chainId: number,
  arrival: Arrival,
  { state, amount }: { readonly state: 'seen' | 'final'; readonly amount: bigint },
): Promise<void> {
  // In another block the same transaction may do something else.
  const changed = {
    ...placeOf(arrival),
    requestNumber: arrival.number,
    currency: arrival.currency,
    sender: arrival.from,
    state,
    amount,
  };
  await tx
    .insert(receipts)
    .values({ ...changed, chainId, txHash: arrival.txHash, logIndex: arrival.logIndex })
    .onConflictDoUpdate({
      target: [receipts.chainId, receipts.txHash, receipts.logIndex],
      set: changed,
      setWhere: replaceable[state],
    });
}

interface Credited extends Pick<FinalStretch, 'heldAt' | 'sweeps'> {
  readonly exceptId: number | undefined;
}

/**
 * Base units credited of what lay on a request's address at a block, or did before these sweeps;
 * without one receipt. Another process may have stored later receipts since: they were not held then.
 */
async function creditedBefore(
  tx: Transaction,
  { number, currency }: Arrival,
  { heldAt, sweeps, exceptId = 0 }: Credited,
): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${receipts.amount}), 0)::text` })
    .from(receipts)
    .where(
      and(
        eq(receipts.requestNumber, number),
        eq(receipts.currency, currency),
        eq(receipts.state, 'final'),
        lte(receipts.blockNumber, heldAt),
        ne(receipts.id, exceptId),
        or(
          isNull(receipts.sweptTxHash),
          sweeps.length > 0 ? inArray(receipts.sweptTxHash, [...sweeps]) : undefined,
        ),
      ),
    );
  return BigInt(row?.sum ?? '0');
}

/** What was seen or final in these blocks and is not there: the chain undid it. */
async function undoMissing(
  tx: Transaction,
  services: Services,
  { from, to, arrivals, watched }: FinalStretch,
): Promise<number[]> {
  const { chainId } = requireChain(services).deployment;
  const there = new Set(arrivals.map(({ txHash, logIndex }) => `${txHash}/${logIndex}`));
  const asked = new Set(watched.map(({ number }) => number));
  const stored = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.chainId, chainId),
        inArray(receipts.state, ['seen', 'final']),
        lte(receipts.blockNumber, to),
        // What is older than the stretch and only seen was left behind by the chain as well.
        sql`(${receipts.state} = 'seen' or ${receipts.blockNumber} >= ${from})`,
      ),
    );
  const gone = stored.filter(
    ({ txHash, logIndex, requestNumber }) =>
      asked.has(requestNumber) && !there.has(`${txHash}/${logIndex}`),
  );
  return undo(tx, gone, ['seen', 'final']);
}

async function undo(
  tx: Transaction,
  gone: readonly (typeof receipts.$inferSelect)[],
  states: readonly ('seen' | 'final')[],
): Promise<number[]> {
  if (gone.length === 0) return [];
  await tx
    .update(receipts)
    .set({ state: 'undone', sweptTxHash: null })
    .where(
      and(
        inArray(
          receipts.id,
          gone.map(({ id }) => id),
        ),
        inArray(receipts.state, [...states]),
      ),
    );
  return gone.map(({ requestNumber }) => requestNumber);
}

export interface SeenStretch {
  /** The last final block, and the newest that was read. */
  readonly final: number;
  readonly head: number;
  readonly arrivals: readonly Arrival[];
}

/**
 * Stores what is on the chain and not final: shown, never booked.
 * @returns requests that something changed for, in order
 */
export async function storeSeen(
  tx: Transaction,
  services: Services,
  { final, head, arrivals }: SeenStretch,
): Promise<number[]> {
  const { chainId } = requireChain(services).deployment;
  const unsure = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.chainId, chainId), inArray(receipts.state, ['seen', 'undone'])));
  const known = new Map(unsure.map((row) => [`${row.txHash}/${row.logIndex}`, row]));
  const touched = new Set<number>();
  for (const arrival of arrivals) {
    const before = known.get(`${arrival.txHash}/${arrival.logIndex}`);
    const isSame = before?.state === 'seen' && before.blockHash === arrival.blockHash;
    // What is in the books comes back when it is final.
    if (isSame || before?.bookedAt) continue;
    if (!before && (await isStored(tx, chainId, arrival))) continue;
    await upsert(tx, chainId, arrival, { state: 'seen', amount: arrival.amount });
    touched.add(arrival.number);
  }
  const there = new Set(arrivals.map(({ txHash, logIndex }) => `${txHash}/${logIndex}`));
  const gone = unsure.filter(
    (row) =>
      row.state === 'seen' &&
      row.blockNumber > final &&
      row.blockNumber <= head &&
      !there.has(`${row.txHash}/${row.logIndex}`),
  );
  for (const number of await undo(tx, gone, ['seen'])) touched.add(number);
  return [...touched].sort((a, b) => a - b);
}

/** True where another process has it as final already. */
async function isStored(tx: Transaction, chainId: number, arrival: Arrival): Promise<boolean> {
  const found = await tx.$count(
    receipts,
    and(
      eq(receipts.chainId, chainId),
      eq(receipts.txHash, arrival.txHash),
      eq(receipts.logIndex, arrival.logIndex),
    ),
  );
  return found > 0;
}
