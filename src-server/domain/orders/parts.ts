import { and, asc, eq, inArray } from 'drizzle-orm';
import { DAY_MS } from '#contract/rules/durations.ts';
import { openReturnStates } from '#contract/rules/market/market.ts';
import type { OrderLine } from '#contract/api/market/market.ts';
import type { Database } from '../../database/database.ts';
import {
  orderPackages,
  orderRefunds,
  orderReturns,
  packageLines,
  returnLines,
} from '../../database/schema/market-delivery.ts';
import { keysOf, type KeyRow } from '../market/licence-keys.ts';
import { linesOf, type LineRow, type OrderRow } from '../market/order-rows.ts';

export type PackageRow = typeof orderPackages.$inferSelect;
export type PackageLineRow = typeof packageLines.$inferSelect;
export type ReturnRow = typeof orderReturns.$inferSelect;
export type ReturnLineRow = typeof returnLines.$inferSelect;
export type RefundRow = typeof orderRefunds.$inferSelect;

/** All that belongs to some orders. */
export interface OrderParts {
  readonly lines: readonly LineRow[];
  readonly packages: readonly PackageRow[];
  readonly packed: readonly PackageLineRow[];
  readonly returns: readonly ReturnRow[];
  readonly returning: readonly ReturnLineRow[];
  readonly refunds: readonly RefundRow[];
  readonly keys: ReadonlyMap<number, readonly KeyRow[]>;
}

export async function partsOf(db: Database, numbers: readonly number[]): Promise<OrderParts> {
  const all = [...numbers];
  const lines = await linesOf(db, all);
  const none = numbers.length === 0;
  const packages = none
    ? []
    : await db
        .select()
        .from(orderPackages)
        .where(inArray(orderPackages.orderNumber, all))
        .orderBy(asc(orderPackages.index));
  const returns = none
    ? []
    : await db
        .select()
        .from(orderReturns)
        .where(inArray(orderReturns.orderNumber, all))
        .orderBy(asc(orderReturns.id));
  const refunds = none
    ? []
    : await db
        .select()
        .from(orderRefunds)
        .where(inArray(orderRefunds.orderNumber, all))
        .orderBy(asc(orderRefunds.id));
  const packed =
    packages.length === 0
      ? []
      : await db
          .select()
          .from(packageLines)
          .where(
            inArray(
              packageLines.packageId,
              packages.map(({ id }) => id),
            ),
          )
          .orderBy(asc(packageLines.lineId));
  const returning =
    returns.length === 0
      ? []
      : await db
          .select()
          .from(returnLines)
          .where(
            inArray(
              returnLines.returnId,
              returns.map(({ id }) => id),
            ),
          )
          .orderBy(asc(returnLines.lineId));
  const keys = await keysOf(
    db,
    lines.filter(({ hasKeys }) => hasKeys).map(({ id }) => id),
  );
  return { lines, packages, packed, returns, returning, refunds, keys };
}

/** The parts of one of several orders. */
export function partsOfOne(parts: OrderParts, number: number): OrderParts {
  const packages = parts.packages.filter(({ orderNumber }) => orderNumber === number);
  const returns = parts.returns.filter(({ orderNumber }) => orderNumber === number);
  const [packageIds, returnIds] = [packages, returns].map(
    (rows) => new Set(rows.map(({ id }) => id)),
  );
  return {
    ...parts,
    lines: parts.lines.filter(({ orderNumber }) => orderNumber === number),
    packages,
    packed: parts.packed.filter(({ packageId }) => packageIds?.has(packageId)),
    returns,
    returning: parts.returning.filter(({ returnId }) => returnIds?.has(returnId)),
    refunds: parts.refunds.filter(({ orderNumber }) => orderNumber === number),
  };
}

/** Units of a line in packages that have not left. */
export const unitsPacking = ({ packages, packed }: OrderParts, lineId: number): number =>
  packed
    .filter(
      (row) =>
        row.lineId === lineId &&
        packages.some(
          ({ id, state }) => id === row.packageId && (state === 'picking' || state === 'packed'),
        ),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of a line in returns that are not decided. */
export const unitsReturning = ({ returns, returning }: OrderParts, lineId: number): number =>
  returning
    .filter(
      (row) =>
        row.lineId === lineId &&
        returns.some(
          ({ id, state }) =>
            id === row.returnId && (openReturnStates as readonly string[]).includes(state),
        ),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Days after which a parcel that nobody reported counts as received: its latest day, and so many more. */
const UNREPORTED_DAYS = 7;

/** When a line's last unit was received; null: not yet. */
export function receivedAt(line: LineRow, { packages, packed }: OrderParts): Date | null {
  if (line.kind === 'digital') return line.deliveredAt;
  const own = new Set(
    packed.filter(({ lineId }) => lineId === line.id).map((row) => row.packageId),
  );
  const arrivals = packages
    .filter(({ id, shippedAt }) => own.has(id) && shippedAt !== null)
    .map(
      ({ receivedAt: reported, expectedOn }) =>
        reported ??
        (expectedOn === null
          ? null
          : new Date(Date.parse(`${expectedOn}T00:00:00Z`) + UNREPORTED_DAYS * DAY_MS)),
    )
    .filter((at) => at !== null);
  return arrivals.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

export interface Returnable {
  /** Units that can be returned now. */
  readonly units: number;
  readonly until: Date | null;
  readonly refusal: OrderLine['no_return'];
}

/** Whether units of a line can be returned now, or why not: the one place that decides it. */
export function returnableOf(
  order: OrderRow,
  line: LineRow,
  parts: OrderParts,
  { now, days }: { readonly now: Date; readonly days: number },
): Returnable {
  const refused = (refusal: OrderLine['no_return'], until: Date | null = null): Returnable => ({
    units: 0,
    until,
    refusal,
  });
  const left = line.shipped - line.returned - unitsReturning(parts, line.id);
  if (order.paidAt === null || line.shipped === 0) return refused('not_received');
  if (!line.isReturnable && !line.hasKeys) return refused('not_returnable');
  if (left <= 0) return refused('nothing_left');
  // Once a key was seen it can be used: the right to return is forfeited with it.
  const keys = parts.keys.get(line.id) ?? [];
  if (keys.some(({ revealedAt }) => revealedAt !== null)) return refused('key_shown');
  const received = receivedAt(line, parts);
  if (received === null) return refused('not_received');
  const until = new Date(received.getTime() + days * DAY_MS);
  return now > until ? refused('late', until) : { units: left, until, refusal: null };
}

/** Packages of one order in work, at most one. */
export const openPackage = async (db: Database, number: number): Promise<PackageRow | null> => {
  const [row] = await db
    .select()
    .from(orderPackages)
    .where(
      and(
        eq(orderPackages.orderNumber, number),
        inArray(orderPackages.state, ['picking', 'packed']),
      ),
    );
  return row ?? null;
};
