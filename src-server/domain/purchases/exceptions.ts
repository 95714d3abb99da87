import { and, eq, inArray, sql } from 'drizzle-orm';
import { formatUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import type { PaymentExceptionKind, PaymentExceptionState } from '#contract/rules/purchases.ts';
import type { Transaction } from '../../database/database.ts';
import { paymentExceptions } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { notify } from '../inbox/notifications.ts';
import { pathOf } from './request-path.ts';
import {
  decimalsOf,
  exceptionOf,
  liveExceptions,
  type ExceptionRow,
  type RequestRow,
} from './states.ts';

export interface Oddity {
  readonly kind: PaymentExceptionKind;
  readonly currency: WithdrawalCurrency;
  /** Base units more that it is about. */
  readonly amount: bigint;
  readonly state: 'waiting' | 'open';
}

/**
 * Records what is odd about a payment and notifies the member. One that waits already grows. Needs the
 * request's lock; the tokens are parked by the caller.
 */
export async function raiseException(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  { kind, currency, amount, state }: Oddity,
): Promise<void> {
  const at = services.clock.now();
  const live = exceptionOf(await liveExceptions(tx, request.number), kind, currency);
  if (live) {
    await tx
      .update(paymentExceptions)
      .set({ amount: live.amount + amount, state })
      .where(eq(paymentExceptions.id, live.id));
  } else {
    await tx
      .insert(paymentExceptions)
      .values({ requestNumber: request.number, kind, state, currency, amount, createdAt: at });
  }
  // The refund itself has told the member.
  if (kind === 'refund_due') return;
  const total = (live?.amount ?? 0n) + amount;
  await notify(tx, {
    memberId: request.memberId,
    event: 'payment.exception',
    values: {
      number: String(request.number),
      kind,
      token_amount: formatUnits(total, decimalsOf(services, request, currency)),
      currency,
    },
    path: pathOf(request),
    at,
  });
}

interface Resolution {
  readonly state: Exclude<PaymentExceptionState, 'waiting' | 'open'>;
  readonly at: Date;
  /** The administrator; null where it resolved itself. */
  readonly actorId?: number | null;
  readonly note?: string;
  readonly refundTxHash?: string;
}

/**
 * Ends exceptions that wait, once: of two that try, one finds it decided.
 * @returns those that ended now
 */
export function resolveExceptions(
  tx: Transaction,
  exceptions: readonly ExceptionRow[],
  { state, at, actorId = null, note, refundTxHash }: Resolution,
): Promise<ExceptionRow[]> {
  if (exceptions.length === 0) return Promise.resolve([]);
  return tx
    .update(paymentExceptions)
    .set({
      state,
      resolvedAt: at,
      resolvedBy: actorId,
      ...(note !== undefined && { note }),
      ...(refundTxHash !== undefined && { refundTxHash }),
    })
    .where(
      and(
        inArray(
          paymentExceptions.id,
          exceptions.map(({ id }) => id),
        ),
        inArray(paymentExceptions.state, ['waiting', 'open']),
      ),
    )
    .returning();
}

/** Parts of requests that can no longer be topped up are for an administrator now. */
export async function openWaiting(tx: Transaction, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .update(paymentExceptions)
    .set({ state: sql`'open'` })
    .where(
      and(
        inArray(paymentExceptions.requestNumber, [...numbers]),
        eq(paymentExceptions.state, 'waiting'),
      ),
    );
}
