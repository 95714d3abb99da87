import { and, desc, eq, getTableColumns, gte, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Query } from '#contract/api/endpoint.ts';
import type { Article, NewsHead, NewsPage, news as endpoints } from '#contract/api/inbox.ts';
import type { Database } from '../../database/database.ts';
import { news, newsReads } from '../../database/schema/inbox.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import { readerOf, type Reader } from './news-reader.ts';
import { instantCursor } from '../base/pages.ts';

/** An article without its text, which no list shows. */
type HeadRow = Omit<typeof news.$inferSelect, 'bodyEs' | 'bodyEn'>;

/** Which articles exist for readers: neither drafts nor withdrawn, nor those of a time to come. */
export const isPublished = (now: Date): SQL | undefined =>
  and(lte(news.publishedAt, now), isNull(news.withdrawnAt));

/** Joins what a reader has read. */
export const readBy = (reader: Reader) =>
  and(eq(newsReads.newsId, news.id), eq(newsReads.memberId, reader.memberId));

/** New to a reader: published since they joined, and not read. Needs the join of {@link readBy}. */
export const isUnread = (reader: Reader): SQL | undefined =>
  and(gte(news.publishedAt, reader.joinedAt), isNull(newsReads.readAt));

/** Published articles of which a condition holds, newest first, and when the reader read them. */
export function articleHeads(
  db: Database,
  reader: Reader,
  now: Date,
  condition: SQL | undefined,
  limit: number,
): Promise<{ article: HeadRow; readAt: Date | null }[]> {
  const { bodyEs: _es, bodyEn: _en, ...head } = getTableColumns(news);
  return db
    .select({ article: head, readAt: newsReads.readAt })
    .from(news)
    .leftJoin(newsReads, readBy(reader))
    .where(and(isPublished(now), condition))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit);
}

/** Published articles, newest first. */
export async function listNews(
  { database: { db }, clock }: Services,
  memberId: number,
  { cursor, limit = 30, unread, category }: Query<typeof endpoints.list>,
  language: MailLanguage,
): Promise<NewsPage> {
  const now = clock.now();
  const reader = await readerOf(db, memberId);
  const after = cursor === undefined ? null : instantCursor(cursor);
  const rows = await articleHeads(
    db,
    reader,
    now,
    and(
      category && eq(news.category, category),
      unread ? isUnread(reader) : undefined,
      after
        ? sql`(${news.publishedAt}, ${news.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
        : undefined,
    ),
    limit + 1,
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1)?.article;
  return {
    items: items.map(({ article, readAt }) => headOf(article, readAt, reader, language)),
    next:
      last?.publishedAt && rows.length > limit ? `${last.publishedAt.getTime()}_${last.id}` : null,
    unread: await countUnread(db, reader, now),
  };
}

/** How many published articles are new to a reader. */
export async function countUnread(db: Database, reader: Reader, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(news)
    .leftJoin(newsReads, readBy(reader))
    .where(and(isPublished(now), isUnread(reader)));
  return row?.count ?? 0;
}

/** @throws DomainError `not_found`, also for a draft and before its publication */
export async function oneArticle(
  { database: { db }, clock }: Services,
  memberId: number,
  slug: string,
  language: MailLanguage,
): Promise<Article> {
  const reader = await readerOf(db, memberId);
  const [row] = await db
    .select({ article: news, readAt: newsReads.readAt })
    .from(news)
    .leftJoin(newsReads, readBy(reader))
    .where(and(eq(news.slug, slug), isPublished(clock.now())));
  if (!row) throw new DomainError('not_found');
  const { article, readAt } = row;
  return {
    ...headOf(article, readAt, reader, language),
    body: language === 'en' ? article.bodyEn : article.bodyEs,
    path: article.path,
    corrected_at: article.correctedAt?.toISOString() ?? null,
  };
}

/**
 * Keeps that a member has read an article; the first time counts.
 * @throws DomainError `not_found`
 */
export async function readArticle(
  { database: { db }, clock }: Services,
  memberId: number,
  slug: string,
): Promise<void> {
  const now = clock.now();
  const [article] = await db
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.slug, slug), isPublished(now)));
  if (!article) throw new DomainError('not_found');
  await db
    .insert(newsReads)
    .values({ memberId, newsId: article.id, readAt: now })
    .onConflictDoNothing();
}

/** The title in the language of the screens. */
export const titleOf = (article: HeadRow, language: MailLanguage): string =>
  language === 'en' ? article.titleEn : article.titleEs;

/** @throws Error for a draft, which no list holds */
export function publicationOf({ slug, publishedAt }: HeadRow): Date {
  if (!publishedAt) throw new Error(`${slug} is a draft`);
  return publishedAt;
}

function headOf(
  article: HeadRow,
  readAt: Date | null,
  reader: Reader,
  language: MailLanguage,
): NewsHead {
  const publishedAt = publicationOf(article);
  return {
    slug: article.slug,
    category: article.category,
    icon: article.icon,
    title: titleOf(article, language),
    summary: language === 'en' ? article.summaryEn : article.summaryEs,
    published_at: publishedAt.toISOString(),
    is_read: readAt !== null || publishedAt < reader.joinedAt,
  };
}
