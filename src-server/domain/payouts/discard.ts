import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { payoutApprovals, payoutIntents } from '../../database/schema/payouts.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { releaseItems } from './progress.ts';
import { findRun } from './runs.ts';
import { unfinishedItems } from './states.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';

/**
 * Gives a run up at once. Only while no wallet was ever asked for any of its batches and nobody approved
 * one: then nobody has what it takes to pay it. Afterwards it ends by being paid, or by its deadline.
 * @throws DomainError `not_found`; `conflict` where a wallet was asked, or the run is finished
 */
export async function discardRun(
  tx: Transaction,
  services: Services,
  runNumber: number,
  actorId: number,
): Promise<void> {
  const at = services.clock.now();
  await lockPayouts(tx);
  await findRun(tx, runNumber);
  const [intent] = await tx
    .select({ id: payoutIntents.id })
    .from(payoutIntents)
    .where(eq(payoutIntents.runNumber, runNumber))
    .limit(1);
  if (intent) throw new DomainError('conflict', { message: 'A wallet was asked to sign it.' });
  const [approval] = await tx
    .select({ id: payoutApprovals.id })
    .from(payoutApprovals)
    .where(eq(payoutApprovals.runNumber, runNumber))
    .limit(1);
  // One that lapsed too: its approver may get the role back before the deadline.
  if (approval) throw new DomainError('conflict', { message: 'A second person approved it.' });
  const items = await unfinishedItems(tx, runNumber);
  // Paid without being asked for is no accident of ours; the watcher says so, and it stays held.
  if (items.length === 0 || items.some((item) => item.state !== 'frozen')) {
    throw new DomainError('conflict', { message: 'The run can no longer be given up.' });
  }
  const numbers = items.map((item) => item.withdrawalNumber);
  await releaseItems(tx, runNumber, numbers, { at, actorId });
  await audit(tx, {
    actorId,
    action: 'payout.discarded',
    subject: `payout/${runNumber}`,
    after: { items: numbers.length },
    at,
  });
}
