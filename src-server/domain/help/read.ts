import { and, eq, inArray, sql } from 'drizzle-orm';
import type { HelpArticle } from '#contract/api/support/help.ts';
import { utcDay } from '#contract/rules/days.ts';
import type { HelpLanguage } from '#contract/rules/support/help.ts';
import type { Database } from '../../database/database.ts';
import { helpArticles, helpReads, helpVersions } from '../../database/schema/help.ts';
import { DomainError } from '../base/errors.ts';
import { linkOf, published, textIn } from './links.ts';

/** A published article. @throws DomainError `not_found` */
export async function findPublished(db: Database, slug: string) {
  const [row] = await db
    .select({ article: helpArticles, version: helpVersions })
    .from(helpArticles)
    .innerJoin(helpVersions, published())
    .where(eq(helpArticles.slug, slug));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** An article as members read it; that it was opened is counted. @throws DomainError `not_found` */
export async function readHelp(
  db: Database,
  slug: string,
  { language, now }: { readonly language: HelpLanguage; readonly now: Date },
): Promise<HelpArticle> {
  const { article, version } = await findPublished(db, slug);
  await db
    .insert(helpReads)
    .values({ articleId: article.id, day: utcDay(now), count: 1 })
    .onConflictDoUpdate({
      target: [helpReads.articleId, helpReads.day],
      set: { count: sql`${helpReads.count} + 1` },
    });
  const text = textIn(version, language);
  return {
    ...linkOf({ slug, version }, language),
    lead: text.lead,
    language: text.language,
    reviewed_at: (article.reviewedAt ?? version.publishedAt).toISOString(),
    body: text.body,
    example: version.example,
    path: version.path,
    version: version.number,
    next: await nextOf(db, version.next, language),
  };
}

async function nextOf(
  db: Database,
  slugs: readonly string[],
  language: HelpLanguage,
): Promise<HelpArticle['next']> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ slug: helpArticles.slug, version: helpVersions })
    .from(helpArticles)
    .innerJoin(helpVersions, published())
    .where(and(inArray(helpArticles.slug, [...slugs])));
  return slugs.flatMap((slug) => {
    const row = rows.find((one) => one.slug === slug);
    return row ? [linkOf(row, language)] : [];
  });
}
