import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../database/database.ts';
import { helpArticles } from '../../../database/schema/help.ts';
import { addVersion } from '../editing.ts';
import { accountArticles } from './account-articles.ts';
import type { DefaultArticle } from './default-article.ts';
import { paymentArticles } from './payment-articles.ts';
import { withdrawalArticles } from './withdrawal-articles.ts';

/** Articles that come with the product. */
export const defaultArticles: readonly DefaultArticle[] = [
  ...withdrawalArticles,
  ...paymentArticles,
  ...accountArticles,
];

/** Names the lock that lets one process add them while others wait. */
const DEFAULTS_LOCK = 7_203_561;

/**
 * Publishes the articles that come with the product, where there has never been one: what the staff
 * withdrew or changed stays so.
 * @returns how many were added
 */
export async function addDefaultArticles(tx: Transaction, at: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DEFAULTS_LOCK})`);
  if ((await tx.$count(helpArticles)) > 0) return 0;
  for (const { slug, topic, example = null, path, next, es, en } of defaultArticles) {
    const [row] = await tx
      .insert(helpArticles)
      .values({
        slug,
        topic,
        example,
        path,
        next: [...next],
        titleEs: es.title,
        leadEs: es.lead,
        bodyEs: es.body,
        titleEn: en.title,
        leadEn: en.lead,
        bodyEn: en.body,
        published: 1,
        reviewedAt: at,
        updatedAt: at,
      })
      .returning();
    if (!row) throw new Error('An article was not stored');
    await addVersion(tx, row, { number: 1, at, by: null });
  }
  return defaultArticles.length;
}
