import { and, eq } from 'drizzle-orm';
import { readBlock } from '../../chain/chain-blocks.ts';
import type { BlockRange } from '../../chain/log-range.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { audit } from '../audit/write.ts';

/** Blocks asked for at once; sources refuse longer ranges. */
export const SPAN = 2000;
/**
 * Blocks behind the cursor that are read once more with the next ones: what a source that lagged
 * behind did not return the first time is found then. Some seconds to some minutes of a chain.
 */
export const OVERLAP = 32;

/** The last final block, as far as it is known. */
type Final = Omit<BlockPoint, 'timestamp'>;

/** How far the chain has been read. */
export interface Cursor {
  readonly block: number;
  /** Empty where it is not known. */
  readonly hash: string;
}

/** One kind of reading the chain, with a cursor of its own. */
export interface ChainReading<Found> {
  readonly name: string;
  /** The first block that is ever read; that of the contracts where left out. */
  readonly first?: number;
  /** What a range holds; the chain is asked before any lock. */
  read(range: BlockRange): Promise<Found>;
  /** Whether nothing is to be booked: then the cursor moves alone. */
  isEmpty?(found: Found): boolean;
  /** Taken before the cursor moves. */
  lock?(tx: Transaction): Promise<void>;
  /** Puts it into the books. Ranges overlap: what is there already changes nothing. */
  book(tx: Transaction, found: Found): Promise<void>;
  /** The chain undid final blocks: the last one that need not be read again, and what to note. */
  undone(
    cursor: Cursor,
  ): Promise<{ readonly start: number; note?(tx: Transaction): Promise<void> }>;
}

/**
 * Books everything final up to a block. What is found and the cursor move in one transaction, and
 * only from where the cursor stood: a crash repeats the stretch, and of two processes one books it.
 * @returns whether everything up to `final` is in the books now
 */
export async function readOnward<Found>(
  services: Services,
  final: Final,
  reading: ChainReading<Found>,
): Promise<boolean> {
  const chain = requireChain(services);
  const first = reading.first ?? chain.deployment.deployedAtBlock;
  let cursor = await loadCursor(services, reading.name);
  if (!(await isSameHistory(chain, cursor, final))) {
    await stepBack(services, reading, { cursor, final });
    return false;
  }
  while (cursor.block < final.number) {
    const before = cursor;
    const to = Math.min(before.block + SPAN - OVERLAP, final.number);
    const end = to === final.number ? final : await readBlock(chain.rpc, to);
    const from = Math.max(first, before.block + 1 - OVERLAP);
    const found = await reading.read({ from, end });
    const reached = { block: end.number, hash: end.hash };
    const move = { name: reading.name, from: before, to: reached };
    const moved = reading.isEmpty?.(found)
      ? await moveCursor(services.database.db, services, move)
      : await services.database.transaction(async (tx) => {
          await reading.lock?.(tx);
          if (!(await moveCursor(tx, services, move))) return false;
          await reading.book(tx, found);
          return true;
        });
    if (!moved) return false;
    cursor = reached;
  }
  return cursor.block === final.number;
}

/** Hash of a block that all sources have alike. */
export const hashOf = async ({ rpc }: ChainServices, block: number): Promise<string> =>
  (await readBlock(rpc, block)).hash;

async function loadCursor(services: Services, name: string): Promise<Cursor> {
  const { database, clock } = services;
  const { deployment } = requireChain(services);
  const [row] = await database.db.select().from(chainCursors).where(eq(chainCursors.name, name));
  if (row) return { block: row.blockNumber, hash: row.blockHash };
  const start = { block: deployment.deployedAtBlock - 1, hash: '' };
  await database.db
    .insert(chainCursors)
    .values({
      name,
      chainId: deployment.chainId,
      blockNumber: start.block,
      blockHash: start.hash,
      at: clock.now(),
    })
    .onConflictDoNothing();
  return start;
}

/** @returns false where another process moved it first */
async function moveCursor(
  tx: Database | Transaction,
  { clock }: Services,
  { name, from, to }: { readonly name: string; readonly from: Cursor; readonly to: Cursor },
): Promise<boolean> {
  const moved = await tx
    .update(chainCursors)
    .set({ blockNumber: to.block, blockHash: to.hash, at: clock.now() })
    .where(
      and(
        eq(chainCursors.name, name),
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
  final: Final,
): Promise<boolean> {
  if (hash === '' || final.number < block) return true;
  if (final.number === block) return final.hash === hash;
  if (final.number === block + 1 && final.parent !== undefined) return final.parent === hash;
  return (await hashOf(chain, block)) === hash;
}

/** The chain undid what it had called final, or another one answers in its place. */
async function stepBack<Found>(
  services: Services,
  { name, lock, undone }: ChainReading<Found>,
  { cursor, final }: { readonly cursor: Cursor; readonly final: Final },
): Promise<void> {
  const { deployment } = requireChain(services);
  const { start, note } = await undone(cursor);
  services.log.error({ name, cursor, final, start }, 'the chain undid final blocks');
  await services.database.transaction(async (tx) => {
    await lock?.(tx);
    if (!(await moveCursor(tx, services, { name, from: cursor, to: { block: start, hash: '' } }))) {
      return;
    }
    await audit(tx, {
      actorId: null,
      action: 'chain.final_blocks_undone',
      subject: `chain/${deployment.chainId}`,
      before: { block: cursor.block, hash: cursor.hash },
      after: { block: final.number, hash: final.hash, read_from: start },
      at: services.clock.now(),
    });
    await note?.(tx);
  });
}
