import { and, eq, inArray } from 'drizzle-orm';
import type { OrderHead } from '#contract/api/market/market.ts';
import { daysLate } from '#contract/rules/market/business-days.ts';
import { isPaid, isUnpaidEnd, type OrderHolder } from '#contract/rules/market/orders.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { productReviews } from '../../database/schema/market-goods.ts';
import { paymentExceptions, purchaseRequests } from '../../database/schema/purchases.ts';
import { sayOf } from '../base/say.ts';
import { openUnits, type OrderRow } from '../market/order-rows.ts';
import type { Shopper } from '../market/shopper.ts';
import { onTheirWay } from '../purchases/views.ts';
import { partsOf, partsOfOne, type OrderParts } from './parts.ts';
import { paidBack } from './refunds.ts';

export type Reader = Pick<Shopper, 'language' | 'now'>;

/** Orders as lists show them, in the order given. */
export async function headsOf(
  db: Database,
  reader: Reader,
  rows: readonly OrderRow[],
): Promise<OrderHead[]> {
  const parts = await partsOf(
    db,
    rows.map(({ number }) => number),
  );
  const expiries = await reservedUntil(db, rows);
  const looked = await lookedAt(db, rows);
  const onWay = await onTheirWay(
    db,
    rows.flatMap(({ state, requestNumber }) =>
      (state === 'new' || isUnpaidEnd(state)) && requestNumber !== null ? [requestNumber] : [],
    ),
  );
  const reviewed = await reviewedOf(db, rows);
  return rows.map((row) =>
    headOf(row, partsOfOne(parts, row.number), reader, {
      reservedUntil: expiries.get(row.requestNumber ?? 0) ?? null,
      isLookedAt: looked.has(row.requestNumber ?? 0),
      isOnWay: onWay.has(row.requestNumber ?? 0),
      reviewed,
    }),
  );
}

/** Purchase requests of orders that ended unpaid, for which money came that an administrator decides about. */
async function lookedAt(db: Database, rows: readonly OrderRow[]): Promise<ReadonlySet<number>> {
  const numbers = rows.flatMap(({ state, requestNumber }) =>
    isUnpaidEnd(state) && requestNumber !== null ? [requestNumber] : [],
  );
  if (numbers.length === 0) return new Set();
  const found = await db
    .selectDistinct({ number: paymentExceptions.requestNumber })
    .from(paymentExceptions)
    .where(
      and(inArray(paymentExceptions.requestNumber, numbers), eq(paymentExceptions.state, 'open')),
    );
  return new Set(found.map(({ number }) => number));
}

async function reservedUntil(
  db: Database,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<number, Date>> {
  const numbers = rows.flatMap(({ state, requestNumber }) =>
    state === 'new' && requestNumber !== null ? [requestNumber] : [],
  );
  if (numbers.length === 0) return new Map();
  const found = await db
    .select({ number: purchaseRequests.number, expiresAt: purchaseRequests.expiresAt })
    .from(purchaseRequests)
    .where(inArray(purchaseRequests.number, numbers));
  return new Map(found.map(({ number, expiresAt }) => [number, expiresAt]));
}

/** Products that members of orders have reviewed, as `member/product`. */
async function reviewedOf(db: Database, rows: readonly OrderRow[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map(({ memberId }) => memberId))];
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ memberId: productReviews.memberId, productId: productReviews.productId })
    .from(productReviews)
    .where(inArray(productReviews.memberId, ids));
  return new Set(found.map(({ memberId, productId }) => `${memberId}/${productId}`));
}

interface Known {
  readonly reservedUntil: Date | null;
  readonly isLookedAt: boolean;
  /** Its payment was seen; nothing more is to be sent. */
  readonly isOnWay: boolean;
  readonly reviewed: ReadonlySet<string>;
}

function headOf(
  row: OrderRow,
  parts: OrderParts,
  { language, now }: Reader,
  { reservedUntil: until, isLookedAt, isOnWay, reviewed }: Known,
): OrderHead {
  const { lines, packages, returns, refunds } = parts;
  const late = packages
    .filter(({ state }) => state === 'shipped')
    .map(({ expectedOn }) => daysLate(expectedOn, now));
  const open = returns.find(({ decidedAt }) => decidedAt === null);
  return {
    number: row.number,
    state: row.state,
    holders: isLookedAt ? ['administrator'] : holdersOf(row, parts, isOnWay),
    placed_at: row.placedAt.toISOString(),
    total: formatUsd(row.total),
    refunded: formatUsd(parts.refunds.reduce((sum, one) => sum + paidBack(one), 0n)),
    refunded_at: refunds.at(-1)?.at.toISOString() ?? null,
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    names: lines.slice(0, 3).map(({ nameEs, nameEn }) => sayOf(nameEs, nameEn, language)),
    drawings: lines.slice(0, 3).map(({ drawing }) => drawing),
    reserved_until: until?.toISOString() ?? null,
    request_number: row.requestNumber,
    days_late: Math.max(0, ...late),
    has_downloads:
      isPaid(row.state) &&
      lines.some(({ kind, shipped, returned }) => kind === 'digital' && shipped > returned),
    can_review: lines.some(
      ({ productId, shipped, returned }) =>
        shipped > returned && !reviewed.has(`${row.memberId}/${productId}`),
    ),
    return_state: open?.state ?? null,
  };
}

/** Who has an order now, each once. */
function holdersOf(
  row: OrderRow,
  { lines, packages, returns }: OrderParts,
  isOnWay: boolean,
): OrderHolder[] {
  if (row.state === 'new') return isOnWay ? ['network'] : ['member', 'network'];
  // A payment that came late is an administrator's once it is final.
  if (isUnpaidEnd(row.state) && isOnWay) return ['network'];
  if (!isPaid(row.state)) return ['nobody'];
  const sent = lines.filter(({ kind }) => kind === 'shipped');
  const holders: OrderHolder[] = [
    ...(packages.some(({ state }) => state === 'shipped') ? (['carrier'] as const) : []),
    ...(sent.some((line) => openUnits(line) > 0) ? (['warehouse'] as const) : []),
    ...returns.flatMap(({ state }): OrderHolder[] => {
      if (state === 'asked') return ['member'];
      if (state === 'sent') return ['carrier'];
      return state === 'arrived' ? ['administrator'] : [];
    }),
  ];
  return holders.length === 0 ? ['nobody'] : [...new Set(holders)];
}
