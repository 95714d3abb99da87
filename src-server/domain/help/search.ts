import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { help, HelpHead, HelpSearch } from '#contract/api/support/help.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { helpTopics, type HelpLanguage, type HelpTopic } from '#contract/rules/support/help.ts';
import { utcDay } from '#contract/rules/days.ts';
import type { Database } from '../../database/database.ts';
import { helpArticles, helpVersions } from '../../database/schema/help.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { linkOf, published, textIn, type VersionRow } from './links.ts';
import { anyTerm, everyTerm, queryOf, termsOf, type Term } from '../base/words.ts';

/** Days over which reading is counted. */
const DAYS = 90;
const MOST = 20;

export interface FoundArticle {
  readonly id: number;
  readonly slug: string;
  readonly reviewedAt: Date;
  readonly version: VersionRow;
  readonly reads: number;
  /** Terms that it holds, by their place in the query. */
  readonly held: readonly boolean[];
}

/** Published articles; with a query those that it finds, best first, without one those that are read most. */
export async function searchHelp(
  db: Database,
  { q = '', topic, limit = MOST }: Query<typeof help.search>,
  { language, now }: { readonly language: HelpLanguage; readonly now: Date },
): Promise<HelpSearch> {
  const terms = await termsOf(db, 'help', q);
  const query = terms.length === 0 ? undefined : everyTerm(terms);
  const found = query === null ? [] : await findArticles(db, { query, terms, topic, now });
  return {
    items: ranked(found, terms)
      .slice(0, limit)
      .map((one) => headOf(one, language)),
    topics: await countTopics(db),
  };
}

/** Articles of which at least one word is asked for, best first: what is typed is a story, not a query. */
export async function articlesAbout(
  db: Database,
  about: string,
  { topic, now }: { readonly topic: HelpTopic | null; readonly now: Date },
): Promise<FoundArticle[]> {
  const terms = (await termsOf(db, 'help', significant(about))).filter(
    ({ meant }) => meant.length > 0,
  );
  const query = anyTerm(terms);
  const found = query === null ? [] : await findArticles(db, { query, terms, now });
  const words = ranked(found, terms, topic);
  if (topic === null) return words;
  const ofTopic = await findArticles(db, { query: undefined, terms: [], topic, now });
  const known = new Set(words.map(({ id }) => id));
  return [...words, ...ranked(ofTopic, []).filter(({ id }) => !known.has(id))];
}

/** The longest words of a text: short ones join sentences. */
function significant(text: string): string {
  const words = [...new Set(accentless(text).match(/\p{L}{4,}/gu) ?? [])];
  return words
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 8)
    .join(' ');
}

interface Finding {
  readonly query: string | undefined;
  readonly terms: readonly Term[];
  readonly topic?: HelpTopic | undefined;
  readonly now: Date;
}

async function findArticles(
  db: Database,
  { query, terms, topic, now }: Finding,
): Promise<FoundArticle[]> {
  const since = utcDay(new Date(now.getTime() - DAYS * DAY_MS));
  const document = sql`(select d.document from search_documents d
    where d.kind = 'help' and d.id = ${helpArticles.id})`;
  const held = terms.map(({ meant }): SQL<boolean> =>
    meant.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`coalesce(${document} @@ ${queryOf({ meant })}::tsquery, false)`,
  );
  const rows = await db
    .select({
      id: helpArticles.id,
      slug: helpArticles.slug,
      reviewedAt: helpArticles.reviewedAt,
      version: helpVersions,
      reads: sql<number>`coalesce((select sum(r.count)::integer from help_reads r
        where r.article_id = ${helpArticles.id} and r.day >= ${since}::date), 0)`,
      held:
        held.length === 0
          ? sql<boolean[]>`array[]::boolean[]`
          : sql<boolean[]>`array[${sql.join(held, sql`, `)}]`,
    })
    .from(helpArticles)
    .innerJoin(helpVersions, published())
    .where(
      and(
        topic && eq(helpVersions.topic, topic),
        query === undefined ? undefined : sql`${document} @@ ${query}::tsquery`,
      ),
    );
  return rows.map((row) => ({ ...row, reviewedAt: row.reviewedAt ?? row.version.publishedAt }));
}

const IN_TITLE = 6;
const IN_LEAD = 3;
const OF_TOPIC = 4;

/** By how many words they hold and where, then by how often they are read. */
function ranked(
  found: readonly FoundArticle[],
  terms: readonly Term[],
  topic: HelpTopic | null = null,
): FoundArticle[] {
  // A word that fewer articles hold says more.
  const weights = terms.map((_, index) => {
    const holding = found.filter(({ held }) => held[index]).length;
    return holding === 0 ? 0 : Math.log(1 + found.length / holding);
  });
  const score = ({ version, held }: FoundArticle): number => {
    const title = accentless(`${version.titleEs} ${version.titleEn}`);
    const lead = accentless(`${version.leadEs} ${version.leadEn}`);
    const words = terms.reduce((sum, { meant }, index) => {
      if (!held[index]) return sum;
      const isIn = (text: string) => meant.some((word) => text.includes(word.replace('*', '')));
      const place = (isIn(title) ? IN_TITLE : 0) + (isIn(lead) ? IN_LEAD : 0) + 1;
      return sum + place * (weights[index] ?? 0);
    }, 0);
    return words + (topic !== null && version.topic === topic ? OF_TOPIC : 0);
  };
  const scored = found.map((one) => ({ one, points: score(one) }));
  return scored
    .toSorted((a, b) => b.points - a.points || b.one.reads - a.one.reads || a.one.id - b.one.id)
    .map(({ one }) => one);
}

export function headOf(found: FoundArticle, language: HelpLanguage): HelpHead {
  const text = textIn(found.version, language);
  return {
    ...linkOf(found, language),
    lead: text.lead,
    language: text.language,
    reviewed_at: found.reviewedAt.toISOString(),
  };
}

async function countTopics(db: Database): Promise<HelpSearch['topics']> {
  const rows = await db
    .select({ topic: helpVersions.topic, count: sql<number>`count(*)::integer` })
    .from(helpArticles)
    .innerJoin(helpVersions, published())
    .groupBy(helpVersions.topic);
  return helpTopics.map((topic) => ({
    topic,
    count: rows.find((row) => row.topic === topic)?.count ?? 0,
  }));
}
