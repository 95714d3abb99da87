import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { payoutItems } from '../database/schema/payouts.ts';
import { paymentExceptions } from '../database/schema/purchases.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { DomainError } from './errors.ts';
import { bookPaid } from './payout-booking.ts';
import { assertOwnTreasury, findRun } from './payout-runs.ts';
import { lockPayouts, refreshRun, setItems, unfinishedItems } from './payout-states.ts';
import { chainOf } from './withdrawal-quote.ts';

interface Settlement {
  /** Number of the withdrawal. */
  readonly number: number;
  readonly txHash: string;
  readonly note: string;
  readonly actorId: number;
}

/**
 * Refuses settling by hand while the contract could still pay the run: that would pay twice.
 * @throws DomainError `conflict` before final chain time is past the deadline
 */
export async function assertDeadlineFinal(services: Services, runNumber: number): Promise<void> {
  const run = await findRun(services.database.db, runNumber);
  assertOwnTreasury(services, run);
  const { timestamp } = await chainOf(services).treasury.finalHead();
  if (timestamp * 1000 > run.deadline.getTime()) return;
  throw new DomainError('conflict', { message: 'It could still be paid until its deadline.' });
}

/**
 * Settles an item in repair by hand: one administrator proposes a transaction, another one who
 * names the same transaction settles; then the withdrawal is paid in the books. Call
 * {@link assertDeadlineFinal} first.
 * @returns whether it is settled now
 * @throws DomainError `not_found`; `conflict` where the item is not in repair, or where the
 *   transaction has returned a payment
 */
export async function settleItem(
  tx: Transaction,
  services: Services,
  runNumber: number,
  { number, txHash, note, actorId }: Settlement,
): Promise<boolean> {
  const at = services.clock.now();
  const hash = txHash.toLowerCase();
  await lockPayouts(tx);
  const [item] = await unfinishedItems(tx, runNumber, { numbers: [number] });
  if (!item) throw new DomainError('not_found');
  if (item.state !== 'needs_repair') {
    throw new DomainError('conflict', { message: `The item is ${item.state}.` });
  }
  const refunds = await tx.$count(paymentExceptions, eq(paymentExceptions.refundTxHash, hash));
  if (refunds > 0) throw new DomainError('conflict', { message: 'It has returned a payment.' });
  const before = { by: item.settlementBy, tx_hash: item.settlementTxHash };
  const agreed =
    item.settlementBy !== null && item.settlementBy !== actorId && item.settlementTxHash === hash;
  await audit(tx, {
    actorId,
    action: agreed ? 'payout.settled_by_hand' : 'payout.settlement_proposed',
    subject: `withdrawal/${number}`,
    before,
    after: { tx_hash: hash, note },
    at,
  });
  if (agreed) {
    await bookPaid(tx, services, [number], { txHash: hash, settledBy: actorId, note });
    await setItems(tx, [item], 'confirmed', { txHash: hash });
    await refreshRun(tx, runNumber, { at, actorId });
    return true;
  }
  await tx
    .update(payoutItems)
    .set({ settlementBy: actorId, settlementTxHash: hash, settlementNote: note })
    .where(eq(payoutItems.id, item.id));
  return false;
}
