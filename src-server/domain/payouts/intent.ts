import { isError, keccak256 } from 'ethers';
import type { PayoutIntent } from '#contract/api/admin/payouts.ts';
import type { PayoutState } from '#contract/rules/withdrawals/transitions.ts';
import { mapLimited } from '../../chain/map-limited.ts';
import { needsApproval } from '../../chain/treasury/calldata.ts';
import type { PayBatch, Treasury } from '../../chain/treasury/types.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { payoutIntents } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { ChainServices, Services } from '../../services.ts';
import { isPaidByOther } from '../../treasuries.ts';
import { audit } from '../audit/write.ts';
import { assertPaysOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { approvalOf, callOf, type PayoutApprovalRow } from './approvals.ts';
import { APPROVAL_GAS, usualGasLimit } from './gas.ts';
import { markSigning } from './progress.ts';
import { READS_AT_ONCE } from './plan.ts';
import {
  alreadyPaid,
  assertOwnTreasury,
  assertUntouched,
  findBatch,
  findRun,
  payBatchOf,
} from './runs.ts';
import type { PayoutBatchRow } from './states.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';
import { checksummed } from '../withdrawals/address.ts';

export interface IntentRequest {
  readonly batch: number;
  /** The wallet that will be asked. */
  readonly sender: string;
}

/** A batch a wallet may be asked for: not in doubt, not finished. */
const signable: readonly PayoutState[] = ['frozen', 'signing', 'broadcast'];

/** The cap on one transaction's gas since Ethereum's Osaka upgrade. */
export const GAS_CAP = 16_777_216n;

/**
 * Asks the chain whether the batch would go through now, before anything is stored.
 * @returns the gas limit for it, with head room
 * @throws DomainError `deadline_passed`, `not_found`, `validation` (`sender`), and `conflict`
 *   {reason} with the treasury's reason, e.g. `paused`, `not_operator`, `already_paid`, or as
 *   `approvalFor` throws it
 */
export async function prepareIntent(
  services: Services,
  runNumber: number,
  request: IntentRequest,
): Promise<bigint> {
  const chain = requireChain(services);
  const { treasury } = chain;
  const { db } = services.database;
  const run = await findRun(db, runNumber);
  const batch = await findBatch(db, runNumber, request.batch);
  assertOwnTreasury(services, run);
  assertSignable(batch.state);
  const { timestamp, number: block } = await treasury.head();
  if (timestamp >= run.deadline.getTime() / 1000) throw new DomainError('deadline_passed');
  const sender = senderOf(request);
  const approval = await approvalFor(db, batch, { sender });
  const pay = { ...(await payBatchOf(db, run, batch)), ...(approval && { approval }) };
  await assertPaidByNoOther(chain, pay, block);
  const outcome = await treasury.simulateBatch(sender, pay);
  if (!outcome.ok) {
    if (outcome.reason === 'deadline_passed') throw new DomainError('deadline_passed');
    throw new DomainError('conflict', {
      message: outcome.sentence,
      details: { reason: outcome.reason },
    });
  }
  const gas = await estimate(treasury, sender, pay);
  const generous = gas + gas / 5n;
  return generous < GAS_CAP ? generous : GAS_CAP;
}

/** This treasury would pay again what another one paid. @throws DomainError `conflict` {reason: `already_paid`} */
async function assertPaidByNoOther(
  chain: ChainServices,
  { items }: PayBatch,
  block: number,
): Promise<void> {
  if (chain.others.length === 0) return;
  const paid = await mapLimited(items, READS_AT_ONCE, ({ number }) =>
    isPaidByOther(chain, number, block),
  );
  if (paid.includes(true)) throw alreadyPaid();
}

/**
 * Sources estimate on top of what waits in their pool: where the batch waits there already, sent
 * from another browser, it would revert, and its usual gas has to do.
 */
async function estimate(treasury: Treasury, sender: string, pay: PayBatch): Promise<bigint> {
  try {
    return (await treasury.estimateGas(sender, pay)).gas;
  } catch (error) {
    if (!isError(error, 'CALL_EXCEPTION')) throw error;
    return usualGasLimit(pay.items.length) + (pay.approval ? APPROVAL_GAS : 0n);
  }
}

/**
 * Records who is about to send exactly what. The calldata leaves the server only in the answer to
 * this, after the commit: from here on the batch counts as possibly sent, until it is final on the
 * chain or final chain time is past its deadline. Any number of browsers may ask: the contract pays
 * a number once.
 * @throws DomainError `conflict` where the run was given up, is in doubt or finished by now, or as
 *   `approvalFor` throws it; `own_benefit` {why, who}
 */
export async function recordIntent(
  tx: Transaction,
  services: Services,
  runNumber: number,
  { batch: batchIndex, sender, gas, actorId }: IntentRequest & { gas: bigint; actorId: number },
): Promise<PayoutIntent> {
  const at = services.clock.now();
  await lockPayouts(tx);
  const run = await findRun(tx, runNumber);
  const batch = await findBatch(tx, runNumber, batchIndex);
  assertOwnTreasury(services, run);
  assertSignable(batch.state);
  await assertUntouched(tx, batch);
  await assertPaysOthers(tx, actorId, runNumber);
  const from = senderOf({ batch: batchIndex, sender });
  const approval = await approvalFor(tx, batch, { sender: from, actorId });
  const data = callOf(batch, approval);
  const calldataHash = keccak256(data);
  await tx.insert(payoutIntents).values({
    runNumber,
    batchIndex,
    sender: from,
    chainId: run.chainId,
    contract: run.contract,
    calldataHash,
    deadline: run.deadline,
    memberId: actorId,
    at,
  });
  await markSigning(tx, runNumber, batchIndex, { at, actorId });
  await audit(tx, {
    actorId,
    action: 'payout.signing',
    subject: `payout/${runNumber}`,
    after: { batch: batchIndex, sender: from, calldata_hash: calldataHash },
    at,
  });
  return {
    chain_id: run.chainId,
    from,
    to: run.contract,
    data,
    gas: gas.toString(),
    deadline: run.deadline.toISOString(),
    calldata_hash: calldataHash,
  };
}

/**
 * The approval that a batch is sent with; undefined where the treasury asks for none. Who approved it
 * does not send it, neither with the account nor with the wallet.
 * @throws DomainError `conflict` {reason: `not_approved`, `own_approval`, `approver_sends`}
 */
async function approvalFor(
  db: Database,
  batch: PayoutBatchRow,
  { sender, actorId }: { readonly sender: string; readonly actorId?: number },
): Promise<PayoutApprovalRow | undefined> {
  if (!needsApproval(batch.calldata)) return undefined;
  const approval = await approvalOf(db, batch);
  const refuse = (reason: string, message: string): DomainError =>
    new DomainError('conflict', { message, details: { reason } });
  if (!approval) throw refuse('not_approved', 'It waits for a second person.');
  if (approval.memberId === actorId) {
    throw refuse('own_approval', 'Somebody else sends what one approved.');
  }
  if (approval.approver === sender) {
    throw refuse('approver_sends', 'The wallet that approved it can not send it.');
  }
  return approval;
}

export function assertSignable(state: PayoutState): void {
  if (signable.includes(state)) return;
  throw new DomainError('conflict', { message: `The batch is ${state}.`, details: { state } });
}

function senderOf({ sender }: IntentRequest): string {
  const address = checksummed(sender);
  if (address === null) {
    throw new DomainError('validation', { fields: { sender: { id: 'wallet.checksum' } } });
  }
  return address;
}
