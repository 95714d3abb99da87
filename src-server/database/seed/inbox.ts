import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { demoAccount, FIRST_MEMBER_ACCOUNT } from '../../chain/embedded/demo-accounts.ts';
import { saveAddress } from '../../domain/withdrawals/address-book.ts';
import { fixedClock } from '../../domain/base/clock.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../database.ts';
import { news, newsReads, notifications } from '../schema/inbox.ts';
import { members } from '../schema/members.ts';
import { demoArticles } from './news-articles.ts';
import { seedNewsDrafts } from './news-drafts.ts';
import { demoAccounts } from './people.ts';
import { lastPoolMonth } from './pool-article.ts';

/** What an inbox of the demo holds: enough to page through. */
const INBOX_ROWS = 40;
/** Older notices have been read. */
const READ_AFTER_MS = 30 * HOUR_MS;
/** How many of the newest articles the demo's member has not read. */
const UNREAD_ARTICLES = 2;

/** News, inboxes that can be paged through, and the address book of the demo's member. */
export async function seedInbox(tx: Transaction, services: Services): Promise<void> {
  const now = services.clock.now();
  const ids = await demoIds(tx);
  await saveAddresses(tx, services, ids.member);
  await keepNewest(tx, Object.values(ids));
  await tx
    .update(notifications)
    .set({ readAt: sql`${notifications.createdAt} + interval '5 hours'` })
    .where(lt(notifications.createdAt, new Date(now.getTime() - READ_AFTER_MS)));
  await publishNews(tx, now, ids.member);
  await seedNewsDrafts(tx, now, ids.admin);
}

async function demoIds(tx: Transaction): Promise<Record<keyof typeof demoAccounts, number>> {
  const accounts = Object.entries(demoAccounts);
  const rows = await tx
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(
      inArray(
        members.username,
        accounts.map(([, account]) => account.username),
      ),
    );
  const idOf = new Map(rows.map((row) => [row.username, row.id]));
  return Object.fromEntries(
    accounts.map(([name, { username }]) => [name, idOf.get(username)]),
  ) as Record<keyof typeof demoAccounts, number>;
}

/** One she was paid at, and one nothing was sent to yet. */
async function saveAddresses(tx: Transaction, services: Services, memberId: number): Promise<void> {
  const save = (daysAgo: number, label: string, account: number) => {
    const clock = fixedClock(new Date(services.clock.now().getTime() - daysAgo * DAY_MS));
    const { address } = demoAccount(FIRST_MEMBER_ACCOUNT + account);
    return saveAddress(tx, { ...services, clock }, memberId, { label, address, isContract: false });
  };
  await save(127, 'Mi billetera', 0);
  await save(8.2, 'Ahorro de la casa', 2);
}

async function keepNewest(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  for (const memberId of memberIds) {
    const newest = tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.memberId, memberId))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(INBOX_ROWS);
    await tx
      .delete(notifications)
      .where(
        and(eq(notifications.memberId, memberId), sql`${notifications.id} not in (${newest})`),
      );
  }
}

async function publishNews(tx: Transaction, now: Date, readerId: number): Promise<void> {
  const articles = demoArticles(now, await lastPoolMonth(tx, now));
  const ago = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const rows = await tx
    .insert(news)
    .values(
      articles.map(({ slug, category, icon, path, daysAgo, es, en }) => ({
        slug,
        category,
        icon,
        path,
        titleEs: es.title,
        titleEn: en.title,
        summaryEs: es.summary,
        summaryEn: en.summary,
        bodyEs: es.body,
        bodyEn: en.body,
        publishedAt: ago(daysAgo),
        updatedAt: ago(daysAgo),
      })),
    )
    .returning({ id: news.id, publishedAt: news.publishedAt });
  await tx.insert(newsReads).values(
    rows.slice(UNREAD_ARTICLES).map(({ id, publishedAt }) => ({
      memberId: readerId,
      newsId: id,
      readAt: new Date((publishedAt ?? now).getTime() + 7 * HOUR_MS),
    })),
  );
}
