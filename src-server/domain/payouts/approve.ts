import { and, eq, or, sql } from 'drizzle-orm';
import type { ApprovalRequest } from '#contract/api/admin/payouts.ts';
import { approvalData, approvalDigest } from '../../chain/treasury/approved-calldata.ts';
import { needsApproval } from '../../chain/treasury/calldata.ts';
import type { PayBatch } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { payoutApprovals, payoutIntents } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertPaysOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { lapse } from './approvals.ts';
import { assertSignable } from './intent.ts';
import { markSigning } from './progress.ts';
import { assertOwnTreasury, findBatch, findRun, payBatchOf } from './runs.ts';
import type { PayoutBatchRow, PayoutRunRow } from './states.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';
import { checksummed } from '../withdrawals/address.ts';

/** Why an approval is not taken, as `details.reason` of a conflict says it. */
type ApprovalRefusal =
  | 'needs_none' // a treasury of the first edition
  | 'not_approver' // the wallet lacks the role now
  | 'wrong_signature'
  | 'own_run' // who froze it
  | 'own_batch'; // whose account or wallet was asked to send it

export interface GivenApproval {
  readonly batch: number;
  /** The wallet or contract whose signature it is. */
  readonly approver: string;
  /** Hex. */
  readonly signature: string;
}

const refuse = (reason: ApprovalRefusal, message: string): DomainError =>
  new DomainError('conflict', { message, details: { reason } });

/**
 * What a second person signs for a batch, made of what was frozen.
 * @throws DomainError `not_found`; `conflict` {reason} where the batch needs no approval
 */
export async function viewApproval(
  services: Services,
  runNumber: number,
  batchIndex: number,
): Promise<ApprovalRequest> {
  const { db } = services.database;
  const run = await findRun(db, runNumber);
  const pay = await approvable(services, run, await findBatch(db, runNumber, batchIndex));
  const scope = { chainId: run.chainId, treasury: run.contract };
  const { value } = approvalData(scope, pay);
  return {
    chain_id: run.chainId,
    contract: run.contract,
    run: value.run,
    token: value.token,
    deadline: String(value.deadline),
    items: value.items,
    digest: approvalDigest(scope, pay),
  };
}

/**
 * Asks the chain whether the contract would take the approval now.
 * @returns the signature as the contract takes it
 * @throws DomainError `not_found`, `deadline_passed`, `validation` (`approver`), `conflict` {reason}
 */
export async function prepareApproval(
  services: Services,
  runNumber: number,
  { batch: batchIndex, approver, signature }: GivenApproval,
): Promise<string> {
  const { treasury } = requireChain(services);
  const { db } = services.database;
  const run = await findRun(db, runNumber);
  const pay = await approvable(services, run, await findBatch(db, runNumber, batchIndex));
  const { timestamp } = await treasury.head();
  if (timestamp >= pay.deadline) throw new DomainError('deadline_passed');
  const given = { approver: approverOf(approver), signature };
  const check = await treasury.checkApproval(pay, given);
  if (check.ok) return check.signature;
  throw check.reason === 'not_approver'
    ? refuse('not_approver', `${given.approver} may not approve.`)
    : refuse('wrong_signature', `${given.approver} did not sign this batch.`);
}

/**
 * Stores the approval of a second person: neither who froze the run nor who was asked to send the
 * batch, by account and by wallet. From here on the batch counts as one that may be sent, until it is
 * final on the chain or final chain time is past its deadline.
 * @param signature as `prepareApproval` answered it
 * @throws DomainError `not_found`; `conflict` {reason}, or where the batch is in doubt or finished by
 *   now; `own_benefit` {why, who}
 */
export async function recordApproval(
  tx: Transaction,
  services: Services,
  runNumber: number,
  { batch: batchIndex, approver, signature, actorId }: GivenApproval & { readonly actorId: number },
): Promise<void> {
  const at = services.clock.now();
  await lockPayouts(tx);
  const run = await findRun(tx, runNumber);
  const batch = await findBatch(tx, runNumber, batchIndex);
  assertOwnTreasury(services, run);
  assertSignable(batch.state);
  await assertPaysOthers(tx, actorId, runNumber);
  if (run.createdBy === actorId) throw refuse('own_run', 'Who froze the run approves none of it.');
  const wallet = approverOf(approver);
  if (await wasAsked(tx, batch, { actorId, wallet })) {
    throw refuse('own_batch', 'Who was asked to send the batch does not approve it.');
  }
  await lapse(tx, batch, at);
  await tx.insert(payoutApprovals).values({
    runNumber,
    batchIndex,
    approver: wallet,
    memberId: actorId,
    signature,
    deadline: run.deadline,
    at,
  });
  await markSigning(tx, runNumber, batchIndex, { at, actorId });
  await audit(tx, {
    actorId,
    action: 'payout.approved',
    subject: `payout/${runNumber}`,
    after: { batch: batchIndex, approver: wallet, calldata_hash: batch.calldataHash },
    at,
  });
}

/** The batch as it is signed. @throws DomainError `conflict` where there is nothing to approve */
async function approvable(
  services: Services,
  run: PayoutRunRow,
  batch: PayoutBatchRow,
): Promise<PayBatch> {
  assertOwnTreasury(services, run);
  assertSignable(batch.state);
  if (!needsApproval(batch.calldata)) {
    throw refuse('needs_none', 'This treasury pays without an approval.');
  }
  return payBatchOf(services.database.db, run, batch);
}

/** Whether an account, or a wallet, was asked to send the batch. */
async function wasAsked(
  db: Database,
  { runNumber, batchIndex }: PayoutBatchRow,
  { actorId, wallet }: { readonly actorId: number; readonly wallet: string },
): Promise<boolean> {
  const [intent] = await db
    .select({ id: payoutIntents.id })
    .from(payoutIntents)
    .where(
      and(
        eq(payoutIntents.runNumber, runNumber),
        eq(payoutIntents.batchIndex, batchIndex),
        or(
          eq(payoutIntents.memberId, actorId),
          eq(sql`lower(${payoutIntents.sender})`, wallet.toLowerCase()),
        ),
      ),
    )
    .limit(1);
  return intent !== undefined;
}

function approverOf(text: string): string {
  const address = checksummed(text);
  if (address !== null) return address;
  throw new DomainError('validation', { fields: { approver: { id: 'wallet.checksum' } } });
}
