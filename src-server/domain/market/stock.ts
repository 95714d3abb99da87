import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { stockDeltas, type StockMove } from '#contract/rules/market/market.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  products,
  productVariants,
  stockMovements,
  stockWaits,
} from '../../database/schema/market-goods.ts';
import { DomainError } from '../base/errors.ts';
import { notifyAll } from '../inbox/notifications.ts';

/** Units of a variant; above zero but for a stock take. */
export interface Units {
  readonly variantId: number;
  readonly units: number;
}

/** What moved stock, and when. */
export interface Moved {
  readonly orderNumber?: number;
  readonly returnId?: number;
  readonly actorId?: number | null;
  readonly reason?: string;
  readonly at: Date;
}

/** Each variant once, in the order of their ids: the order in which every movement locks them. */
function together(lines: readonly Units[]): Units[] {
  const sums = new Map<number, number>();
  for (const { variantId, units } of lines) {
    sums.set(variantId, (sums.get(variantId) ?? 0) + units);
  }
  return [...sums]
    .map(([variantId, units]) => ({ variantId, units }))
    .filter(({ units }) => units !== 0)
    .sort((a, b) => a.variantId - b.variantId);
}

/**
 * Reserves units for an order by one conditional update: all of them or none.
 * @returns those that are limited; of others nothing moves
 * @throws DomainError `stock_gone` {lines} naming what there is less of, and how much there is
 */
export async function reserveStock(
  tx: Transaction,
  lines: readonly Units[],
  moved: Moved,
): Promise<readonly Units[]> {
  const limited = await lockLimited(tx, lines);
  if (limited.length === 0) return [];
  const rows = await move(tx, 'reservation', limited, moved);
  if (rows === limited.length) return limited;
  const left = await tx
    .select({ id: productVariants.id, available: productVariants.available })
    .from(productVariants)
    .where(inArray(productVariants.id, idsOf(limited)));
  const wanted = new Map(limited.map(({ variantId, units }) => [variantId, units]));
  throw new DomainError('stock_gone', {
    details: {
      lines: left
        .filter(({ id, available }) => (available ?? 0) < (wanted.get(id) ?? 0))
        .map(({ id, available }) => ({ variant: id, available })),
    },
  });
}

/**
 * Moves units that an order has, or that came in; members who wait for a variant are told where there
 * is some again.
 * @throws DomainError `stock_gone` where a stock take leaves less than nothing
 */
export async function moveStock(
  tx: Transaction,
  kind: Exclude<StockMove, 'reservation'>,
  lines: readonly Units[],
  moved: Moved,
): Promise<void> {
  const limited = await lockLimited(tx, lines);
  if (limited.length === 0) return;
  const rows = await move(tx, kind, limited, moved);
  if (rows !== limited.length) throw new DomainError('stock_gone', { details: { lines: [] } });
  if (kind !== 'sale') await tellWaiting(tx, idsOf(limited), moved.at);
}

const idsOf = (lines: readonly Units[]): number[] => lines.map(({ variantId }) => variantId);

async function lockLimited(tx: Transaction, lines: readonly Units[]): Promise<Units[]> {
  const wanted = together(lines);
  if (wanted.length === 0) return [];
  const rows = await tx
    .select({ id: productVariants.id, available: productVariants.available })
    .from(productVariants)
    .where(inArray(productVariants.id, idsOf(wanted)))
    .orderBy(asc(productVariants.id))
    .for('update');
  const limited = new Set(rows.filter(({ available }) => available !== null).map(({ id }) => id));
  return wanted.filter(({ variantId }) => limited.has(variantId));
}

/** @returns variants that had enough and have changed */
async function move(
  tx: Transaction,
  kind: StockMove,
  lines: readonly Units[],
  { orderNumber = null, returnId = null, actorId = null, reason = '', at }: StoredMove,
): Promise<number> {
  const deltas = lines.map(({ variantId, units }) => ({
    variantId,
    units,
    ...stockDeltas(kind, units),
  }));
  const values = sql.join(
    deltas.map(
      ({ variantId, available, reserved }) =>
        sql`(${variantId}::integer, ${available}::integer, ${reserved}::integer)`,
    ),
    sql`, `,
  );
  const { rows } = await tx.execute<{ id: number; available: number; reserved: number }>(sql`
    update product_variants v set available = v.available + d.available, reserved = v.reserved + d.reserved
    from (values ${values}) as d (id, available, reserved)
    where v.id = d.id and v.available + d.available >= 0 and v.reserved + d.reserved >= 0
    returning v.id, v.available, v.reserved`);
  const after = new Map(rows.map((row) => [row.id, row]));
  if (rows.length !== lines.length) return rows.length;
  await tx.insert(stockMovements).values(
    deltas.map(({ variantId, units, available, reserved }) => ({
      variantId,
      move: kind,
      units,
      availableDelta: available,
      reservedDelta: reserved,
      availableAfter: after.get(variantId)?.available ?? 0,
      reservedAfter: after.get(variantId)?.reserved ?? 0,
      orderNumber,
      returnId,
      actorId,
      reason,
      at,
    })),
  );
  return rows.length;
}

interface StoredMove {
  readonly orderNumber?: number | null;
  readonly returnId?: number | null;
  readonly actorId?: number | null;
  readonly reason?: string;
  readonly at: Date;
}

const named = (product: string, variant: string): string =>
  variant === '' ? product : `${product}, ${variant}`;

/** Tells who waits for variants that there are some, once. */
async function tellWaiting(
  tx: Transaction,
  variantIds: readonly number[],
  at: Date,
): Promise<void> {
  const there = await tx
    .select({ variant: productVariants, product: products })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      and(
        inArray(productVariants.id, [...variantIds]),
        eq(productVariants.isOnSale, true),
        eq(products.state, 'published'),
        or(isNull(productVariants.available), gt(productVariants.available, 0)),
      ),
    );
  if (there.length === 0) return;
  const told = await tx
    .delete(stockWaits)
    .where(
      inArray(
        stockWaits.variantId,
        there.map(({ variant }) => variant.id),
      ),
    )
    .returning();
  await notifyAll(
    tx,
    told.flatMap(({ variantId, memberId }) =>
      there
        .filter(({ variant }) => variant.id === variantId)
        .map(({ variant, product }) => ({
          memberId,
          event: 'stock.back' as const,
          values: {
            name_es: named(product.nameEs || product.nameEn, variant.nameEs),
            name_en: named(product.nameEn || product.nameEs, variant.nameEn),
          },
          path: `/marketplace/${product.slug}`,
          at,
        })),
    ),
  );
}

/** Units of variants that are sold and have not left the warehouse; those of which there are some. */
export async function unsentOf(
  db: Database,
  variantIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; units: number }>(sql`
    select l.variant_id as id, sum(least(l.stocked, l.quantity - l.shipped - l.cancelled))::integer as units
    from order_lines l join orders o on o.number = l.order_number
    where ${inArray(sql`l.variant_id`, [...variantIds])} and l.kind = 'shipped'
      and o.state in ('paid', 'partly_fulfilled', 'returned')
    group by l.variant_id`);
  return new Map(rows.map(({ id, units }) => [id, units]));
}
