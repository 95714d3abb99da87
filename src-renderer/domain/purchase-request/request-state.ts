import type { PurchaseRequest, PaymentException } from '#contract/api/purchase-requests.ts';
import type { PaymentExceptionKind } from '#contract/rules/purchases.ts';

/**
 * What a member has to know of a request, in one word: `waiting` for the payment · `sent` by a
 * wallet, not on the chain yet · `failed` on the chain, nothing was taken · `partial` a part is here, the rest can be sent · `seen` on the
 * chain, below the confirmations · `late` the same, after its end · `undone` by the chain, looked for again · `review` an
 * administrator decides · `over` settled, and an excess waits for its return · `settled` ·
 * `refunded` · `expired` · `cancelled`.
 */
export type RequestStanding =
  | 'waiting'
  | 'sent'
  | 'failed'
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
  { exceptions }: PurchaseRequest,
  states: readonly PaymentException['state'][],
  kind?: PaymentExceptionKind,
): PaymentException | undefined =>
  exceptions.find(
    (exception) => states.includes(exception.state) && (kind ?? exception.kind) === exception.kind,
  );

/** The exception that an administrator has to decide; undefined where none waits. */
export const openException = (request: PurchaseRequest, kind?: PaymentExceptionKind) =>
  find(request, ['open'], kind);

/** All of them, oldest first. */
export const openExceptions = ({ exceptions }: PurchaseRequest): readonly PaymentException[] =>
  exceptions.filter(({ state }) => state === 'open');

/** Those whose money went back. */
export const refundedExceptions = ({ exceptions }: PurchaseRequest): readonly PaymentException[] =>
  exceptions.filter(({ state }) => state === 'refunded');

/** The exception whose money went back. */
export const refundedException = (request: PurchaseRequest) => find(request, ['refunded']);

/** A part that arrived and can be topped up. */
const waitingPart = (request: PurchaseRequest) => find(request, ['waiting'], 'paid_partial');

/** Whether it is settled for a price that money can be beyond: a deposit of TCT has none. */
export const isSettledAtPrice = ({ status, kind }: PurchaseRequest): boolean =>
  status === 'Settled' && kind !== 'tct';

const isOpen = ({ status }: PurchaseRequest) => status === 'New' || status === 'Processing';

/** A receipt is on the chain and below its confirmations. */
const isCounting = ({ receipts }: PurchaseRequest) =>
  receipts.some(({ state }) => state === 'seen');

export function standingOf(request: PurchaseRequest): RequestStanding {
  if (request.undone) return 'undone';
  if (request.status === 'Settled') {
    return openExceptions(request).some(({ kind }) => kind !== 'refund_due') ? 'over' : 'settled';
  }
  if (isOpen(request)) {
    if (waitingPart(request)) return 'partial';
    if (request.status === 'Processing') return 'seen';
    if (request.reported_tx_hash !== null) return 'sent';
    return request.failed_tx_hash === null ? 'waiting' : 'failed';
  }
  if (openException(request)) return 'review';
  if (isCounting(request)) return 'late';
  if (refundedException(request)) return 'refunded';
  return request.status === 'Cancelled' ? 'cancelled' : 'expired';
}

/** Whether a part is here, and the payment of the rest failed on the chain. */
export const hasFailedRest = (request: PurchaseRequest): boolean =>
  standingOf(request) === 'partial' &&
  request.reported_tx_hash === null &&
  request.failed_tx_hash !== null;

/**
 * Whether it ended and paid for nothing: then the same can be bought again. Not while a payment of it is
 * decided about: nothing invites to pay twice.
 */
export const endedUnpaid = (request: PurchaseRequest): boolean =>
  ['expired', 'cancelled', 'refunded'].includes(standingOf(request));

const isZero = (decimal: string) => !/[1-9]/.test(decimal);

/** Whether more money may be sent to its address now. */
export const isPayable = (request: PurchaseRequest): boolean =>
  ['waiting', 'sent', 'failed', 'partial'].includes(standingOf(request)) &&
  !isZero(request.missing);

/** Whether something is expected to happen to it soon: a payment, the clock, the chain. */
export const isMoving = (request: PurchaseRequest): boolean =>
  isOpen(request) || request.undone || isCounting(request);

/**
 * Whether nothing happens to it by itself any more. One that ended goes on being looked at for a
 * while: a payment may still come, late.
 */
export const isOver = (request: PurchaseRequest): boolean => !isMoving(request) && !request.watched;

/** Whether an administrator still has something to decide about it. */
export const isUndecided = (request: PurchaseRequest): boolean =>
  openException(request) !== undefined;

/** Confirmations of the receipt that needs most of them; null where none is counted. */
export function confirmationsOf({ receipts }: PurchaseRequest) {
  const counted = receipts.flatMap(({ confirmations }) => (confirmations ? [confirmations] : []));
  return counted.toSorted((a, b) => a.seen - b.seen)[0] ?? null;
}
