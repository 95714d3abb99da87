import { eq } from 'drizzle-orm';
import { formatUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { paidEventsIn } from '../chain/paid-events.ts';
import { transfersOf, type TokenTransfer } from '../chain/token-transfers.ts';
import type { Database, Transaction } from '../database/database.ts';
import { violatedConstraint } from '../database/violations.ts';
import { payoutItems } from '../database/schema/payouts.ts';
import { paymentExceptions } from '../database/schema/purchases.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { DomainError } from './errors.ts';
import { postJournal } from './ledger.ts';
import { notify } from './notifications.ts';
import { lockPayouts } from './payout-states.ts';
import { lockException } from './purchase-activation.ts';
import { resolveExceptions } from './purchase-exceptions.ts';
import { refundedJournal } from './purchase-journals.ts';
import { paymentPath } from './purchase-notices.ts';
import { decimalsOf, receiptsOf, type ExceptionRow } from './purchase-states.ts';
import { chainOf } from './withdrawal-quote.ts';

/** A transaction that is said to have returned a payment, as the chain has it. */
export interface RefundTransaction {
  readonly hash: string;
  readonly transfers: readonly TokenTransfer[];
}

/**
 * Looks the transaction of a refund up, before any lock.
 * @throws DomainError `transfer_unmatched` {why: `not_final` | `failed` | `payout`}; ChainUnreachable,
 *   ChainDisagreement
 */
export async function readRefund(services: Services, txHash: string): Promise<RefundTransaction> {
  const { rpc, deployment, treasury } = chainOf(services);
  const hash = txHash.toLowerCase();
  const state = await treasury.transactionState(hash);
  const final = await treasury.finalHead();
  if (state.kind !== 'mined' || state.blockNumber > final.number) throw unmatched('not_final');
  if (state.status !== 1) throw unmatched('failed');
  const transfers = await rpc.agreed(`transaction ${hash}`, (provider) =>
    transfersOf(provider, deployment, hash),
  );
  // A withdrawal to the same wallet is no refund.
  const payouts = await rpc.agreed(`payouts in ${hash}`, async (provider) => {
    const receipt = await provider.getTransactionReceipt(hash);
    return receipt ? paidEventsIn(receipt, deployment.treasury).length : 0;
  });
  // Nor is one that settled a withdrawal by hand.
  if (payouts > 0) throw unmatched('payout');
  await assertNoPayout(services.database.db, hash);
  return { hash, transfers: transfers ?? [] };
}

/** A hash that settled a withdrawal, by hand or not, returned nothing. */
async function assertNoPayout(db: Database, hash: string): Promise<void> {
  if ((await db.$count(payoutItems, eq(payoutItems.txHash, hash))) > 0) throw unmatched('payout');
}

interface Refund {
  readonly transaction: RefundTransaction;
  readonly actorId: number;
  readonly note: string;
}

/**
 * Records that what arrived went back, from the treasury to who sent it: what the chain shows. Where
 * that is a part (more has arrived since it was sent), the rest stays open. Once, and a transaction
 * returns one payment only.
 * @throws DomainError `not_found`, `already_resolved`, `forbidden` of one's own payment,
 *   `transfer_unmatched` {why: `transfer` | `used_before` | `payout`}
 */
export async function refundException(
  tx: Transaction,
  services: Services,
  id: number,
  { transaction, actorId, note }: Refund,
): Promise<void> {
  const { request, exception } = await lockException(tx, id);
  if (exception.state !== 'open') throw new DomainError('already_resolved');
  const { number, memberId } = request;
  if (memberId === actorId) throw new DomainError('forbidden');
  const { currency } = exception;
  const amount = await returnedBy(tx, services, number, { currency, transaction });
  if (amount <= 0n || amount > exception.amount) throw unmatched('transfer');
  // Nobody settles a withdrawal with the same transaction meanwhile.
  await lockPayouts(tx);
  await assertNoPayout(tx, transaction.hash);
  const at = services.clock.now();
  const decimals = decimalsOf(services, request, currency);
  const used = await tx.$count(
    paymentExceptions,
    eq(paymentExceptions.refundTxHash, transaction.hash),
  );
  if (used > 0) throw unmatched('used_before');
  const resolution = {
    state: 'refunded',
    at,
    actorId,
    note,
    refundTxHash: transaction.hash,
  } as const;
  const resolved = await resolveExceptions(tx, [exception], resolution).catch((error: unknown) => {
    if (violatedConstraint(error) === 'payment_exceptions_refund_key') {
      throw unmatched('used_before');
    }
    throw error;
  });
  if (resolved.length === 0) throw new DomainError('already_resolved');
  await keepRest(tx, exception, amount);
  const tokens = { number, currency, amount, decimals, at, details: { tx_hash: transaction.hash } };
  await postJournal(tx, refundedJournal(id, tokens));
  const token_amount = formatUnits(amount, decimals);
  await notify(tx, {
    memberId,
    event: 'payment.refunded',
    values: { number: String(number), token_amount, currency },
    path: paymentPath(request),
    at,
  });
  await audit(tx, {
    actorId,
    action: 'payment.refunded',
    subject: `payment/${number}`,
    before: { exception: exception.kind, state: exception.state },
    after: {
      member: memberId,
      amount: token_amount,
      left_open: formatUnits(exception.amount - amount, decimals),
      currency,
      tx_hash: transaction.hash,
      note,
    },
    at,
  });
}

/** What did not go back waits on as it did, in an exception of its own. */
async function keepRest(tx: Transaction, exception: ExceptionRow, amount: bigint): Promise<void> {
  if (amount === exception.amount) return;
  const { id, requestNumber, kind, currency, createdAt } = exception;
  await tx.update(paymentExceptions).set({ amount }).where(eq(paymentExceptions.id, id));
  await tx.insert(paymentExceptions).values({
    requestNumber,
    kind,
    state: 'open',
    currency,
    amount: exception.amount - amount,
    createdAt,
  });
}

/** Base units that went from the treasury to those who had paid the request. */
async function returnedBy(
  db: Database,
  services: Services,
  number: number,
  {
    currency,
    transaction,
  }: {
    readonly currency: WithdrawalCurrency;
    readonly transaction: RefundTransaction;
  },
): Promise<bigint> {
  const { treasury } = chainOf(services).deployment;
  const senders = new Set(
    (await receiptsOf(db, number))
      .filter((receipt) => receipt.currency === currency && receipt.state === 'final')
      // Nothing at all can be sent in anybody's name.
      .filter((receipt) => receipt.amount > 0n)
      .map(({ sender }) => sender),
  );
  return transaction.transfers
    .filter((transfer) => transfer.currency === currency)
    .filter(({ from, to }) => from === treasury && senders.has(to))
    .reduce((sum, transfer) => sum + transfer.amount, 0n);
}

const unmatched = (why: string): DomainError =>
  new DomainError('transfer_unmatched', { details: { why } });
