import { isError } from 'ethers';
import type { PayoutIntent } from '#contract/api/admin/payouts.ts';
import type { PayoutState } from '#contract/rules/withdrawals/transitions.ts';
import type { PayBatch, Treasury } from '../../chain/treasury/types.ts';
import type { Transaction } from '../../database/database.ts';
import { payoutIntents } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { assertPaysOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { usualGasLimit } from './gas.ts';
import { markSigning } from './progress.ts';
import { assertOwnTreasury, findBatch, findRun, payBatchOf } from './runs.ts';
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
 *   {reason} with the treasury's reason, e.g. `paused`, `not_operator`, `already_paid`
 */
export async function prepareIntent(
  services: Services,
  runNumber: number,
  request: IntentRequest,
): Promise<bigint> {
  const { treasury } = requireChain(services);
  const { db } = services.database;
  const run = await findRun(db, runNumber);
  const batch = await findBatch(db, runNumber, request.batch);
  assertOwnTreasury(services, run);
  assertSignable(batch.state);
  const { timestamp } = await treasury.head();
  if (timestamp >= run.deadline.getTime() / 1000) throw new DomainError('deadline_passed');
  const sender = senderOf(request);
  const pay = await payBatchOf(db, run, batch);
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

/**
 * Sources estimate on top of what waits in their pool: where the batch waits there already, sent
 * from another browser, it would revert, and its usual gas has to do.
 */
async function estimate(treasury: Treasury, sender: string, pay: PayBatch): Promise<bigint> {
  try {
    return (await treasury.estimateGas(sender, pay)).gas;
  } catch (error) {
    if (!isError(error, 'CALL_EXCEPTION')) throw error;
    return usualGasLimit(pay.items.length);
  }
}

/**
 * Records who is about to send exactly what. The calldata leaves the server only in the answer to
 * this, after the commit: from here on the batch counts as possibly sent, until it is final on the
 * chain or final chain time is past its deadline. Any number of browsers may ask: the contract pays
 * a number once.
 * @throws DomainError `conflict` where the run was given up, is in doubt or finished by now;
 *   `own_benefit` {why, who}
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
  await assertPaysOthers(tx, actorId, runNumber);
  const from = senderOf({ batch: batchIndex, sender });
  await tx.insert(payoutIntents).values({
    runNumber,
    batchIndex,
    sender: from,
    chainId: run.chainId,
    contract: run.contract,
    calldataHash: batch.calldataHash,
    deadline: run.deadline,
    memberId: actorId,
    at,
  });
  await markSigning(tx, runNumber, batchIndex, { at, actorId });
  await audit(tx, {
    actorId,
    action: 'payout.signing',
    subject: `payout/${runNumber}`,
    after: { batch: batchIndex, sender: from, calldata_hash: batch.calldataHash },
    at,
  });
  return {
    chain_id: run.chainId,
    from,
    to: run.contract,
    data: batch.calldata,
    gas: gas.toString(),
    deadline: run.deadline.toISOString(),
    calldata_hash: batch.calldataHash,
  };
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
