import { and, eq, notInArray } from 'drizzle-orm';
import type { TokenTransfer } from '../../chain/token-transfers.ts';
import type { Transaction } from '../../database/database.ts';
import { payoutItems } from '../../database/schema/payouts.ts';
import { paymentExceptions } from '../../database/schema/purchases.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { watchedAddresses } from '../../treasuries.ts';
import { audit } from '../audit/write.ts';
import { assertPaysOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import { unmatched, type FinalTransaction } from '../chain/final-transaction.ts';
import { postJournal } from '../ledger/journals.ts';
import { bookPaid } from './booking.ts';
import { findRun, treasuryOf } from './runs.ts';
import { refreshRun, setItems, unfinishedItems } from './states.ts';
import { paidIssuer } from '../treasury/issuer-payments.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';
import { movementJournal } from '../treasury/journals.ts';
import { bookMovements } from '../treasury/movements.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** What a proposal to settle an item is about. */
export const settlementSubject = (number: number): string => `withdrawal/${number}/settlement`;

interface Settlement {
  /** Number of the withdrawal. */
  readonly number: number;
  /** Says that it paid: see `readFinalTransaction`. */
  readonly transaction: FinalTransaction;
  readonly note: string;
  readonly actorId: number;
}

/**
 * Refuses settling by hand while the contract could still pay the run: that would pay twice.
 * @throws DomainError `conflict` before final chain time is past the deadline
 */
export async function assertDeadlineFinal(services: Services, runNumber: number): Promise<void> {
  const run = await findRun(services.database.db, runNumber);
  const { timestamp } = await treasuryOf(services, run).finalHead();
  if (timestamp * 1000 > run.deadline.getTime()) return;
  throw new DomainError('conflict', { message: 'It could still be paid until its deadline.' });
}

/**
 * Settles an item in repair by hand: the withdrawal is paid in the books. The transaction must have
 * moved exactly the item's tokens to exactly its wallet, in a transfer that paid nothing else. Two
 * persons decide it: see `settleKind`. Call {@link assertDeadlineFinal} first.
 * @throws DomainError `not_found`; `conflict` where the item is not in repair, or where the
 *   transaction has returned a payment; `own_benefit` {why, who}; `transfer_unmatched` {why:
 *   `transfer` | `used_before`}
 */
export async function settleItem(
  tx: Transaction,
  services: Services,
  runNumber: number,
  { number, transaction, note, actorId }: Settlement,
): Promise<void> {
  const at = services.clock.now();
  const { hash } = transaction;
  await lockPayouts(tx);
  const [item] = await unfinishedItems(tx, runNumber, { numbers: [number] });
  if (!item) throw new DomainError('not_found');
  await assertPaysOthers(tx, actorId, runNumber);
  if (item.state !== 'needs_repair') {
    throw new DomainError('conflict', { message: `The item is ${item.state}.` });
  }
  const refunds = await tx.$count(paymentExceptions, eq(paymentExceptions.refundTxHash, hash));
  if (refunds > 0) throw new DomainError('conflict', { message: 'It has returned a payment.' });
  if (await paidIssuer(tx, hash)) throw unmatched('used_before');
  const transfer = await freeTransfer(tx, services, number, transaction);
  await tx
    .update(payoutItems)
    .set({ settlementBy: actorId, settlementTxHash: hash, settlementNote: note })
    .where(eq(payoutItems.id, item.id));
  await bookPaid(tx, services, [number], { txHash: hash, settledBy: actorId, note });
  await setItems(tx, [item], 'confirmed', { txHash: hash });
  await bookTransfer(tx, services, number, transfer);
  await refreshRun(tx, runNumber, { at, actorId });
  await audit(tx, {
    actorId,
    action: 'payout.settled_by_hand',
    subject: `withdrawal/${number}`,
    after: { tx_hash: hash, note },
    at,
  });
}

/**
 * A transfer of the transaction that moved what the withdrawal is owed, and that paid no other one:
 * neither in the books, nor by an event of the treasury that is not in the books yet.
 * @throws DomainError `transfer_unmatched`
 */
async function freeTransfer(
  tx: Transaction,
  services: Services,
  number: number,
  { hash, transfers, paid }: FinalTransaction,
): Promise<TokenTransfer> {
  const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.number, number));
  if (!withdrawal) throw new DomainError('not_found');
  const { wallet, currency, tokenAmount } = withdrawal;
  const exact = transfers.filter(
    (transfer) =>
      transfer.to === wallet && transfer.currency === currency && transfer.amount === tokenAmount,
  );
  const [first] = exact;
  if (!first) throw unmatched('transfer');
  const token = requireChain(services).deployment.tokens[currency].address;
  const events = paid.filter(
    (event) => event.to === wallet && event.token === token && event.amount === tokenAmount,
  );
  const ofOthers = events.filter((event) => Number(event.number) !== number).length;
  const settledBefore = await tx.$count(
    withdrawals,
    and(
      eq(withdrawals.txHash, hash),
      eq(withdrawals.wallet, wallet),
      eq(withdrawals.currency, currency),
      eq(withdrawals.tokenAmount, tokenAmount),
      events.length > 0
        ? notInArray(
            withdrawals.number,
            events.map((event) => Number(event.number)),
          )
        : undefined,
    ),
  );
  if (exact.length <= ofOthers + settledBefore) throw unmatched('used_before');
  return first;
}

/**
 * The payment is in the books as one out of the treasury. Where the owner took it out for this, that
 * is no withdrawal of the owner's any more; where somebody else sent it, the owner has put it in.
 */
async function bookTransfer(
  tx: Transaction,
  services: Services,
  number: number,
  { from, currency, amount, txHash }: TokenTransfer,
): Promise<void> {
  const chain = requireChain(services);
  const { tokens } = chain.deployment;
  if (watchedAddresses(chain).includes(from)) return bookMovements(tx, services, [txHash]);
  const { decimals } = tokens[currency];
  const at = services.clock.now();
  await postJournal(
    tx,
    movementJournal('funding', journalKeys.fundingOfWithdrawal.build(number), {
      currency,
      amount,
      decimals,
      at,
      txHash,
    }),
  );
}
