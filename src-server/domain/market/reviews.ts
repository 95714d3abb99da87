import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Review } from '#contract/api/market/market.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Database, Transaction } from '../../database/database.ts';
import {
  productReviews,
  products,
  productVariants,
  stockWaits,
} from '../../database/schema/market-goods.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { sayOf } from '../base/say.ts';
import { shortName } from '../base/short-name.ts';
import type { ProductRow } from './goods.ts';
import { boughtOrder, productBySlug } from './bought.ts';
import type { Shopper } from './shopper.ts';

/** Reviews of a product, the newest first. */
export async function listReviews(
  db: Database,
  { memberId, language }: Shopper,
  product: Pick<ProductRow, 'id'>,
  { cursor, limit = 20 }: { readonly cursor?: string | undefined; readonly limit?: number },
): Promise<{ items: Review[]; next: string | null }> {
  const rows = await db
    .select({
      review: productReviews,
      variant: productVariants,
      first: members.firstName,
      last: members.lastName,
    })
    .from(productReviews)
    .innerJoin(productVariants, eq(productVariants.id, productReviews.variantId))
    .innerJoin(members, eq(members.id, productReviews.memberId))
    .where(
      and(
        eq(productReviews.productId, product.id),
        eq(productReviews.isHidden, false),
        cursor === undefined ? undefined : lt(productReviews.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(productReviews.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ review }) => review.id);
  return {
    items: page.rows.map(({ review, variant, first, last }) => ({
      id: review.id,
      name: shortName(`${first} ${last}`.trim()),
      grade: review.grade,
      text: review.text,
      variant: sayOf(variant.nameEs, variant.nameEn, language),
      at: review.at.toISOString(),
      answer: review.answeredAt
        ? { text: review.answer, at: review.answeredAt.toISOString() }
        : null,
      is_own: review.memberId === memberId,
    })),
    next: page.next,
  };
}

/**
 * Writes a review, or changes the one that is there while it may be.
 * @throws DomainError `not_found`, `not_bought`, `already_rated`
 */
export async function writeReview(
  tx: Transaction,
  services: Services,
  shopper: Shopper,
  { slug, grade, text }: { readonly slug: string; readonly grade: number; readonly text: string },
): Promise<void> {
  const { memberId, now } = shopper;
  const product = await productBySlug(tx, shopper, slug);
  await tx.select().from(products).where(eq(products.id, product.id)).for('no key update');
  const bought = await boughtOrder(tx, memberId, product.id);
  if (!bought) throw new DomainError('not_bought');
  const [before] = await tx
    .select()
    .from(productReviews)
    .where(and(eq(productReviews.productId, product.id), eq(productReviews.memberId, memberId)));
  if (before) {
    const { market_review_days: days } = await services.settings.read(tx);
    if (now.getTime() > before.at.getTime() + days * DAY_MS) throw new DomainError('already_rated');
    await tx
      .update(productReviews)
      .set({ grade, text: text.trim() })
      .where(eq(productReviews.id, before.id));
  } else {
    await tx.insert(productReviews).values({
      productId: product.id,
      memberId,
      orderNumber: bought.number,
      variantId: bought.variantId,
      grade,
      text: text.trim(),
      at: now,
    });
  }
  await countGrades(tx, product.id);
}

/** Keeps the sums that lists show. */
export const countGrades = (tx: Transaction, productId: number) =>
  tx
    .update(products)
    .set({
      grades: sql`(select count(*)::integer from product_reviews r where r.product_id = ${productId} and not r.is_hidden)`,
      gradeSum: sql`(select coalesce(sum(r.grade), 0)::integer from product_reviews r where r.product_id = ${productId} and not r.is_hidden)`,
    })
    .where(eq(products.id, productId));

/** Whether a member is told when there is more of a variant. @throws DomainError `not_found` */
export async function setAwaited(
  tx: Transaction,
  { memberId, now }: Shopper,
  { variant: variantId, on }: { readonly variant: number; readonly on: boolean },
): Promise<void> {
  const [variant] = await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(eq(productVariants.id, variantId), eq(products.state, 'published')));
  if (!variant) throw new DomainError('not_found');
  if (on) {
    await tx.insert(stockWaits).values({ variantId, memberId, at: now }).onConflictDoNothing();
    return;
  }
  await tx
    .delete(stockWaits)
    .where(and(eq(stockWaits.variantId, variantId), eq(stockWaits.memberId, memberId)));
}
