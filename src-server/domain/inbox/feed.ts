import { and, desc, eq, gte, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
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
import { thingOf } from './things.ts';

/** A row of the inbox is a thing by its newest notification, or an article: "n17", "a4". */
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

/** What a member was notified of, each thing once by its newest notification, and the published news, by their time. */
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
    unread: (await unreadOf(db, reader, now)).unread,
  };
}

/** How much of the inbox is unread. */
export interface UnreadCount {
  /** Rows with something unread. */
  readonly unread: number;
  /** Unread notifications of all of them. */
  readonly notices: number;
}

export async function countInbox(
  { database: { db }, clock }: Services,
  memberId: number,
): Promise<UnreadCount> {
  return unreadOf(db, await readerOf(db, memberId), clock.now());
}

/**
 * Marks rows of the inbox as read, all of them where no ids are given: of a thing what was notified until
 * the notification that is named, not what came meanwhile. Ids of other members' notifications mark nothing.
 * @returns what stays unread
 * @throws DomainError `validation` for what is no id
 */
export async function readInbox(
  tx: Transaction,
  { clock }: Services,
  memberId: number,
  ids: readonly string[] | undefined,
): Promise<UnreadCount> {
  const now = clock.now();
  const reader = await readerOf(tx, memberId);
  const wanted = ids?.map(parseId);
  const numbers = (source: Source) =>
    wanted?.filter((id) => id.source === source).map((id) => id.number);
  const [numbered, articles] = [numbers('n'), numbers('a')];
  await readNotices(tx, memberId, now, numbered);
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

async function readNotices(
  tx: Transaction,
  memberId: number,
  now: Date,
  ids: readonly number[] | undefined,
): Promise<void> {
  const unread = and(eq(notifications.memberId, memberId), isNull(notifications.readAt));
  const reading = tx.update(notifications).set({ readAt: now });
  if (!ids) {
    await reading.where(unread);
    return;
  }
  const named = alias(notifications, 'named');
  const upToNamed = sql`(${notifications.createdAt}, ${notifications.id}) <=
    (${named.createdAt}, ${named.id})`;
  await reading
    .from(named)
    .where(
      and(
        unread,
        eq(named.memberId, memberId),
        inArray(named.id, [...ids]),
        eq(thingOf(notifications), thingOf(named)),
        upToNamed,
      ),
    );
}

async function unreadOf(db: Database, reader: Reader, now: Date): Promise<UnreadCount> {
  const [own] = await db
    .select({
      things: sql<number>`count(distinct ${thingOf(notifications)})::integer`,
      notices: sql<number>`count(*)::integer`,
    })
    .from(notifications)
    .where(and(eq(notifications.memberId, reader.memberId), isNull(notifications.readAt)));
  const articles = reader.wantsNews ? await countUnread(db, reader, now) : 0;
  return { unread: (own?.things ?? 0) + articles, notices: (own?.notices ?? 0) + articles };
}

type Position = Pick<Row, 'at' | 'source' | 'number'>;

async function noticesAfter(
  db: Database,
  { memberId }: Reader,
  after: Position | null,
  limit: number,
): Promise<Row[]> {
  const { id, event, values, path, createdAt, readAt } = notifications;
  const thing = thingOf(notifications);
  const own = db
    .select({
      id,
      event,
      values,
      path,
      createdAt,
      thing: sql<string>`${thing}`.as('thing'),
      count: sql<number>`(count(*) over (partition by ${thing}))::integer`.as('count'),
      isRead: sql<boolean>`bool_and(${readAt} is not null) over (partition by ${thing})`.as(
        'is_read',
      ),
      place: sql<number>`row_number() over (
        partition by ${thing} order by ${createdAt} desc, ${id} desc)`.as('place'),
    })
    .from(notifications)
    .where(eq(notifications.memberId, memberId))
    .as('own');
  const rows = await db
    .select()
    .from(own)
    .where(and(eq(own.place, 1), after ? follows('n', after, own.createdAt, own.id) : undefined))
    .orderBy(desc(own.createdAt), desc(own.id))
    .limit(limit);
  return rows.map((row) => ({
    at: row.createdAt,
    source: 'n',
    number: row.id,
    view: {
      id: `n${row.id}`,
      thing: row.thing,
      event: row.event,
      values: { ...row.values },
      path: row.path,
      created_at: row.createdAt.toISOString(),
      count: row.count,
      is_read: row.isRead,
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
        thing: `a${article.id}`,
        event: 'news.published',
        values: { title: titleOf(article, language) },
        path: `/tct-news/${article.slug}`,
        created_at: at.toISOString(),
        count: 1,
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
