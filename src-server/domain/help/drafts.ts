import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type {
  adminHelp,
  HelpDraft,
  HelpDraftHead,
  HelpDraftPage,
  HelpVersion,
} from '#contract/api/admin/support/texts.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { languagesOf, type HelpState } from '#contract/rules/support/help.ts';
import type { Database } from '../../database/database.ts';
import { helpArticles, helpVersions } from '../../database/schema/help.ts';
import { DomainError } from '../base/errors.ts';
import { namesOf } from '../base/member-names.ts';
import { instantCursor, instantKey, pageOf } from '../base/pages.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { accentlessSql } from '../base/plain-text.ts';
import { textsOf, type VersionRow } from './links.ts';

export type DraftRow = typeof helpArticles.$inferSelect;
const DAYS = 90;

const stateOf = ({ published, withdrawnAt }: DraftRow): HelpState => {
  if (withdrawnAt) return 'withdrawn';
  return published === null ? 'draft' : 'published';
};

const inState: Readonly<Record<HelpState, SQL | undefined>> = {
  draft: and(isNull(helpArticles.published), isNull(helpArticles.withdrawnAt)),
  published: and(isNotNull(helpArticles.published), isNull(helpArticles.withdrawnAt)),
  withdrawn: isNotNull(helpArticles.withdrawnAt),
};

/** Articles of every state, last changed first. */
export async function listDrafts(
  db: Database,
  { search = '', state, topic, cursor, limit = 50 }: Query<typeof adminHelp.list>,
  now: Date,
): Promise<HelpDraftPage> {
  const after = cursor === undefined ? null : instantCursor(cursor);
  const part = accentless(search.trim());
  const titles = accentlessSql(sql`${helpArticles.titleEs} || E'\n' || ${helpArticles.titleEn}`);
  const found = await db
    .select()
    .from(helpArticles)
    .where(
      and(
        state && inState[state],
        topic && eq(helpArticles.topic, topic),
        part === '' ? undefined : sql`position(${part} in ${titles}) > 0`,
        after
          ? sql`(${helpArticles.updatedAt}, ${helpArticles.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(helpArticles.updatedAt), desc(helpArticles.id))
    .limit(limit + 1);
  const { rows, next } = pageOf(found, limit, ({ updatedAt, id }) => instantKey(updatedAt, id));
  const items = await Promise.all(
    rows.map(async (row): Promise<HelpDraftHead> => ({
      ...(await standingOf(db, row, now)),
      topic: row.topic,
      title_es: row.titleEs,
      title_en: row.titleEn,
    })),
  );
  return {
    items,
    next,
    counts: cursor === undefined ? await countStates(db) : null,
  };
}

async function countStates(db: Database): Promise<NonNullable<HelpDraftPage['counts']>> {
  return {
    draft: await db.$count(helpArticles, inState.draft),
    published: await db.$count(helpArticles, inState.published),
    withdrawn: await db.$count(helpArticles, inState.withdrawn),
  };
}

/** @throws DomainError `not_found` */
export async function oneDraft(db: Database, id: number, now: Date): Promise<HelpDraft> {
  const [row] = await db.select().from(helpArticles).where(eq(helpArticles.id, id));
  if (!row) throw new DomainError('not_found');
  const standing = await standingOf(db, row, now);
  return {
    ...standing,
    topic: row.topic,
    example: row.example,
    path: row.path,
    next: row.next,
    ...textsOf(row),
  };
}

async function standingOf(db: Database, row: DraftRow, now: Date) {
  const people = await namesOf(db, [row.updatedBy]);
  const version = await publishedVersion(db, row);
  return {
    id: row.id,
    slug: row.slug,
    state: stateOf(row),
    published: row.published,
    published_at: version?.publishedAt.toISOString() ?? null,
    is_changed: version !== null && isOther(row, version),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    languages: languagesOf(textsOf(row)),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by: people.get(row.updatedBy ?? 0)?.name ?? null,
    figures: await figuresOf(db, row.id, now),
  };
}

async function publishedVersion(db: Database, row: DraftRow): Promise<VersionRow | null> {
  if (row.published === null) return null;
  const [version] = await db
    .select()
    .from(helpVersions)
    .where(and(eq(helpVersions.articleId, row.id), eq(helpVersions.number, row.published)));
  return version ?? null;
}

const comparable = (row: DraftRow | VersionRow): string =>
  JSON.stringify([row.topic, row.example, row.path, row.next, textsOf(row)]);

/** Whether what is written differs from what members read. */
const isOther = (row: DraftRow, version: VersionRow): boolean =>
  comparable(row) !== comparable(version);

async function figuresOf(db: Database, id: number, now: Date): Promise<HelpDraft['figures']> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const [at, day] = [since.toISOString(), utcDay(since)];
  const { rows } = await db.execute<HelpDraft['figures']>(sql`
    select
      (select coalesce(sum(count), 0)::integer from help_reads where article_id = ${id} and day >= ${day}::date) as reads,
      (select count(*)::integer from help_feedback where article_id = ${id} and helped and at >= ${at}::timestamptz) as helped,
      (select count(*)::integer from help_feedback where article_id = ${id} and not helped and at >= ${at}::timestamptz) as missing,
      (select count(*)::integer from help_solved where article_id = ${id} and at >= ${at}::timestamptz) as solved`);
  const { reads = 0, helped = 0, missing = 0, solved = 0 } = rows[0] ?? {};
  return { reads, helped, missing, solved };
}

/** What members could read of an article, newest first. @throws DomainError `not_found` */
export async function listVersions(db: Database, id: number): Promise<HelpVersion[]> {
  const [article] = await db
    .select({ id: helpArticles.id })
    .from(helpArticles)
    .where(eq(helpArticles.id, id));
  if (!article) throw new DomainError('not_found');
  const rows = await db
    .select()
    .from(helpVersions)
    .where(eq(helpVersions.articleId, id))
    .orderBy(desc(helpVersions.number));
  const people = await namesOf(
    db,
    rows.map(({ publishedBy }) => publishedBy),
  );
  return rows.map((row) => ({
    number: row.number,
    published_at: row.publishedAt.toISOString(),
    published_by: people.get(row.publishedBy ?? 0)?.name ?? null,
    ...textsOf(row),
  }));
}
