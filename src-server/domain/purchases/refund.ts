import { eq } from 'drizzle-orm';
import { formatUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { payoutItems } from '../../database/schema/payouts.ts';
import { paymentExceptions } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { watchedAddresses } from '../../treasuries.ts';
import { audit } from '../audit/write.ts';
import { assertPaymentOfOthers } from '../benefit/own-benefit.ts';
import { DomainError } from '../base/errors.ts';
import {
  readFinalTransaction,
  unmatched,
  type FinalTransaction,
} from '../chain/final-transaction.ts';
import { postJournal } from '../ledger/journals.ts';
import { notify } from '../inbox/notifications.ts';
import { paidIssuer } from '../treasury/issuer-payments.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';
import { lockException } from './activation.ts';
import { resolveExceptions } from './exceptions.ts';
import { refundedJournal } from './journals.ts';
import { pathOf } from './request-path.ts';
import { decimalsOf, receiptsOf, type ExceptionRow } from './states.ts';
import { bookMovements } from '../treasury/movements.ts';

/**
 * Reads the transaction of a refund from the chain, before any lock.
 * @throws DomainError `transfer_unmatched` {why: `not_final` | `failed` | `payout`}; ChainUnreachable,
 *   ChainDisagreement
 */
export async function readRefund(services: Services, txHash: string): Promise<FinalTransaction> {
  const transaction = await readFinalTransaction(services, txHash);
  // A withdrawal to the same wallet is no refund.
  if (transaction.paid.length > 0) throw unmatched('payout');
  // Nor is one that settled a withdrawal by hand.
  await assertNoPayout(services.database.db, transaction.hash);
  return transaction;
}

/** A hash that settled a withdrawal, by hand or not, or paid an issuer returned nothing. */
async function assertNoPayout(db: Database, hash: string): Promise<void> {
  if ((await db.$count(payoutItems, eq(payoutItems.txHash, hash))) > 0) throw unmatched('payout');
  if (await paidIssuer(db, hash)) throw unmatched('payout');
}

interface Refund {
  readonly transaction: FinalTransaction;
  readonly actorId: number;
  readonly note: string;
}

/**
 * Records that what arrived went back, from the treasury to who sent it: what the chain shows. Where
 * that is a part (more has arrived since it was sent), the rest stays open. Once, and a transaction
 * returns one payment only.
 * @throws DomainError `not_found`, `already_resolved`, `own_benefit` {why, who},
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
  await assertPaymentOfOthers(tx, actorId, { exception, request });
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
  // The owner took it out for this.
  await bookMovements(tx, services, [transaction.hash]);
  const token_amount = formatUnits(amount, decimals);
  await notify(tx, {
    memberId,
    event: 'payment.refunded',
    values: { number: String(number), token_amount, currency },
    path: pathOf(request),
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

/** Base units that went from a treasury to those who had paid the request. */
async function returnedBy(
  db: Database,
  services: Services,
  number: number,
  {
    currency,
    transaction,
  }: {
    readonly currency: WithdrawalCurrency;
    readonly transaction: FinalTransaction;
  },
): Promise<bigint> {
  const treasuries = watchedAddresses(requireChain(services));
  const senders = new Set(
    (await receiptsOf(db, number))
      .filter((receipt) => receipt.currency === currency && receipt.state === 'final')
      // Nothing at all can be sent in anybody's name.
      .filter((receipt) => receipt.amount > 0n)
      .map(({ sender }) => sender),
  );
  return transaction.transfers
    .filter((transfer) => transfer.currency === currency)
    .filter(({ from, to }) => treasuries.includes(from) && senders.has(to))
    .reduce((sum, transfer) => sum + transfer.amount, 0n);
}
