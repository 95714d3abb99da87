import { and, desc, eq, lte } from 'drizzle-orm';
import { ChainUnreachable } from '../chain/errors.ts';
import { mapLimited } from '../chain/map-limited.ts';
import {
  readHolding,
  readSwept,
  readTransfersTo,
  type SweptEvent,
} from '../chain/token-transfers.ts';
import type { BlockPoint } from '../chain/treasury-types.ts';
import type { Transaction } from '../database/database.ts';
import { chainCursors } from '../database/schema/payouts.ts';
import { receipts } from '../database/schema/purchases.ts';
import type { ChainServices, Services } from '../services.ts';
import { audit } from './audit.ts';
import { readChainPosition } from './chain-position.ts';
import { purchaseCursorNames } from './purchase-cursor-names.ts';
import {
  arrivalsOf,
  holdingKey,
  storeFinal,
  type Arrival,
  type FinalStretch,
} from './purchase-receipts.ts';
import { bookOrSetAside } from './purchase-stuck.ts';
import { watchedRequests, type Watched } from './purchase-watched.ts';
import { chainOf } from './withdrawal-quote.ts';

/** Blocks asked for at once; sources refuse longer ranges. */
const SPAN = 2000;
const READS_AT_ONCE = 8;

interface Cursor {
  readonly block: number;
  /** Empty where it is not known. */
  readonly hash: string;
}

/**
 * Books every final payment up to a block. Receipts, settlements and the cursor move in one
 * transaction, and only from where the cursor stood: a crash repeats the stretch, and of two
 * processes one books it.
 * @returns whether everything up to `final` is in the books now
 */
export async function readPurchases(services: Services, final: BlockPoint): Promise<boolean> {
  const chain = chainOf(services);
  let cursor = await loadCursor(services);
  if (!(await isSameHistory(chain, cursor, final))) {
    await stepBack(services, cursor, final);
    return false;
  }
  while (cursor.block < final.number) {
    const from = cursor;
    const to = Math.min(from.block + SPAN, final.number);
    const reached = { block: to, hash: to === final.number ? final.hash : '' };
    // After the height is known: what is asked for later can not have been paid before it.
    const watched = await watchedRequests(services);
    const stretch = await readStretch(chain, watched, { from: from.block + 1, to, final });
    const moved = await services.database.transaction(async (tx) => {
      if (!(await moveCursor(tx, services, from, reached))) return false;
      for (const number of await storeFinal(tx, services, stretch)) {
        await bookOrSetAside(tx, services, number);
      }
      return true;
    });
    if (!moved) return false;
    cursor = reached;
  }
  return cursor.block === final.number;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly final: BlockPoint;
}

async function readStretch(
  { rpc, deployment }: ChainServices,
  watched: readonly Watched[],
  { from, to, final }: Stretch,
): Promise<FinalStretch> {
  const addresses = watched.map(({ address }) => address);
  const transfers = await readTransfersTo(rpc, deployment, addresses, { from, to });
  const arrivals = arrivalsOf(transfers, watched);
  const swept = await readSwept(rpc, deployment, { from, to });
  const later = arrivals.length > 0 ? await sweptLater({ rpc, deployment }, to + 1, final) : [];
  const measured = await measure({ rpc, deployment }, arrivals, {
    swept: [...swept, ...later],
    block: final.number,
  });
  return { from, to, arrivals, swept, watched, final, ...measured };
}

type Reader = Pick<ChainServices, 'rpc' | 'deployment'>;

/** What really came to the addresses of arrivals: what they hold at a block, and what was swept before. */
export async function measure(
  { rpc, deployment }: Reader,
  arrivals: readonly Arrival[],
  { swept, block }: { readonly swept: readonly SweptEvent[]; readonly block: number },
): Promise<Pick<FinalStretch, 'held' | 'sweeps'>> {
  const sums = new Map<string, bigint>();
  for (const { number, currency, amount } of swept) {
    const key = holdingKey(number, currency);
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  }
  const asked = new Map(
    arrivals.map((arrival) => [holdingKey(arrival.number, arrival.currency), arrival]),
  );
  const held = await mapLimited(
    [...asked],
    READS_AT_ONCE,
    async ([key, { to: address, currency }]) => {
      const holding = await readHolding(rpc, deployment, currency, { address, block });
      return [key, holding + (sums.get(key) ?? 0n)] as const;
    },
  );
  return { held: new Map(held), sweeps: swept.map(({ txHash }) => txHash) };
}

/** Sweeps of a stretch up to a block: what came in an earlier one may have been swept after it. */
export async function sweptLater(
  { rpc, deployment }: Reader,
  from: number,
  final: Pick<BlockPoint, 'number'>,
): Promise<SweptEvent[]> {
  const found: SweptEvent[] = [];
  for (let start = from; start <= final.number; start += SPAN) {
    const to = Math.min(start + SPAN - 1, final.number);
    found.push(...(await readSwept(rpc, deployment, { from: start, to })));
  }
  return found;
}

async function loadCursor(services: Services): Promise<Cursor> {
  const { deployment } = chainOf(services);
  const { db } = services.database;
  const { read } = await readChainPosition(db, deployment, purchaseCursorNames);
  if (read) return read;
  const start = { block: deployment.deployedAtBlock - 1, hash: '' };
  await db
    .insert(chainCursors)
    .values({
      name: purchaseCursorNames(deployment).read,
      chainId: deployment.chainId,
      blockNumber: start.block,
      blockHash: start.hash,
      at: services.clock.now(),
    })
    .onConflictDoNothing();
  return start;
}

/** @returns false where another process moved it first */
async function moveCursor(
  tx: Transaction,
  services: Services,
  from: Cursor,
  to: Cursor,
): Promise<boolean> {
  const { deployment } = chainOf(services);
  const moved = await tx
    .update(chainCursors)
    .set({ blockNumber: to.block, blockHash: to.hash, at: services.clock.now() })
    .where(
      and(
        eq(chainCursors.name, purchaseCursorNames(deployment).read),
        eq(chainCursors.blockNumber, from.block),
        eq(chainCursors.blockHash, from.hash),
      ),
    )
    .returning({ name: chainCursors.name });
  return moved.length > 0;
}

/** False where a block that was final is no longer what it was. A chain that is behind says nothing. */
async function isSameHistory(
  chain: ChainServices,
  { block, hash }: Cursor,
  final: BlockPoint,
): Promise<boolean> {
  if (hash === '' || final.number < block) return true;
  if (final.number === block) return final.hash === hash;
  return (await hashOf(chain, block)) === hash;
}

function hashOf({ rpc }: ChainServices, block: number): Promise<string> {
  return rpc.agreed(`the hash of block ${block}`, async (provider) => {
    const known = await provider.getBlock(block);
    // One machine behind a source's address may lag behind the others: no block says nothing.
    if (!known?.hash) throw new ChainUnreachable(`A source does not have block ${block}.`);
    return known.hash;
  });
}

/**
 * The chain undid what it had called final, or another one answers in its place. It is read again
 * from the last receipt whose block is still there; what is missing then is undone.
 */
async function stepBack(services: Services, cursor: Cursor, final: BlockPoint): Promise<void> {
  const chain = chainOf(services);
  const { deployment } = chain;
  const start = await lastCommonBlock(services, chain, Math.min(cursor.block, final.number));
  services.log.error({ cursor, final, start }, 'the chain undid final blocks with payments');
  await services.database.transaction(async (tx) => {
    if (!(await moveCursor(tx, services, cursor, { block: start, hash: '' }))) return;
    await audit(tx, {
      actorId: null,
      action: 'chain.final_blocks_undone',
      subject: `chain/${deployment.chainId}`,
      before: { block: cursor.block, hash: cursor.hash },
      after: { block: final.number, hash: final.hash, read_from: start },
      at: services.clock.now(),
    });
  });
}

/** The block before the last receipt that the chain still has; where none is, before the contracts. */
async function lastCommonBlock(
  { database }: Services,
  chain: ChainServices,
  newest: number,
): Promise<number> {
  const { chainId, deployedAtBlock } = chain.deployment;
  const blocks = await database.db
    .selectDistinct({ number: receipts.blockNumber, hash: receipts.blockHash })
    .from(receipts)
    .where(
      and(
        eq(receipts.chainId, chainId),
        eq(receipts.state, 'final'),
        lte(receipts.blockNumber, newest),
      ),
    )
    .orderBy(desc(receipts.blockNumber));
  for (const { number, hash } of blocks) {
    if ((await hashOf(chain, number)) === hash) return number - 1;
  }
  return deployedAtBlock - 1;
}
