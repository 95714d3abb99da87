import type { Payment, PaymentException } from '#contract/api/payments.ts';
import type { PaymentExceptionKind } from '#contract/rules/purchases.ts';

/**
 * What a member has to know of a request, in one word: `waiting` for the payment · `sent` by a
 * wallet, not on the chain yet · `partial` a part is here, the rest can be sent · `seen` on the
 * chain, below the confirmations · `late` the same, after its end · `undone` by the chain, looked for again · `review` an
 * administrator decides · `over` settled, and an excess waits for its return · `settled` ·
 * `refunded` · `expired` · `cancelled`.
 */
export type PaymentStanding =
  | 'waiting'
  | 'sent'
  | 'partial'
  | 'seen'
  | 'late'
  | 'undone'
  | 'review'
  | 'over'
  | 'settled'
  | 'refunded'
  | 'expired'
  | 'cancelled';

const find = (
  { exceptions }: Payment,
  states: readonly PaymentException['state'][],
  kind?: PaymentExceptionKind,
): PaymentException | undefined =>
  exceptions.find(
    (exception) => states.includes(exception.state) && (kind ?? exception.kind) === exception.kind,
  );

/** The exception that an administrator has to decide; undefined where none waits. */
export const openException = (payment: Payment, kind?: PaymentExceptionKind) =>
  find(payment, ['open'], kind);

/** All of them, oldest first. */
export const openExceptions = ({ exceptions }: Payment): readonly PaymentException[] =>
  exceptions.filter(({ state }) => state === 'open');

/** Those whose money went back. */
export const refundedExceptions = ({ exceptions }: Payment): readonly PaymentException[] =>
  exceptions.filter(({ state }) => state === 'refunded');

/** The exception whose money went back. */
export const refundedException = (payment: Payment) => find(payment, ['refunded']);

/** A part that arrived and can be topped up. */
const waitingPart = (payment: Payment) => find(payment, ['waiting'], 'paid_partial');

const isOpen = ({ status }: Payment) => status === 'New' || status === 'Processing';

/** A receipt is on the chain and below its confirmations. */
const isCounting = ({ receipts }: Payment) => receipts.some(({ state }) => state === 'seen');

export function standingOf(payment: Payment): PaymentStanding {
  if (payment.undone) return 'undone';
  if (payment.status === 'Settled') {
    return openException(payment, 'paid_over') ? 'over' : 'settled';
  }
  if (isOpen(payment)) {
    if (waitingPart(payment)) return 'partial';
    if (payment.status === 'Processing') return 'seen';
    return payment.reported_tx_hash === null ? 'waiting' : 'sent';
  }
  if (openException(payment)) return 'review';
  if (isCounting(payment)) return 'late';
  if (refundedException(payment)) return 'refunded';
  return payment.status === 'Cancelled' ? 'cancelled' : 'expired';
}

const isZero = (decimal: string) => !/[1-9]/.test(decimal);

/** Whether more money may be sent to its address now. */
export const isPayable = (payment: Payment): boolean =>
  ['waiting', 'sent', 'partial'].includes(standingOf(payment)) && !isZero(payment.missing);

/** Whether something is expected to happen to it soon: a payment, the clock, the chain. */
export const isMoving = (payment: Payment): boolean =>
  isOpen(payment) || payment.undone || isCounting(payment);

/**
 * Whether nothing happens to it by itself any more. One that ended goes on being looked at for a
 * while: a payment may still come, late.
 */
export const isOver = (payment: Payment): boolean => !isMoving(payment) && !payment.watched;

/** Whether an administrator still has something to decide about it. */
export const isUndecided = (payment: Payment): boolean => openException(payment) !== undefined;

/** Confirmations of the receipt that needs most of them; null where none is counted. */
export function confirmationsOf({ receipts }: Payment) {
  const counted = receipts.flatMap(({ confirmations }) => (confirmations ? [confirmations] : []));
  return counted.toSorted((a, b) => a.seen - b.seen)[0] ?? null;
}
