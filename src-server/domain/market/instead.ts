import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { CartLine } from '#contract/api/market/market.ts';
import type { Database } from '../../database/database.ts';
import { productVariants } from '../../database/schema/market-goods.ts';
import { sayOf } from '../base/say.ts';
import { mostOf, type Goods } from './goods.ts';
import type { Shopper } from './shopper.ts';

interface WantedLine extends Goods {
  readonly wanted: number;
}

/**
 * What can be had instead of the lines of a cart that are gone: the first variant of the same product
 * that is there, one of the same price before all others, and none that is in the cart already.
 * @returns by the variant that is gone; one that has none is absent
 */
export async function insteadOf(
  db: Database,
  lines: readonly WantedLine[],
  { language }: Pick<Shopper, 'language'>,
): Promise<ReadonlyMap<number, NonNullable<CartLine['instead']>>> {
  const gone = lines.filter((line) => line.product.state === 'published' && mostOf(line) === 0);
  if (gone.length === 0) return new Map();
  const others = await db
    .select()
    .from(productVariants)
    .where(
      and(
        inArray(
          productVariants.productId,
          gone.map(({ product }) => product.id),
        ),
        eq(productVariants.isOnSale, true),
        or(isNull(productVariants.available), gt(productVariants.available, 0)),
      ),
    )
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  // One variant stands in for one line alone: chosen twice, the second choice would replace the first.
  const taken = new Set(lines.map(({ variant }) => variant.id));
  const found = new Map<number, NonNullable<CartLine['instead']>>();
  for (const { variant, product, wanted } of gone) {
    const free = others.filter((other) => other.productId === product.id && !taken.has(other.id));
    const other = free.find(({ price }) => price === variant.price) ?? free[0];
    if (!other) continue;
    taken.add(other.id);
    found.set(variant.id, {
      variant: other.id,
      option: sayOf(other.nameEs, other.nameEn, language),
      quantity: Math.max(1, Math.min(wanted, mostOf({ variant: other, product }))),
      available: other.available,
    });
  }
  return found;
}
