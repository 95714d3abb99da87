import { and, desc, eq, gte, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Query } from '#contract/api/endpoint.ts';
import type {
  Notification,
  NotificationPage,
  notifications as endpoints,
} from '#contract/api/inbox.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { news, newsReads, notifications } from '../../database/schema/inbox.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';
import {
  articleHeads,
  countUnread,
  isPublished,
  isUnread,
  publicationOf,
  readBy,
  titleOf,
} from './news.ts';
import { readerOf, type Reader } from './news-reader.ts';
import { instantCursor } from '../base/pages.ts';

/** A row of the inbox is a notification of the member's own, or an article: "n17", "a4". */
type Source = 'n' | 'a';
interface Row {
  readonly at: Date;
  readonly source: Source;
  readonly number: number;
  readonly view: Notification;
}

/** Newest first; of the same instant notifications come before articles, later ids before earlier ones. */
const newestFirst = (one: Row, other: Row): number =>
  other.at.getTime() - one.at.getTime() ||
  other.source.localeCompare(one.source) ||
  other.number - one.number;

/** A member's notifications and the published news, in one order by their time. */
export async function listInbox(
  { database: { db }, clock }: Services,
  memberId: number,
  { cursor, limit = 30 }: Query<typeof endpoints.list>,
  language: MailLanguage,
): Promise<NotificationPage> {
  const now = clock.now();
  const reader = await readerOf(db, memberId);
  const after = cursor === undefined ? null : positionOf(cursor);
  const rows = [
    ...(await noticesAfter(db, reader, after, limit + 1)),
    ...(reader.wantsNews ? await articlesAfter(db, reader, after, limit + 1, now, language) : []),
  ].sort(newestFirst);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => row.view),
    next: last && rows.length > limit ? cursorOf(last) : null,
    unread: await unreadOf(db, reader, now),
  };
}

/** How many rows of the inbox are unread. */
export async function countInbox(
  { database: { db }, clock }: Services,
  memberId: number,
): Promise<number> {
  return unreadOf(db, await readerOf(db, memberId), clock.now());
}

/**
 * Marks rows of the inbox as read, all of them where no ids are given. Ids of other members'
 * notifications mark nothing.
 * @returns how many stay unread
 * @throws DomainError `validation` for what is no id
 */
export async function readInbox(
  tx: Transaction,
  { clock }: Services,
  memberId: number,
  ids: readonly string[] | undefined,
): Promise<number> {
  const now = clock.now();
  const reader = await readerOf(tx, memberId);
  const wanted = ids?.map(parseId);
  const numbers = (source: Source) =>
    wanted?.filter((id) => id.source === source).map((id) => id.number);
  const [numbered, articles] = [numbers('n'), numbers('a')];
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.memberId, memberId),
        isNull(notifications.readAt),
        numbered && inArray(notifications.id, numbered),
      ),
    );
  const unread = reader.wantsNews
    ? await tx
        .select({ newsId: news.id })
        .from(news)
        .leftJoin(newsReads, readBy(reader))
        .where(and(isPublished(now), isUnread(reader), articles && inArray(news.id, articles)))
    : [];
  if (unread.length > 0) {
    await tx
      .insert(newsReads)
      .values(unread.map(({ newsId }) => ({ memberId, newsId, readAt: now })))
      .onConflictDoNothing();
  }
  return unreadOf(tx, reader, now);
}

async function unreadOf(db: Database, reader: Reader, now: Date): Promise<number> {
  const [own] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(notifications)
    .where(and(eq(notifications.memberId, reader.memberId), isNull(notifications.readAt)));
  return (own?.count ?? 0) + (reader.wantsNews ? await countUnread(db, reader, now) : 0);
}

type Position = Pick<Row, 'at' | 'source' | 'number'>;

async function noticesAfter(
  db: Database,
  { memberId }: Reader,
  after: Position | null,
  limit: number,
): Promise<Row[]> {
  const { id, createdAt } = notifications;
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        after ? follows('n', after, createdAt, id) : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map((row) => ({
    at: row.createdAt,
    source: 'n',
    number: row.id,
    view: {
      id: `n${row.id}`,
      event: row.event,
      values: { ...row.values },
      path: row.path,
      created_at: row.createdAt.toISOString(),
      is_read: row.readAt !== null,
    },
  }));
}

async function articlesAfter(
  db: Database,
  reader: Reader,
  after: Position | null,
  limit: number,
  now: Date,
  language: MailLanguage,
): Promise<Row[]> {
  const rows = await articleHeads(
    db,
    reader,
    now,
    and(
      gte(news.publishedAt, reader.joinedAt),
      after ? follows('a', after, news.publishedAt, news.id) : undefined,
    ),
    limit,
  );
  return rows.map(({ article, readAt }) => {
    const at = publicationOf(article);
    return {
      at,
      source: 'a',
      number: article.id,
      view: {
        id: `a${article.id}`,
        event: 'news.published',
        values: { title: titleOf(article, language) },
        path: `/tct-news/${article.slug}`,
        created_at: at.toISOString(),
        is_read: readAt !== null,
      },
    };
  });
}

/** Rows of a source that come after a position, in the order of {@link newestFirst}. */
function follows(source: Source, after: Position, at: PgColumn, id: PgColumn): SQL {
  if (source === after.source) {
    return sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.number}::bigint)`;
  }
  return source > after.source ? lt(at, after.at) : lte(at, after.at);
}

const cursorOf = ({ at, source, number }: Row): string => `${source}${at.getTime()}_${number}`;

function positionOf(cursor: string): Position {
  const { at, id } = instantCursor(cursor.slice(1));
  return { at, source: sourceOf(cursor), number: id };
}

function parseId(id: string): { source: Source; number: number } {
  // What no column can hold is no id either.
  if (!/^(?:n\d{1,15}|a\d{1,9})$/.test(id)) {
    throw new DomainError('validation', { fields: { ids: { id: 'field.invalid' } } });
  }
  return { source: sourceOf(id), number: Number(id.slice(1)) };
}

function sourceOf(text: string): Source {
  if (text.startsWith('n')) return 'n';
  if (text.startsWith('a')) return 'a';
  throw new DomainError('validation', { fields: { cursor: { id: 'field.invalid' } } });
}
