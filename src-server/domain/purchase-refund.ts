import { eq } from 'drizzle-orm';
import { formatUnits } from '#contract/rules/money.ts';
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
import { lockException } from './purchase-activation.ts';
import { resolveExceptions } from './purchase-exceptions.ts';
import { refundedJournal } from './purchase-journals.ts';
import { paymentPath } from './purchase-notices.ts';
import { decimalsOf, receiptsOf } from './purchase-states.ts';
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
  const byHand = await services.database.db.$count(payoutItems, eq(payoutItems.txHash, hash));
  if (payouts > 0 || byHand > 0) throw unmatched('payout');
  return { hash, transfers: transfers ?? [] };
}

interface Refund {
  readonly transaction: RefundTransaction;
  readonly actorId: number;
  readonly note: string;
}

/**
 * Records that what arrived went back: exactly the token and amount, from the treasury to who sent
 * it. Once, and a transaction returns one payment only.
 * @throws DomainError `not_found`, `already_resolved`, `transfer_unmatched` {why: `transfer` |
 *   `used_before`}
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
  const { currency, amount } = exception;
  await assertReturned(tx, services, number, { exception, transaction });
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
    after: { member: memberId, amount: token_amount, currency, tx_hash: transaction.hash, note },
    at,
  });
}

/** @throws DomainError `transfer_unmatched` */
async function assertReturned(
  db: Database,
  services: Services,
  number: number,
  {
    exception: { currency, amount },
    transaction,
  }: {
    readonly exception: typeof paymentExceptions.$inferSelect;
    readonly transaction: RefundTransaction;
  },
): Promise<void> {
  const { treasury } = chainOf(services).deployment;
  const senders = new Set(
    (await receiptsOf(db, number))
      .filter((receipt) => receipt.currency === currency && receipt.state === 'final')
      // Nothing at all can be sent in anybody's name.
      .filter((receipt) => receipt.amount > 0n)
      .map(({ sender }) => sender),
  );
  const returned = transaction.transfers
    .filter((transfer) => transfer.currency === currency)
    .filter(({ from, to }) => from === treasury && senders.has(to))
    .reduce((sum, transfer) => sum + transfer.amount, 0n);
  if (returned !== amount) throw unmatched('transfer');
}

const unmatched = (why: string): DomainError =>
  new DomainError('transfer_unmatched', { details: { why } });
