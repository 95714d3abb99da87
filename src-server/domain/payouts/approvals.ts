import { and, eq, inArray, isNull } from 'drizzle-orm';
import { mapLimited } from '../../chain/map-limited.ts';
import { withApproval } from '../../chain/treasury/calldata.ts';
import type { Approval } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { payoutApprovals, payoutBatches, payoutRuns } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { READS_AT_ONCE } from './plan.ts';
import { payBatchOf } from './runs.ts';
import type { PayoutBatchRow } from './states.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';

export type PayoutApprovalRow = typeof payoutApprovals.$inferSelect;

type BatchPlace = Pick<PayoutBatchRow, 'runNumber' | 'batchIndex'>;

const ofBatch = ({ runNumber, batchIndex }: BatchPlace) =>
  and(
    eq(payoutApprovals.runNumber, runNumber),
    eq(payoutApprovals.batchIndex, batchIndex),
    isNull(payoutApprovals.lapsedAt),
  );

/** The approval that counts for a batch; undefined while it waits for a second person. */
export async function approvalOf(
  db: Database,
  batch: BatchPlace,
): Promise<PayoutApprovalRow | undefined> {
  const [approval] = await db.select().from(payoutApprovals).where(ofBatch(batch));
  return approval;
}

/** What a batch is paid with: the frozen call, and in the second edition its approval in it. */
export const callOf = (
  { calldata }: Pick<PayoutBatchRow, 'calldata'>,
  approval: Approval | undefined,
): string => (approval ? withApproval(calldata, approval) : calldata);

/** The approval of a batch counts no more. Needs `lockPayouts`. @returns whether there was one */
export async function lapse(tx: Transaction, batch: BatchPlace, at: Date): Promise<boolean> {
  const lapsed = await tx
    .update(payoutApprovals)
    .set({ lapsedAt: at })
    .where(ofBatch(batch))
    .returning({ id: payoutApprovals.id });
  return lapsed.length > 0;
}

/**
 * Asks the chain again about approvals of batches that were not sent yet: one whose approver lost the
 * role, or whose contract takes it back, counts no more, and the batch waits for a second person again.
 * @throws ChainUnreachable
 */
export async function lapseRefused(services: Services): Promise<void> {
  const { treasury } = requireChain(services);
  const { db } = services.database;
  const waiting = await approvedUnsent(services);
  const checks = await mapLimited(waiting, READS_AT_ONCE, async ({ run, batch, approval }) => {
    const check = await treasury.checkApproval(await payBatchOf(db, run, batch), approval);
    return check.ok ? null : { batch, approval, reason: check.reason };
  });
  for (const refused of checks.filter((check) => check !== null)) {
    await services.database.transaction(async (tx) => {
      await lockPayouts(tx);
      const { batch, approval } = refused;
      const at = services.clock.now();
      const current = await approvalOf(tx, batch);
      if (current?.id !== approval.id || !(await lapse(tx, batch, at))) return;
      await audit(tx, {
        actorId: null,
        action: 'payout.approval_lapsed',
        subject: `payout/${batch.runNumber}`,
        after: { batch: batch.batchIndex, approver: approval.approver },
        at,
      });
    });
  }
}

/** Approvals that count, of this treasury's batches that no transaction is known of. */
function approvedUnsent(services: Services) {
  const { deployment } = requireChain(services);
  return services.database.db
    .select({ run: payoutRuns, batch: payoutBatches, approval: payoutApprovals })
    .from(payoutApprovals)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutApprovals.runNumber))
    .innerJoin(
      payoutBatches,
      and(
        eq(payoutBatches.runNumber, payoutApprovals.runNumber),
        eq(payoutBatches.batchIndex, payoutApprovals.batchIndex),
      ),
    )
    .where(
      and(
        isNull(payoutApprovals.lapsedAt),
        inArray(payoutBatches.state, ['frozen', 'signing']),
        eq(payoutRuns.chainId, deployment.chainId),
        eq(payoutRuns.contract, deployment.treasury),
      ),
    );
}
