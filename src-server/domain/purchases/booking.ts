import { eq, inArray, sql } from 'drizzle-orm';
import { USD_CENT } from '#contract/rules/money.ts';
import type { Transaction } from '../../database/database.ts';
import { purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { postJournal, postJournals } from '../ledger/journals.ts';
import { openWaiting, raiseException, resolveExceptions } from './exceptions.ts';
import { parkedJournal } from './journals.ts';
import { leastOf, tokensFor, worthOf } from './price.ts';
import { dueNow, settlePurchase } from './settle.ts';
import { endRequests } from './subjects.ts';
import {
  decimalsOf,
  exceptionOf,
  isOpen,
  liveExceptions,
  lockRequest,
  receiptsOf,
  refreshStatus,
  type ReceiptRow,
  type RequestRow,
} from './states.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/**
 * Books what has become final of a request's receipts: settles it, waits for the rest, or leaves it
 * to an administrator. Everything that arrived is in the ledger afterwards. Doing it again changes
 * nothing: a receipt is booked once.
 */
export async function bookRequest(
  tx: Transaction,
  services: Services,
  number: number,
): Promise<void> {
  const request = await lockRequest(tx, number);
  if (!request) return;
  const fresh = (await receiptsOf(tx, number))
    .filter(({ state, bookedAt }) => state === 'final' && bookedAt === null)
    .map((receipt) => ({ ...receipt, bookings: receipt.bookings + 1 }));
  if (fresh.length > 0) {
    await tx
      .update(receipts)
      .set({ bookedAt: services.clock.now(), bookings: sql`${receipts.bookings} + 1` })
      .where(
        inArray(
          receipts.id,
          fresh.map(({ id }) => id),
        ),
      );
    const worth = fresh.filter(({ amount }) => amount > 0n);
    const own = worth.filter(({ currency }) => currency === request.currency);
    const other = worth.filter(({ currency }) => currency !== request.currency);
    await leave(tx, services, request, { kind: 'wrong_token', state: 'open', arrived: other });
    if (own.length > 0) await bookOwn(tx, services, request, own);
  }
  await refreshStatus(tx, number);
}

/** Receipts of the asked token. */
async function bookOwn(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  arrived: readonly ReceiptRow[],
): Promise<void> {
  const late = (some: readonly ReceiptRow[]) =>
    leave(tx, services, request, { kind: 'paid_late', state: 'open', arrived: some });
  if (request.status === 'Settled') {
    await leave(tx, services, request, { kind: 'paid_over', state: 'open', arrived });
  } else if (isOpen(request)) {
    // A payment counts by the time of its block, however late it becomes final.
    const inTime = arrived.filter(({ blockAt }) => blockAt <= request.expiresAt);
    if (inTime.length > 0) await bookInTime(tx, services, request, inTime);
    await late(arrived.filter(({ blockAt }) => blockAt > request.expiresAt));
  } else {
    await late(arrived);
  }
}

async function bookInTime(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  arrived: readonly ReceiptRow[],
): Promise<void> {
  const before = exceptionOf(
    await liveExceptions(tx, request.number),
    'paid_partial',
    request.currency,
  );
  const parked = before?.amount ?? 0n;
  const total = parked + sumOf(arrived);
  // A deposit of TCT takes whatever arrives.
  const isEnough =
    request.kind === 'tct' || total >= leastOf(request.tokenAmount, request.tolerance);
  if (!isEnough) {
    return leave(tx, services, request, { kind: 'paid_partial', state: 'waiting', arrived });
  }
  const outcome = await trySettle(tx, services, request, { arrived, parked, total });
  if (outcome === 'impossible') {
    // What was offered is gone: another purchase of the member has taken its place.
    services.log.warn({ request: request.number }, 'a paid purchase is not possible any more');
    const at = services.clock.now();
    await tx
      .update(purchaseRequests)
      .set({ status: 'Expired', closedAt: at })
      .where(eq(purchaseRequests.number, request.number));
    await endRequests(tx, [request], 'expire', at);
    await openWaiting(tx, [request.number]);
    return leave(tx, services, request, { kind: 'paid_late', state: 'open', arrived });
  }
  if (before) {
    await resolveExceptions(tx, [before], { state: 'closed', at: services.clock.now() });
  }
}

interface Paid {
  readonly arrived: readonly ReceiptRow[];
  /** Base units that were parked before, and all together. */
  readonly parked: bigint;
  readonly total: bigint;
}

/** Settles with what arrived; what is over is parked. Nothing is written where it is impossible. */
async function trySettle(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  { arrived, parked, total }: Paid,
): Promise<'settled' | 'impossible'> {
  const { number, currency, price, tokenDecimals: decimals } = request;
  try {
    await tx.transaction(async (nested) => {
      const due = await dueNow(nested, services, request);
      const asked = askedFor(request, { due, total });
      // Less than a cent too much is part of the payment.
      const isOver = worthOf(total - asked, price, decimals) >= USD_CENT;
      const tokenAmount = isOver ? asked : total;
      await settlePurchase(nested, services, request, {
        amount: due,
        paidFrom: {
          kind: 'chain',
          currency,
          decimals,
          tokenAmount,
          parked: parked < tokenAmount ? parked : tokenAmount,
        },
      });
      if (!isOver) return;
      const over = total - asked;
      const fresh = over < total - parked ? over : total - parked;
      const [first] = arrived;
      if (fresh > 0n && first) {
        const at = services.clock.now();
        await postJournal(
          nested,
          parkedJournal(journalKeys.receiptOver.build(first.id, first.bookings), {
            number,
            currency,
            amount: fresh,
            decimals,
            at,
            details: { tx_hash: first.txHash },
          }),
        );
      }
      await raiseException(nested, services, request, {
        kind: 'paid_over',
        state: 'open',
        currency,
        amount: over,
      });
    });
    return 'settled';
  } catch (error) {
    if (error instanceof DomainError) return 'impossible';
    throw error;
  }
}

/** Tokens that pay a request: of a deposit all that arrived. */
function askedFor(
  { kind, amount, tokenAmount, price, tokenDecimals }: RequestRow,
  { due, total }: { readonly due: bigint; readonly total: bigint },
): bigint {
  if (kind === 'tct') return total;
  return due === amount ? tokenAmount : tokensFor(due, price, tokenDecimals);
}

interface Left {
  readonly kind: 'paid_partial' | 'paid_over' | 'paid_late' | 'wrong_token';
  readonly state: 'waiting' | 'open';
  readonly arrived: readonly ReceiptRow[];
}

/** Parks receipts and notes why. */
async function leave(
  tx: Transaction,
  services: Services,
  request: RequestRow,
  { kind, state, arrived }: Left,
): Promise<void> {
  const { number } = request;
  const at = services.clock.now();
  await postJournals(
    tx,
    arrived.map(({ id, bookings, txHash, currency, amount }) =>
      parkedJournal(journalKeys.receiptUnmatched.build(id, bookings), {
        number,
        currency,
        amount,
        decimals: decimalsOf(services, request, currency),
        at,
        details: { tx_hash: txHash, reason: kind },
      }),
    ),
  );
  for (const [currency, some] of Map.groupBy(arrived, (receipt) => receipt.currency)) {
    await raiseException(tx, services, request, { kind, state, currency, amount: sumOf(some) });
  }
}

const sumOf = (arrived: readonly ReceiptRow[]): bigint =>
  arrived.reduce((sum, { amount }) => sum + amount, 0n);
