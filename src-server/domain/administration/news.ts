import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type {
  AdminArticle,
  AdminNewsHead,
  AdminNewsPage,
  NewsAudience,
  NewsCounts,
  adminNews,
} from '#contract/api/admin/news.ts';
import type { Query } from '#contract/api/endpoint.ts';
import {
  languageOfText,
  missingTexts,
  newsLanguages,
  type NewsState,
} from '#contract/rules/news.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Database } from '../../database/database.ts';
import { news } from '../../database/schema/inbox.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { wantsNotificationOf } from '../inbox/notifications-bulk.ts';
import { instantCursor } from '../base/pages.ts';
import { accentlessSql } from '../base/plain-text.ts';

export type NewsRow = typeof news.$inferSelect;

/** Where an article stands at an instant. */
export function newsStateOf(
  { publishedAt, withdrawnAt }: Pick<NewsRow, 'publishedAt' | 'withdrawnAt'>,
  now: Date,
): NewsState {
  if (withdrawnAt) return 'withdrawn';
  if (!publishedAt) return 'draft';
  return publishedAt <= now ? 'published' : 'scheduled';
}

/** {@link newsStateOf} in the database. */
const stateAt = (now: Date): SQL<NewsState> => sql<NewsState>`case
  when ${news.withdrawnAt} is not null then 'withdrawn'
  when ${news.publishedAt} is null then 'draft'
  when ${news.publishedAt} <= ${now.toISOString()}::timestamptz then 'published'
  else 'scheduled' end`;

/** Articles of every state, last changed first. */
export async function listAdminNews(
  db: Database,
  { search, state, category, cursor, limit = 50 }: Query<typeof adminNews.list>,
  now: Date,
): Promise<AdminNewsPage> {
  const after = cursor === undefined ? null : instantCursor(cursor);
  const rows = await db
    .select()
    .from(news)
    .where(
      and(
        state && sql`${stateAt(now)} = ${state}`,
        category && eq(news.category, category),
        matching(search),
        after
          ? sql`(${news.updatedAt}, ${news.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(news.updatedAt), desc(news.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const people = await namesOf(
    db,
    page.map(({ updatedBy }) => updatedBy),
  );
  return {
    items: page.map((row): AdminNewsHead => {
      const missing = new Set(missingTexts(textsOf(row)).map(languageOfText));
      return {
        ...standingOf(row, now, people.get(row.updatedBy ?? 0)?.name),
        category: row.category,
        icon: row.icon,
        title_es: row.titleEs,
        title_en: row.titleEn,
        incomplete: newsLanguages.filter((language) => missing.has(language)),
      };
    }),
    next: last && rows.length > limit ? `${last.updatedAt.getTime()}_${last.id}` : null,
    counts: cursor === undefined ? await countStates(db, now) : null,
  };
}

function matching(search: string | undefined): SQL | undefined {
  const part = accentless((search ?? '').trim());
  if (part === '') return undefined;
  const titles = accentlessSql(sql`${news.titleEs} || E'\n' || ${news.titleEn}`);
  return sql`position(${part} in ${titles}) > 0`;
}

async function countStates(db: Database, now: Date): Promise<NewsCounts> {
  const rows = await db
    .select({ state: stateAt(now).as('state'), count: sql<number>`count(*)::integer` })
    .from(news)
    .groupBy(sql`1`);
  const of = (wanted: NewsState) => rows.find(({ state }) => state === wanted)?.count ?? 0;
  return {
    draft: of('draft'),
    scheduled: of('scheduled'),
    published: of('published'),
    withdrawn: of('withdrawn'),
  };
}

/** @throws DomainError `not_found` */
export async function oneAdminArticle(db: Database, id: number, now: Date): Promise<AdminArticle> {
  const [row] = await db.select().from(news).where(eq(news.id, id));
  if (!row) throw new DomainError('not_found');
  const people = await namesOf(db, [row.updatedBy]);
  return {
    ...standingOf(row, now, people.get(row.updatedBy ?? 0)?.name),
    category: row.category,
    icon: row.icon,
    path: row.path,
    ...textsOf(row),
  };
}

/** How many members there are, and how many of them have news in their inbox. */
export async function newsAudience(db: Database): Promise<NewsAudience> {
  const { rows } = await db.execute<{ members: string | number; told: string | number }>(sql`
    select count(*) as members, count(*) filter (where ${wantsNotificationOf('news')}) as told
    from members m where m.status = 'active'`);
  return { members: Number(rows[0]?.members ?? 0), told: Number(rows[0]?.told ?? 0) };
}

/** The texts of an article by their names on the wire. */
export const textsOf = (row: NewsRow) => ({
  title_es: row.titleEs,
  summary_es: row.summaryEs,
  body_es: row.bodyEs,
  title_en: row.titleEn,
  summary_en: row.summaryEn,
  body_en: row.bodyEn,
});

const standingOf = (row: NewsRow, now: Date, by: string | undefined) => ({
  id: row.id,
  slug: row.slug,
  state: newsStateOf(row, now),
  published_at: row.publishedAt?.toISOString() ?? null,
  corrected_at: row.correctedAt?.toISOString() ?? null,
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
  updated_by: by ?? null,
});
