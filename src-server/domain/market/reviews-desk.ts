import { and, desc, eq, lt } from 'drizzle-orm';
import type { adminMarket } from '#contract/api/admin/market/market.ts';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { productReviews, products } from '../../database/schema/market-goods.ts';
import { audit } from '../audit/write.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf, personOf } from '../base/member-names.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { sayOf } from '../base/say.ts';
import type { Editing } from './editing.ts';
import { countGrades } from './reviews.ts';
import type { Shopper } from './shopper.ts';

/** Reviews of all products, the newest first. */
export async function allReviews(
  db: Database,
  { language }: Pick<Shopper, 'language'>,
  { unanswered, cursor, limit = 50 }: Query<typeof adminMarket.reviews>,
): Promise<Answer<typeof adminMarket.reviews>> {
  const rows = await db
    .select({ review: productReviews, product: products })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(
      and(
        unanswered ? eq(productReviews.answer, '') : undefined,
        cursor === undefined ? undefined : lt(productReviews.id, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(productReviews.id))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ review }) => review.id);
  const names = await namesOf(
    db,
    page.rows.map(({ review }) => review.memberId),
  );
  return {
    items: page.rows.map(({ review, product }) => ({
      id: review.id,
      product: sayOf(product.nameEs, product.nameEn, language),
      slug: product.slug,
      member: personOf(names, review.memberId),
      grade: review.grade,
      text: review.text,
      at: review.at.toISOString(),
      answer: review.answer,
      is_hidden: review.isHidden,
    })),
    next: page.next,
  };
}

/** Answers a review, or takes it from sight. @throws DomainError `not_found` */
export async function answerReview(
  tx: Transaction,
  { actorId, at }: Editing,
  {
    id,
    answer: text,
    is_hidden: isHidden,
  }: { readonly id: number; readonly answer: string; readonly is_hidden: boolean },
): Promise<void> {
  const answer = text.trim();
  const [row] = await tx
    .update(productReviews)
    .set({ answer, answeredAt: answer === '' ? null : at, isHidden })
    .where(eq(productReviews.id, id))
    .returning();
  if (!row) throw new DomainError('not_found');
  await countGrades(tx, row.productId);
  await audit(tx, {
    actorId,
    action: 'review.answered',
    subject: `review/${id}`,
    after: { is_hidden: String(isHidden), answer: answer.slice(0, 200) },
    at,
  });
}
