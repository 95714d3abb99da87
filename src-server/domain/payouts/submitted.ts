import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { payoutIntents, payoutTransactions } from '../../database/schema/payouts.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertPaysOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { markBroadcast } from './progress.ts';
import { findBatch } from './runs.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';

interface Report {
  readonly batch: number;
  readonly txHash: string;
  readonly actorId: number;
}

/**
 * Stores a transaction hash that a wallet gave. It is a hint only: the payment is found
 * without it, and a wrong one proves nothing and harms nothing.
 * @throws DomainError `not_found`; `conflict` where no wallet was asked for the batch;
 *   `own_benefit` {why, who}
 */
export async function recordSubmitted(
  tx: Transaction,
  services: Services,
  runNumber: number,
  { batch: batchIndex, txHash, actorId }: Report,
): Promise<void> {
  const at = services.clock.now();
  await lockPayouts(tx);
  await findBatch(tx, runNumber, batchIndex);
  await assertPaysOthers(tx, actorId, runNumber);
  const [intent] = await tx
    .select({ id: payoutIntents.id })
    .from(payoutIntents)
    .where(and(eq(payoutIntents.runNumber, runNumber), eq(payoutIntents.batchIndex, batchIndex)))
    .limit(1);
  if (!intent) throw new DomainError('conflict', { message: 'No wallet was asked for it.' });
  await tx
    .insert(payoutTransactions)
    .values({
      runNumber,
      batchIndex,
      txHash: txHash.toLowerCase(),
      state: 'reported',
      reportedBy: actorId,
      at,
    })
    .onConflictDoNothing();
  await markBroadcast(tx, runNumber, batchIndex, { at, actorId });
  await audit(tx, {
    actorId,
    action: 'payout.submitted',
    subject: `payout/${runNumber}`,
    after: { batch: batchIndex, tx_hash: txHash.toLowerCase() },
    at,
  });
}
