import { and, desc, eq, gte, lte, or } from 'drizzle-orm';
import { readBlock } from '../../chain/chain-blocks.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import type { BlockRange } from '../../chain/log-range.ts';
import { mapLimited } from '../../chain/map-limited.ts';
import { readHolding, readTransfersTo } from '../../chain/token-transfers.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { receipts } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { hashOf, readOnward, SPAN } from '../chain/cursor.ts';
import { purchaseCursorNames } from './cursor-names.ts';
import { arrivalsOf, holdingKey, storeFinal, type Arrival, type FinalStretch } from './receipts.ts';
import { lockRequest, refreshStatus, type ReceiptRow } from './states.ts';
import { forgetSweeps, readSweeps, undoneSweeps, type SweptEvent } from './swept.ts';
import { watchedRequests, type Watched } from './watched.ts';

const READS_AT_ONCE = 8;

/**
 * Stores every final payment up to a block; booking is the next step (`bookWaiting`). Where the chain
 * undid final blocks, it is read again from the last receipt whose block is still there; what is
 * missing then is undone.
 * @returns whether everything up to `final` is stored now
 */
export function readPurchases(services: Services, final: BlockPoint): Promise<boolean> {
  const chain = requireChain(services);
  const { deployment } = chain;
  return readOnward(services, final, {
    name: purchaseCursorNames(deployment).read,
    read: async (range) => {
      const { timestamp } = await readBlock(chain.rpc, Math.min(range.from, range.end.number));
      // After the height is known: what is asked for later can not have been paid before it.
      const watched = await watchedRequests(services, new Date(timestamp * 1000));
      return readStretch(services, watched, { range, final });
    },
    isEmpty: ({ stored, arrivals, swept }) =>
      stored === 0 && arrivals.length === 0 && swept.length === 0,
    async book(tx, stretch) {
      for (const number of await storeFinal(tx, services, stretch)) {
        await lockRequest(tx, number);
        await refreshStatus(tx, number);
      }
    },
    async undone({ block }) {
      const start = await lastCommonBlock(services, chain, Math.min(block, final.number));
      const sweeps = await undoneSweeps(services, start);
      return { start, note: (tx) => forgetSweeps(tx, deployment.chainId, sweeps) };
    },
  });
}

interface Stretch {
  readonly range: BlockRange;
  readonly final: BlockPoint;
}

async function readStretch(
  services: Services,
  watched: readonly Watched[],
  { range, final }: Stretch,
): Promise<FinalStretch & { readonly stored: number }> {
  const chain = requireChain(services);
  const { rpc, deployment } = chain;
  const { from, end } = range;
  const addresses = watched.map(({ address }) => address);
  const transfers = await readTransfersTo(rpc, deployment, addresses, range);
  const arrivals = arrivalsOf(transfers, watched);
  const stored = await storedUpTo(services, range);
  await assertNoneHidden(services, stored, { range, watched, arrivals });
  const swept = await readSweeps(services, range);
  const later = arrivals.length > 0 ? await sweptLater(services, end.number + 1, final) : [];
  const measured = await measure(chain, arrivals, {
    swept: [...swept, ...later],
    block: final.number,
  });
  const { length } = stored;
  return { from, to: end.number, arrivals, swept, watched, final, stored: length, ...measured };
}

/** Receipts that are known of a range, whatever became of them, and those before it that were only seen. */
function storedUpTo(services: Services, { from, end }: BlockRange): Promise<ReceiptRow[]> {
  const { chainId } = requireChain(services).deployment;
  return services.database.db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.chainId, chainId),
        lte(receipts.blockNumber, end.number),
        or(eq(receipts.state, 'seen'), gte(receipts.blockNumber, from)),
      ),
    );
}

interface Answer {
  readonly range: BlockRange;
  readonly watched: readonly Watched[];
  readonly arrivals: readonly Arrival[];
}

/**
 * A payment that is known and missing from an answer, while its block is still there, was hidden by
 * who answered: nothing may be concluded from it, neither that it is undone nor what else is there.
 * @throws ChainUnreachable
 */
async function assertNoneHidden(
  services: Services,
  stored: readonly ReceiptRow[],
  { range: { from }, watched, arrivals }: Answer,
): Promise<void> {
  const chain = requireChain(services);
  const there = new Set(arrivals.map(({ txHash, logIndex }) => `${txHash}/${logIndex}`));
  const asked = new Set(watched.map(({ number }) => number));
  const known = stored.filter(({ blockNumber, amount }) => blockNumber >= from && amount > 0n);
  const missing = known.filter(
    ({ txHash, logIndex, requestNumber }) =>
      asked.has(requestNumber) && !there.has(`${txHash}/${logIndex}`),
  );
  for (const [block, some] of Map.groupBy(missing, ({ blockNumber }) => blockNumber)) {
    const hash = await hashOf(chain, block);
    if (some.some(({ blockHash }) => blockHash === hash)) {
      throw new ChainUnreachable(`A source has block ${block} without its payments.`);
    }
  }
}

type Reader = Pick<ChainServices, 'rpc' | 'deployment'>;

/** What really came to the addresses of arrivals: what they hold at a block, and what was swept before. */
export async function measure(
  { rpc, deployment }: Reader,
  arrivals: readonly Arrival[],
  { swept, block }: { readonly swept: readonly SweptEvent[]; readonly block: number },
): Promise<Pick<FinalStretch, 'held' | 'heldAt' | 'sweeps'>> {
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
  return { held: new Map(held), heldAt: block, sweeps: swept.map(({ txHash }) => txHash) };
}

/** Sweeps of a stretch up to a block: what came in an earlier one may have been swept after it. */
export async function sweptLater(
  services: Services,
  from: number,
  last: Pick<BlockPoint, 'number' | 'hash'>,
): Promise<SweptEvent[]> {
  const { rpc } = requireChain(services);
  const found: SweptEvent[] = [];
  for (let start = from; start <= last.number; start += SPAN) {
    const to = Math.min(start + SPAN - 1, last.number);
    const end = to === last.number && last.hash !== '' ? last : await readBlock(rpc, to);
    found.push(...(await readSweeps(services, { from: start, end })));
  }
  return found;
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
