import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Article, NewsPage, NotificationPage } from '#contract/api/inbox.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { news } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { notifyAll } from './notifications.ts';
import { startSession } from '../accounts/sign-in.ts';
import { eq } from 'drizzle-orm';

const JOINED_HOURS = 100;

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let member: number;
let access: string;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  app = await buildApp(services);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  people += 1;
  await database.db.execute('truncate news, news_reads, notifications restart identity');
  member = await join(`reader${people}`);
  access = await signIn(member);
});

const hoursAgo = (hours: number) => new Date(services.clock.now().getTime() - hours * HOUR_MS);
const join = (username: string) =>
  database.transaction((tx) => insertMember(tx, username, { createdAt: hoursAgo(JOINED_HOURS) }));
const signIn = async (memberId: number) => {
  const device = { userAgent: 'test', address: '127.0.0.1' };
  const tokens = await database.transaction((tx) => startSession(tx, services, memberId, device));
  return tokens.access;
};

async function publish(
  slug: string,
  hours: number | null,
  category: 'pools' | 'platform' = 'platform',
): Promise<void> {
  await database.db.insert(news).values({
    slug,
    category,
    titleEs: `${slug} es`,
    titleEn: `${slug} en`,
    summaryEs: 'resumen',
    summaryEn: 'summary',
    bodyEs: '# cuerpo <b>sin</b> marcas',
    bodyEn: '# body <b>as</b> text',
    path: '/profile',
    publishedAt: hours === null ? null : hoursAgo(hours),
  });
}

/** Notices at so many hours ago each. */
const tell = (...hours: readonly number[]) =>
  database.transaction((tx) =>
    notifyAll(
      tx,
      hours.map((ago) => ({
        memberId: member,
        event: 'bonus.global',
        values: { amount: String(ago), day: '' },
        path: null,
        at: hoursAgo(ago),
      })),
    ),
  );

async function call<Answer>(
  url: string,
  {
    body,
    language = 'es',
    token = access,
  }: { body?: object; language?: string; token?: string } = {},
): Promise<Answer> {
  const answer = await app.inject({
    url,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    ...(body && { payload: body }),
  });
  return answer.json<Answer>();
}
const inbox = (query = '') => call<NotificationPage>(`/api/notifications/${query}`);
const unread = async () => (await call<{ unread: number }>('/api/notifications/unread/')).unread;
const markRead = (ids?: readonly string[]) =>
  call<{ unread: number; code?: string }>('/api/notifications/read/', { body: ids ? { ids } : {} });
/** "n" for a notice with the hours it is ago, the slug for an article. */
const said = ({ items }: Pick<NotificationPage, 'items'>) =>
  items.map(({ values, path }) => values['amount'] ?? path);

describe('the inbox', () => {
  it('mixes news among the notices by the time of publication, newest first', async () => {
    await tell(5, 1, 3);
    await publish('noticia', 2);
    const { items, unread: count } = await inbox();
    expect(said({ items })).toEqual(['1', '/tct-news/noticia', '3', '5']);
    expect(items[1]).toMatchObject({
      event: 'news.published',
      values: { title: 'noticia es' },
      is_read: false,
      created_at: hoursAgo(2).toISOString(),
    });
    expect(count).toBe(4);
  });

  it('pages over both without losing or repeating one, those of the same instant too', async () => {
    await tell(1, 2, 2, 2, 3, 4, 4);
    for (const [slug, hours] of [
      ['a', 2],
      ['b', 2],
      ['c', 4],
      ['d', 4],
      ['e', 6],
    ] as const) {
      await publish(slug, hours);
    }
    const all = (await inbox()).items.map(({ id }) => id);
    expect(all).toHaveLength(12);
    for (const limit of [1, 2, 3, 5, 11]) {
      const paged: string[] = [];
      let next: string | null = null;
      do {
        const page: NotificationPage = await inbox(
          `?limit=${limit}${next ? `&cursor=${next}` : ''}`,
        );
        paged.push(...page.items.map(({ id }) => id));
        next = page.next;
      } while (next);
      expect(paged).toEqual(all);
    }
  });

  it('holds no news from before the member joined, no drafts, none of a time to come', async () => {
    await publish('before', JOINED_HOURS + 1);
    await publish('draft', null);
    await publish('future', -1);
    expect(await inbox()).toEqual({ items: [], next: null, unread: 0 });
    await publish('after', JOINED_HOURS - 1);
    expect(said(await inbox())).toEqual(['/tct-news/after']);
    expect(await unread()).toBe(1);
  });

  it('holds no news where the member wants none; the news themselves stay to be read', async () => {
    await publish('noticia', 1);
    await tell(2);
    await database.db
      .update(members)
      .set({ preferences: { notify: { news: false } } })
      .where(eq(members.id, member));
    expect(said(await inbox())).toEqual(['2']);
    expect(await unread()).toBe(1);
    expect(await markRead()).toMatchObject({ unread: 0 });
    expect(await call<NewsPage>('/api/news/')).toMatchObject({ unread: 1 });
  });

  it('is read row by row, or all of it, and the first time counts', async () => {
    await tell(1, 2, 3);
    await publish('noticia', 4);
    const ids = (await inbox()).items.map(({ id }) => id);
    expect(await markRead([ids[0] ?? '', ids[3] ?? ''])).toMatchObject({ unread: 2 });
    expect((await inbox()).items.map(({ is_read }) => is_read)).toEqual([true, false, false, true]);
    expect(await markRead([])).toMatchObject({ unread: 2 });
    expect(await markRead()).toMatchObject({ unread: 0 });
    expect(await markRead()).toMatchObject({ unread: 0 });
    expect(await unread()).toBe(0);
  });

  it("is nobody else's: neither seen nor marked", async () => {
    await tell(1);
    const ids = (await inbox()).items.map(({ id }) => id);
    const token = await signIn(await join(`stranger${people}`));
    const path = '/api/notifications/';
    expect((await call<NotificationPage>(path, { token })).items).toEqual([]);
    await call(`${path}read/`, { token, body: { ids } });
    await call(`${path}read/`, { token, body: {} });
    expect(await unread()).toBe(1);
  });

  it.each(['n', 'x1', 'a99999999999', 'n1_1', ''])('refuses the id "%s"', async (id) => {
    expect((await markRead([id])).code).toBe('validation');
  });

  it.each(['n1', 'x1_1', '1_1', 'n99999999999999_1', "n1_1'"])(
    'refuses the cursor %s',
    async (cursor) => {
      const answer = await call<{ code: string }>(
        `/api/notifications/?cursor=${encodeURIComponent(cursor)}`,
      );
      expect(answer.code).toBe('validation');
    },
  );
});

describe('news', () => {
  it('are listed newest first, filtered and paged, in the language of the screens', async () => {
    await publish('old', 9, 'pools');
    await publish('mid', 5);
    await publish('new', 1, 'pools');
    const slugs = async (query: string) => {
      const { items, next } = await call<NewsPage>(`/api/news/${query}`);
      return { slugs: items.map(({ slug }) => slug), next };
    };
    expect(await slugs('')).toEqual({ slugs: ['new', 'mid', 'old'], next: null });
    expect(await slugs('?category=pools')).toEqual({ slugs: ['new', 'old'], next: null });
    const first = await slugs('?limit=2');
    expect(first.slugs).toEqual(['new', 'mid']);
    expect(await slugs(`?limit=2&cursor=${first.next}`)).toEqual({ slugs: ['old'], next: null });
    const english = await call<NewsPage>('/api/news/', { language: 'en-US' });
    expect(english.items[0]).toMatchObject({ title: 'new en', summary: 'summary' });
  });

  it('are unread until they are read; those from before the member joined never are', async () => {
    await publish('before', JOINED_HOURS + 1);
    await publish('one', 2);
    await publish('two', 1);
    const list = () => call<NewsPage>('/api/news/?unread=true');
    expect(await list()).toMatchObject({ items: [{ slug: 'two' }, { slug: 'one' }], unread: 2 });
    const read = () => call('/api/news/two/read/', { body: {} });
    expect(await read()).toEqual({ ok: true });
    expect(await read()).toEqual({ ok: true });
    expect(await list()).toMatchObject({ items: [{ slug: 'one' }], unread: 1 });
    expect(await unread()).toBe(1);
    const { items } = await call<NewsPage>('/api/news/');
    expect(items.map(({ is_read }) => is_read)).toEqual([true, false, true]);
  });

  it('give their Markdown as it was written', async () => {
    await publish('noticia', 1);
    expect(await call<Article>('/api/news/noticia/', { language: 'en' })).toEqual({
      slug: 'noticia',
      category: 'platform',
      icon: null,
      title: 'noticia en',
      summary: 'summary',
      published_at: hoursAgo(1).toISOString(),
      is_read: false,
      body: '# body <b>as</b> text',
      path: '/profile',
      corrected_at: null,
    });
  });

  it('that are drafts, of a time to come or unknown are not found, and cannot be read', async () => {
    await publish('draft', null);
    await publish('future', -1);
    for (const slug of ['draft', 'future', 'nothing']) {
      expect(await call(`/api/news/${slug}/`)).toMatchObject({ code: 'not_found' });
      expect(await call(`/api/news/${slug}/read/`, { body: {} })).toMatchObject({
        code: 'not_found',
      });
    }
    expect(await call<NewsPage>('/api/news/')).toMatchObject({ items: [], unread: 0 });
    services.clock.advance(2 * HOUR_MS);
    access = await signIn(member);
    expect(await call('/api/news/future/')).toMatchObject({ slug: 'future' });
  });
});
