import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { ChainUnreachable } from '../chain/errors.ts';
import { mapLimited } from '../chain/map-limited.ts';
import type { BlockPoint } from '../chain/treasury-types.ts';
import type { Transaction } from '../database/database.ts';
import { chainCursors, payoutItems, payoutRuns } from '../database/schema/payouts.ts';
import type { ChainServices, Services } from '../services.ts';
import { audit } from './audit.ts';
import { cursorNames, readChainPosition } from './chain-position.ts';
import { bookPayments } from './payout-booking.ts';
import { READS_AT_ONCE } from './payout-plan.ts';
import { lockPayouts } from './payout-states.ts';
import { chainOf } from './withdrawal-quote.ts';

/** Blocks asked for at once; sources refuse longer ranges. */
const SPAN = 2000;

interface Cursor {
  readonly block: number;
  /** Empty where it is not known. */
  readonly hash: string;
}

/**
 * Books every final payment up to a block. Payments and cursor move in one transaction, and only
 * from where the cursor stood: a crash repeats the stretch, and of two processes one books it.
 * @returns whether everything up to `final` is in the books now
 */
export async function readPayments(services: Services, final: BlockPoint): Promise<boolean> {
  const chain = chainOf(services);
  let cursor = await loadCursor(services);
  if (!(await isSameHistory(chain, cursor, final))) {
    await startOver(services, { cursor, final });
    return false;
  }
  while (cursor.block < final.number) {
    const from = cursor;
    const to = Math.min(from.block + SPAN, final.number);
    const reached = { block: to, hash: to === final.number ? final.hash : '' };
    const events = await chain.treasury.readPaid(from.block + 1, to);
    const moved = await services.database.transaction(async (tx) => {
      await lockPayouts(tx);
      if (!(await moveCursor(tx, services, from, reached))) return false;
      await bookPayments(tx, services, events);
      return true;
    });
    if (!moved) return false;
    cursor = reached;
  }
  return cursor.block === final.number;
}

async function loadCursor(services: Services): Promise<Cursor> {
  const { deployment } = chainOf(services);
  const { db } = services.database;
  const { read } = await readChainPosition(db, deployment);
  if (read) return read;
  const start = { block: deployment.deployedAtBlock - 1, hash: '' };
  await db
    .insert(chainCursors)
    .values({
      name: cursorNames(deployment).read,
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
        eq(chainCursors.name, cursorNames(deployment).read),
        eq(chainCursors.blockNumber, from.block),
        eq(chainCursors.blockHash, from.hash),
      ),
    )
    .returning({ name: chainCursors.name });
  return moved.length > 0;
}

/** False where a block that was final is no longer what it was. A chain that is behind says nothing. */
async function isSameHistory(
  { rpc }: ChainServices,
  { block, hash }: Cursor,
  final: BlockPoint,
): Promise<boolean> {
  if (hash === '' || final.number < block) return true;
  if (final.number === block) return final.hash === hash;
  const found = await rpc.agreed(`the hash of block ${block}`, async (provider) => {
    const known = await provider.getBlock(block);
    // One machine behind a source's address may lag behind the others: no block says nothing.
    if (!known?.hash) throw new ChainUnreachable(`A source does not have block ${block}.`);
    return known.hash;
  });
  return found === hash;
}

/**
 * The chain undid what it had called final, or another one answers in its place. Everything is read
 * again from the beginning (what is booked stays booked), and what is paid in the books but no
 * longer on the chain is an alarm.
 */
async function startOver(
  services: Services,
  { cursor, final }: { cursor: Cursor; final: BlockPoint },
): Promise<void> {
  const { deployment } = chainOf(services);
  const vanished = await vanishedPayments(services, final);
  const at = services.clock.now();
  services.log.error({ cursor, final, vanished }, 'the chain undid final blocks');
  await services.database.transaction(async (tx) => {
    await lockPayouts(tx);
    const start = { block: deployment.deployedAtBlock - 1, hash: '' };
    if (!(await moveCursor(tx, services, cursor, start))) return;
    await audit(tx, {
      actorId: null,
      action: 'chain.final_blocks_undone',
      subject: `chain/${deployment.chainId}`,
      before: { block: cursor.block, hash: cursor.hash },
      after: { block: final.number, hash: final.hash },
      at,
    });
    for (const number of vanished) {
      await audit(tx, {
        actorId: null,
        action: 'payout.payment_vanished',
        subject: `withdrawal/${number}`,
        at,
      });
    }
  });
}

/** Withdrawals last paid by this treasury that it no longer knows as paid. */
async function vanishedPayments(services: Services, final: BlockPoint): Promise<number[]> {
  const { deployment, treasury } = chainOf(services);
  const LAST = 1000;
  const paid = await services.database.db
    .select({ number: payoutItems.withdrawalNumber })
    .from(payoutItems)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutItems.runNumber))
    .where(
      and(
        eq(payoutItems.state, 'confirmed'),
        isNotNull(payoutItems.blockNumber),
        eq(payoutRuns.chainId, deployment.chainId),
        eq(payoutRuns.contract, deployment.treasury),
      ),
    )
    .orderBy(desc(payoutItems.blockNumber))
    .limit(LAST);
  const checked = await mapLimited(paid, READS_AT_ONCE, async ({ number }) => ({
    number,
    known: await treasury.isPaid(BigInt(number), final.number),
  }));
  return checked.filter(({ known }) => !known).map(({ number }) => number);
}
