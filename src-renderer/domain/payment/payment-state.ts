import type { Payment, PaymentException } from '#contract/api/payments.ts';
import type { PaymentExceptionKind } from '#contract/rules/purchases.ts';

/**
 * What a member has to know of a request, in one word: `waiting` for the payment · `sent` by a
 * wallet, not on the chain yet · `partial` a part is here, the rest can be sent · `seen` on the
 * chain, below the confirmations · `undone` by the chain, looked for again · `review` an
 * administrator decides · `over` settled, and an excess waits for its return · `settled` ·
 * `refunded` · `expired` · `cancelled`.
 */
export type PaymentStanding =
  | 'waiting'
  | 'sent'
  | 'partial'
  | 'seen'
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

/** The exception whose money went back. */
export const refundedException = (payment: Payment) => find(payment, ['refunded']);

/** A part that arrived and can be topped up. */
const waitingPart = (payment: Payment) => find(payment, ['waiting'], 'paid_partial');

const isOpen = ({ status }: Payment) => status === 'New' || status === 'Processing';

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
  if (refundedException(payment)) return 'refunded';
  return payment.status === 'Cancelled' ? 'cancelled' : 'expired';
}

const isZero = (decimal: string) => !/[1-9]/.test(decimal);

/** Whether more money may be sent to its address now. */
export const isPayable = (payment: Payment): boolean =>
  ['waiting', 'sent', 'partial'].includes(standingOf(payment)) && !isZero(payment.missing);

/** Whether nothing happens to it by itself any more: neither a payment, nor the clock, nor the chain. */
export function isOver(payment: Payment): boolean {
  const isCounting = payment.receipts.some(({ state }) => state === 'seen');
  return !isOpen(payment) && !payment.undone && !isCounting;
}

/** Whether an administrator still has something to decide about it. */
export const isUndecided = (payment: Payment): boolean => openException(payment) !== undefined;

/** Confirmations of the receipt that needs most of them; null where none is counted. */
export function confirmationsOf({ receipts }: Payment) {
  const counted = receipts.flatMap(({ confirmations }) => (confirmations ? [confirmations] : []));
  return counted.toSorted((a, b) => a.seen - b.seen)[0] ?? null;
}
