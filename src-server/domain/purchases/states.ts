import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import type { PaymentExceptionKind, PurchaseStatus } from '#contract/rules/purchases.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { paymentExceptions, purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';

export type RequestRow = typeof purchaseRequests.$inferSelect;
export type ReceiptRow = typeof receipts.$inferSelect;
export type ExceptionRow = typeof paymentExceptions.$inferSelect;

/** Requests that can still be paid. */
export const openStatuses = ['New', 'Processing'] as const satisfies PurchaseStatus[];
/** Exceptions that are not decided. */
export const liveStates = ['waiting', 'open'] as const;

export const isOpen = ({ status }: Pick<RequestRow, 'status'>): boolean =>
  status === 'New' || status === 'Processing';

/** Locks a request until the transaction ends; everything that changes one takes this first. */
export async function lockRequest(tx: Transaction, number: number): Promise<RequestRow | null> {
  const [row] = await tx
    .select()
    .from(purchaseRequests)
    .where(eq(purchaseRequests.number, number))
    .for('update');
  return row ?? null;
}

export const receiptsOf = (db: Database, number: number): Promise<ReceiptRow[]> =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.requestNumber, number))
    .orderBy(asc(receipts.blockNumber), asc(receipts.logIndex), asc(receipts.id));

/** The exceptions of a request that wait for somebody. */
export const liveExceptions = (db: Database, number: number): Promise<ExceptionRow[]> =>
  db
    .select()
    .from(paymentExceptions)
    .where(
      and(
        eq(paymentExceptions.requestNumber, number),
        inArray(paymentExceptions.state, [...liveStates]),
      ),
    )
    .orderBy(asc(paymentExceptions.id));

/**
 * Tokens of a currency that arrived for a request and are parked as unmatched receipts: what its
 * live exceptions are about, to the last unit.
 */
export const parkedIn = (
  exceptions: readonly ExceptionRow[],
  currency: WithdrawalCurrency,
): bigint =>
  exceptions
    .filter((exception) => exception.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0n);

export const exceptionOf = (
  exceptions: readonly ExceptionRow[],
  kind: PaymentExceptionKind,
  currency: WithdrawalCurrency,
): ExceptionRow | undefined =>
  exceptions.find((exception) => exception.kind === kind && exception.currency === currency);

/** Decimals of a token that a request knows: its own, or another pinned one. */
export function decimalsOf(
  { chain }: Pick<Services, 'chain'>,
  request: Pick<RequestRow, 'currency' | 'tokenDecimals' | 'chainId'>,
  currency: WithdrawalCurrency,
): number {
  if (currency === request.currency) return request.tokenDecimals;
  const decimals = chain?.deployment.tokens[currency].decimals;
  if (decimals === undefined) throw new Error(`No token is pinned for ${currency}`);
  return decimals;
}

/** `Processing` while a payment is on chain and not in the books, `New` otherwise; only where it is open. */
export async function refreshStatus(tx: Transaction, number: number): Promise<void> {
  const seen = sql`exists (select 1 from receipts r where r.request_number = ${purchaseRequests.number}
    and (r.state = 'seen' or (r.state = 'final' and r.booked_at is null)))`;
  await tx
    .update(purchaseRequests)
    .set({ status: sql`case when ${seen} then 'Processing' else 'New' end` })
    .where(
      and(eq(purchaseRequests.number, number), inArray(purchaseRequests.status, [...openStatuses])),
    );
}

/** Receipts in the books, or on their way there, that the chain has undone. */
export const undoneReceipts = (db: Database): Promise<ReceiptRow[]> =>
  db
    .select()
    .from(receipts)
    .where(and(eq(receipts.state, 'undone'), isNotNull(receipts.bookedAt)))
    .orderBy(asc(receipts.id));

/** Requests that something still has to happen to. */
export const unfinished = or(
  inArray(purchaseRequests.status, [...openStatuses]),
  sql`exists (select 1 from payment_exceptions e where e.request_number = ${purchaseRequests.number} and e.state in ('waiting', 'open'))`,
);
