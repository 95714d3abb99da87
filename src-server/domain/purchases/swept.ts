import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { BlockRange } from '../../chain/log-range.ts';
import { mapLimited } from '../../chain/map-limited.ts';
import { readTransfersBeside, type TokenTransfer } from '../../chain/token-transfers.ts';
import type { Transaction } from '../../database/database.ts';
import { receipts } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { watchedAddresses } from '../../treasuries.ts';
import { requestsAt } from '../treasury/requests-by-address.ts';

const READS_AT_ONCE = 8;

/** Tokens that left a receiving address in a transaction that brought some of them to the treasury. */
export interface SweptEvent {
  readonly number: number;
  readonly currency: WithdrawalCurrency;
  /** Base units, a fee that the token keeps included. */
  readonly amount: bigint;
  readonly txHash: string;
  readonly blockNumber: number;
  /** Of the first of the transfers that it sums up. */
  readonly logIndex: number;
}

/**
 * Sweeps in a range of blocks, in chain order, by the tokens' own transfers: addresses that were
 * deployed before theirs obeyed the factory alone can be swept by anybody, without any event of ours.
 * @throws ChainUnreachable, ChainDisagreement
 */
export async function readSweeps(services: Services, range: BlockRange): Promise<SweptEvent[]> {
  const chain = requireChain(services);
  const { rpc, deployment } = chain;
  // Each address is swept to the treasury that it was made for.
  const found = new Map<string, TokenTransfer>();
  for (const treasury of watchedAddresses(chain)) {
    for (const transfer of await readTransfersBeside(rpc, deployment, treasury, range)) {
      found.set(`${transfer.txHash}/${transfer.logIndex}`, transfer);
    }
  }
  const transfers = [...found.values()];
  return sweepsAmong(transfers, await requestsAt(services.database.db, deployment, transfers));
}

/** Sums up what left each receiving address in each transaction. */
export function sweepsAmong(
  transfers: readonly TokenTransfer[],
  requests: ReadonlyMap<string, number>,
): SweptEvent[] {
  const sweeps = new Map<string, SweptEvent>();
  for (const { from, currency, amount, txHash, blockNumber, logIndex } of transfers) {
    const number = requests.get(from);
    if (number === undefined) continue;
    const key = `${txHash}/${number}/${currency}`;
    const before = sweeps.get(key) ?? {
      number,
      currency,
      amount: 0n,
      txHash,
      blockNumber,
      logIndex,
    };
    sweeps.set(key, { ...before, amount: before.amount + amount });
  }
  return [...sweeps.values()];
}

/**
 * A sweep takes everything there is: the oldest receipts first, as far as it reaches. Of its own
 * block it takes the receipts whose sum is exactly what is left of its amount, where there are such.
 */
export async function markSwept(
  tx: Transaction,
  services: Services,
  { number, currency, amount, txHash, blockNumber }: SweptEvent,
): Promise<void> {
  const { chainId } = requireChain(services).deployment;
  const lying = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.chainId, chainId),
        eq(receipts.requestNumber, number),
        eq(receipts.currency, currency),
        eq(receipts.state, 'final'),
        isNull(receipts.sweptTxHash),
        lte(receipts.blockNumber, blockNumber),
      ),
    )
    .orderBy(asc(receipts.blockNumber), asc(receipts.logIndex));
  const read = and(
    eq(receipts.requestNumber, number),
    eq(receipts.currency, currency),
    eq(receipts.sweptTxHash, txHash),
  );
  if ((await tx.$count(receipts, read)) > 0) return;
  const ids = takenBy(amount, blockNumber, lying);
  if (ids.length === 0) return;
  await tx.update(receipts).set({ sweptTxHash: txHash }).where(inArray(receipts.id, ids));
}

type Lying = Pick<typeof receipts.$inferSelect, 'id' | 'amount' | 'blockNumber'>;

/** Receipts of a sweep's own block of which every selection is tried; with more, the oldest are taken. */
const MOST_TRIED = 12;

/**
 * @param lying from the oldest on
 * @returns ids of what a sweep took
 */
export function takenBy(amount: bigint, block: number, lying: readonly Lying[]): number[] {
  const before = lying.filter(({ blockNumber }) => blockNumber < block);
  const beside = lying.filter(({ blockNumber }) => blockNumber === block);
  const left = before.reduce((sum, receipt) => sum - receipt.amount, amount);
  const whole = beside.length <= MOST_TRIED ? selectionOf(left, beside) : null;
  if (whole) return [...before, ...whole].map(({ id }) => id);
  const taken: number[] = [];
  let rest = amount;
  for (const receipt of lying) {
    if (receipt.amount > rest) break;
    rest -= receipt.amount;
    taken.push(receipt.id);
  }
  return taken;
}

/** Some of these that come to exactly a sum, with as many of the oldest as there can be; null where none do. */
function selectionOf(sum: bigint, from: readonly Lying[]): readonly Lying[] | null {
  if (sum === 0n) return [];
  const [first, ...others] = from;
  if (!first || sum < 0n) return null;
  const withFirst = selectionOf(sum - first.amount, others);
  return withFirst ? [first, ...withFirst] : selectionOf(sum, others);
}

/**
 * Sweeps that the chain has undone, or that are read again: of blocks after one, or in none any more.
 * @returns hashes of their transactions
 */
export async function undoneSweeps(services: Services, after: number): Promise<string[]> {
  const { treasury, deployment } = requireChain(services);
  const rows = await services.database.db
    .selectDistinct({ hash: receipts.sweptTxHash })
    .from(receipts)
    .where(and(eq(receipts.chainId, deployment.chainId), isNotNull(receipts.sweptTxHash)));
  const hashes = rows.flatMap(({ hash }) => hash ?? []);
  const states = await mapLimited(hashes, READS_AT_ONCE, async (hash) => ({
    hash,
    state: await treasury.transactionState(hash),
  }));
  return states
    .filter(
      ({ state }) => state.kind !== 'mined' || state.status !== 1 || state.blockNumber > after,
    )
    .map(({ hash }) => hash);
}

/** What they had swept lies on its address again, until a sweep is read. */
export async function forgetSweeps(
  tx: Transaction,
  chainId: number,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .update(receipts)
    .set({ sweptTxHash: null })
    .where(and(eq(receipts.chainId, chainId), inArray(receipts.sweptTxHash, [...hashes])));
}
