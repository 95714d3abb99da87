import { keccak256, Transaction as ChainTransaction } from 'ethers';
import { and, eq } from 'drizzle-orm';
import { paysFrozen } from '../../chain/treasury/calldata.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { payoutIntents, payoutSigned, payoutTransactions } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { assertPaysOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { assertSignable, GAS_CAP } from './intent.ts';
import { markBroadcast } from './progress.ts';
import { assertOwnTreasury, assertUntouched, findBatch, findRun } from './runs.ts';
import type { PayoutBatchRow, PayoutRunRow } from './states.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';

interface SignedTransaction {
  readonly batch: number;
  /** As it goes to the network, hex. */
  readonly transaction: string;
  readonly actorId: number;
}

/** Why a signed transaction is not taken, as `details.reason` of a conflict says it. */
type SignedRefusal =
  | 'unreadable'
  | 'wrong_chain'
  | 'wrong_contract'
  | 'wrong_call'
  | 'wrong_terms'
  | 'not_taken';

/** @throws DomainError `conflict` {reason} */
export function refuse(reason: SignedRefusal, message: string): never {
  throw new DomainError('conflict', { message, details: { reason } });
}

/** @throws DomainError `deadline_passed` where the contract would refuse it by now; `not_found` */
export async function assertInTime(services: Services, runNumber: number): Promise<void> {
  const { deadline } = await findRun(services.database.db, runNumber);
  const { timestamp } = await requireChain(services).treasury.head();
  if (timestamp >= deadline.getTime() / 1000) throw new DomainError('deadline_passed');
}

/**
 * Stores a transaction that a wallet signed for a batch. Nothing is sent here: after the commit the
 * watcher sends what is stored, however often the server is killed. The same transaction again is
 * answered, not stored again.
 * @returns its hash
 * @throws DomainError `not_found`; `conflict` {reason} where it does not do exactly what was frozen,
 *   where no wallet was asked, or where the batch is in doubt or finished; `own_benefit` {why, who}
 */
export async function storeSigned(
  tx: Transaction,
  services: Services,
  runNumber: number,
  { batch: batchIndex, transaction: raw, actorId }: SignedTransaction,
): Promise<string> {
  const at = services.clock.now();
  await lockPayouts(tx);
  const run = await findRun(tx, runNumber);
  const batch = await findBatch(tx, runNumber, batchIndex);
  assertOwnTreasury(services, run);
  const { hash, sender, nonce, calldataHash } = readSigned(raw, run, batch);
  if (await isStored(tx, hash)) return hash;
  await assertPaysOthers(tx, actorId, runNumber);
  assertSignable(batch.state);
  await assertUntouched(tx, batch);
  await assertAsked(tx, batch, { sender, calldataHash });
  const place = { runNumber, batchIndex, txHash: hash };
  await tx.insert(payoutSigned).values({ ...place, raw, sender, nonce, signedBy: actorId, at });
  await tx
    .insert(payoutTransactions)
    // Sender and nonce come once the chain has shown it: until then nothing can have replaced it.
    .values({ ...place, state: 'reported', reportedBy: actorId, at })
    .onConflictDoNothing();
  await markBroadcast(tx, runNumber, batchIndex, { at, actorId });
  return hash;
}

async function isStored(db: Database, hash: string): Promise<boolean> {
  const [known] = await db
    .select({ hash: payoutSigned.txHash })
    .from(payoutSigned)
    .where(eq(payoutSigned.txHash, hash));
  return known !== undefined;
}

/** Reads it back and compares it with what was frozen, byte for byte where it decides about money. */
function readSigned(raw: string, run: PayoutRunRow, batch: PayoutBatchRow) {
  const signed = parseSigned(raw);
  if (signed.chainId !== BigInt(run.chainId)) {
    refuse('wrong_chain', `It is for chain ${signed.chainId}, the run for ${run.chainId}.`);
  }
  if (signed.to?.toLowerCase() !== run.contract.toLowerCase()) {
    refuse('wrong_contract', 'It does not call the treasury.');
  }
  if (!paysFrozen(signed.data, batch.calldata)) {
    refuse('wrong_call', 'It is not the call that was frozen.');
  }
  const isPlain = signed.type === 2 || signed.type === 0;
  if (!isPlain || signed.value !== 0n || signed.gasLimit > GAS_CAP) {
    refuse('wrong_terms', 'It carries value, more gas than a block takes, or is of another type.');
  }
  if (signed.from === null || signed.hash === null) refuse('unreadable', 'It is not signed.');
  return {
    hash: signed.hash,
    sender: signed.from,
    nonce: signed.nonce,
    calldataHash: keccak256(signed.data),
  };
}

/** @throws DomainError `conflict` {reason: `unreadable`} */
export function parseSigned(raw: string): ChainTransaction {
  try {
    const signed = ChainTransaction.from(raw);
    // What is behind the transaction, or written in another way, the network would not take.
    if (signed.serialized === raw.toLowerCase()) return signed;
  } catch {
    // Said below.
  }
  return refuse('unreadable', 'It is not a signed transaction.');
}

/**
 * The intent is committed before a wallet is asked, so whoever signed is in it; and which approval they
 * were given.
 */
async function assertAsked(
  tx: Transaction,
  { runNumber, batchIndex }: PayoutBatchRow,
  { sender, calldataHash }: { readonly sender: string; readonly calldataHash: string },
): Promise<void> {
  const [intent] = await tx
    .select({ id: payoutIntents.id })
    .from(payoutIntents)
    .where(
      and(
        eq(payoutIntents.runNumber, runNumber),
        eq(payoutIntents.batchIndex, batchIndex),
        eq(payoutIntents.sender, sender),
        eq(payoutIntents.calldataHash, calldataHash),
      ),
    )
    .limit(1);
  if (intent) return;
  throw new DomainError('conflict', { message: `${sender} was not asked for it.` });
}
