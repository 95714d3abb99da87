import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { HelpArticle } from '#contract/api/support/help.ts';
import { languagesOf, readingMinutes, type HelpLanguage } from '#contract/rules/support/help.ts';
import type { Database } from '../../database/database.ts';
import { helpArticles, helpVersions } from '../../database/schema/help.ts';

export type VersionRow = typeof helpVersions.$inferSelect;
type HelpLink = HelpArticle['next'][number];

type Texts = Pick<VersionRow, 'titleEs' | 'leadEs' | 'bodyEs' | 'titleEn' | 'leadEn' | 'bodyEn'>;

/** The texts of an article by their names on the wire. */
export const textsOf = (row: Texts) => ({
  title_es: row.titleEs,
  lead_es: row.leadEs,
  body_es: row.bodyEs,
  title_en: row.titleEn,
  lead_en: row.leadEn,
  body_en: row.bodyEn,
});

/** The texts in a language, or in the other where the article is in that alone. */
export function textIn(row: Texts, wanted: HelpLanguage) {
  const languages = languagesOf(textsOf(row));
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? wanted);
  const [title, lead, body] =
    language === 'es'
      ? [row.titleEs, row.leadEs, row.bodyEs]
      : [row.titleEn, row.leadEn, row.bodyEn];
  return { language, title, lead, body, minutes: readingMinutes(lead, body) };
}

/** What members read: the published version of every article that is not withdrawn. */
export const published = () =>
  and(
    eq(helpVersions.articleId, helpArticles.id),
    eq(helpVersions.number, helpArticles.published),
    isNull(helpArticles.withdrawnAt),
  );

export const linkOf = (
  { slug, version }: { readonly slug: string; readonly version: VersionRow },
  language: HelpLanguage,
): HelpLink => {
  const { title, minutes } = textIn(version, language);
  return { slug, topic: version.topic, title, minutes };
};

/** Published articles by id, as others name them. */
export async function linksOf(
  db: Database,
  ids: readonly number[],
  language: HelpLanguage,
): Promise<ReadonlyMap<number, HelpLink>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: helpArticles.id, slug: helpArticles.slug, version: helpVersions })
    .from(helpArticles)
    .innerJoin(helpVersions, published())
    .where(inArray(helpArticles.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, ...row }) => [id, linkOf(row, language)]));
}

/** Ids of published articles by their slugs, in the order given; others are left out. */
export async function publishedIds(db: Database, slugs: readonly string[]): Promise<number[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select({ id: helpArticles.id, slug: helpArticles.slug })
    .from(helpArticles)
    .innerJoin(helpVersions, published())
    .where(inArray(helpArticles.slug, [...slugs]));
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug)?.id ?? []);
}
