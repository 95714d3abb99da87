import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type {
  AdminArticle,
  AdminNewsPage,
  ArticleFields,
  NewsAudience,
} from '#contract/api/admin/news.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { Article, NewsPage, NotificationPage } from '#contract/api/inbox.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { buildApp } from '../../app.ts';
import { members } from '../../database/schema/members.ts';
import { auditLog } from '../../database/schema/system.ts';
import { startSession } from '../accounts/sign-in.ts';
import { asc, eq, like } from 'drizzle-orm';

const START = new Date('2026-03-10T12:00:00.000Z');

let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
let diego = '';
let elena = '';
let member = '';
let memberId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(new Date(START.getTime() - 60 * MINUTE_MS));
  app = await buildApp(services);
  await database.transaction(async (tx) => {
    memberId = await insertMember(tx, 'ana');
    await insertMember(tx, 'diego', { isAdmin: true, firstName: 'Diego', lastName: 'Luna' });
    await insertMember(tx, 'elena', { isAdmin: true, firstName: 'Elena', lastName: 'Vidal' });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  services.clock.set(START);
  await database.db.execute('truncate news, news_reads restart identity');
  member = await signIn('ana');
  diego = await signIn('diego');
  elena = await signIn('elena');
});

async function signIn(username: string): Promise<string> {
  const [row] = await database.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.username, username));
  const device = { userAgent: 'Firefox', address: '203.0.113.7' };
  const tokens = await database.transaction((tx) =>
    startSession(tx, services, row?.id ?? 0, device, services.clock.now()),
  );
  return tokens.access;
}

async function ask<Answer>(path: string, payload?: object, as = diego, method?: 'PATCH') {
  const answer = await app.inject({
    method: method ?? (payload ? 'POST' : 'GET'),
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${as}`, 'accept-language': 'es' },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Answer & ErrorBody>() };
}

const texts: ArticleFields = {
  category: 'platform',
  icon: null,
  path: null,
  title_es: 'Mantenimiento del sábado',
  summary_es: 'Media hora sin retiros.',
  body_es: 'El **sábado** a las 03:00 UTC.',
  title_en: 'Maintenance on Saturday',
  summary_en: 'Half an hour without withdrawals.',
  body_en: 'On **Saturday** at 03:00 UTC.',
};

async function draft(change: Partial<ArticleFields> = {}): Promise<AdminArticle> {
  const { status, body } = await ask<AdminArticle>('admin/news/', { ...texts, ...change });
  expect(status).toBe(200);
  return body;
}
const act = ({ id, version }: AdminArticle, action: string, more: object = {}, as = diego) =>
  ask<AdminArticle>(`admin/news/${id}/${action}/`, { version, ...more }, as);
const save = ({ id, version, state }: AdminArticle, change: Partial<ArticleFields>, as = diego) =>
  ask<AdminArticle>(`admin/news/${id}/`, { ...texts, ...change, version, state }, as, 'PATCH');
const seenByMember = async () => {
  const { body: list } = await ask<NewsPage>('news/', undefined, member);
  const { body: inbox } = await ask<NotificationPage>('notifications/', undefined, member);
  return {
    titles: list.items.map(({ title }) => title),
    told: inbox.items
      .filter(({ event }) => event === 'news.published')
      .map(({ values }) => values['title']),
  };
};
const audited = async (id: number) => {
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(like(auditLog.subject, `news/${id}`))
    .orderBy(asc(auditLog.id));
  return rows;
};

test('a draft is seen by no member; published, by all of them and in their inbox, once', async () => {
  const article = await draft();
  expect(article).toMatchObject({
    state: 'draft',
    slug: 'mantenimiento-del-sabado',
    published_at: null,
    version: 1,
    updated_by: 'Diego Luna',
  });
  expect(await seenByMember()).toEqual({ titles: [], told: [] });

  const published = await act(article, 'publish');
  expect(published.body).toMatchObject({ state: 'published', published_at: START.toISOString() });
  expect(await seenByMember()).toEqual({ titles: [texts.title_es], told: [texts.title_es] });

  services.clock.advance(MINUTE_MS);
  const again = await act(article, 'publish', {}, elena);
  expect(again.status).toBe(200);
  expect(again.body).toEqual(published.body);
  expect(await seenByMember()).toEqual({ titles: [texts.title_es], told: [texts.title_es] });
});

test('publishing names what is missing in either language, and publishes nothing', async () => {
  const article = await draft({ title_en: '', body_en: ' \n', summary_es: '' });
  const { body: list } = await ask<AdminNewsPage>('admin/news/');
  expect(list.items[0]).toMatchObject({ incomplete: ['es', 'en'] });
  for (const answer of [
    await act(article, 'publish'),
    await act(article, 'schedule', { at: '2026-03-11T12:00:00.000Z' }),
  ]) {
    expect(answer.body.code).toBe('validation');
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['summary_es', 'title_en', 'body_en']);
  }
  expect(await seenByMember()).toEqual({ titles: [], told: [] });
  expect((await ask('admin/news/', { ...texts, title_es: ' ', title_en: '' })).body.fields).toEqual(
    { title_es: { id: 'field.required' } },
  );
});

test('what is scheduled appears when its time comes, without anything running', async () => {
  const article = await draft();
  const at = '2026-03-10T12:04:00.000Z';
  expect((await act(article, 'schedule', { at: START.toISOString() })).body.fields).toEqual({
    at: { id: 'news.future' },
  });
  const far = '2028-01-01T00:00:00.000Z';
  expect((await act(article, 'schedule', { at: far })).body.code).toBe('validation');
  const scheduled = await act(article, 'schedule', { at });
  expect(scheduled.body).toMatchObject({ state: 'scheduled', published_at: at });
  expect((await act(article, 'schedule', { at })).body).toEqual(scheduled.body);
  services.clock.advance(4 * MINUTE_MS - 1);
  expect(await seenByMember()).toEqual({ titles: [], told: [] });
  services.clock.advance(1);
  expect(await seenByMember()).toEqual({ titles: [texts.title_es], told: [texts.title_es] });
  expect((await act(scheduled.body, 'unschedule')).body.code).toBe('conflict');
  expect((await act(scheduled.body, 'discard')).body.code).toBe('conflict');
});

test('a plan can be moved and dropped while it is one', async () => {
  const article = await draft();
  const first = await act(article, 'schedule', { at: '2026-03-11T12:00:00.000Z' });
  const moved = await act(first.body, 'schedule', { at: '2026-03-12T12:00:00.000Z' });
  expect(moved.body).toMatchObject({ published_at: '2026-03-12T12:00:00.000Z', version: 3 });
  const incomplete = await save(moved.body, { body_en: '' });
  expect(incomplete.body.fields).toEqual({ body_en: { id: 'field.required' } });
  const back = await act(moved.body, 'unschedule');
  expect(back.body).toMatchObject({ state: 'draft', published_at: null });
  expect((await act(moved.body, 'unschedule')).body).toEqual(back.body);
  expect((await act(back.body, 'withdraw', { reason: 'x' })).body.code).toBe('conflict');
});

test('of two who edit at once the second gets a conflict, and the first one’s text stays', async () => {
  const article = await draft();
  const first = await save(article, { title_es: 'De Elena' }, elena);
  expect(first.body).toMatchObject({ version: 2, updated_by: 'Elena Vidal' });
  const second = await save(article, { title_es: 'De Diego' });
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'conflict', details: { version: 2 } },
  });
  expect((await act(article, 'publish')).body.code).toBe('conflict');
  const { body: now } = await ask<AdminArticle>(`admin/news/${article.id}/`);
  expect(now).toMatchObject({ title_es: 'De Elena', state: 'draft', version: 2 });
  const repeated = await save(article, { title_es: 'De Elena' }, elena);
  expect(repeated.body).toEqual(first.body);
});

test('a correction is marked for members, keeps the address, and notifies nobody again', async () => {
  const { body: published } = await act(await draft(), 'publish');
  services.clock.advance(MINUTE_MS);
  const onlyIcon = await save(published, { icon: 'tabler:tool' });
  expect(onlyIcon.body.corrected_at).toBeNull();
  const corrected = await save(onlyIcon.body, {
    icon: 'tabler:tool',
    title_es: 'Mantenimiento del domingo',
  });
  const at = services.clock.now().toISOString();
  expect(corrected.body).toMatchObject({ slug: published.slug, corrected_at: at });
  const { body: read } = await ask<Article>(`news/${published.slug}/`, undefined, member);
  expect(read).toMatchObject({
    title: 'Mantenimiento del domingo',
    published_at: START.toISOString(),
    corrected_at: at,
  });
  expect((await seenByMember()).told).toEqual(['Mantenimiento del domingo']);
  expect((await save(corrected.body, { body_en: '' })).body.code).toBe('validation');
});

test('a draft’s change never becomes a correction because its time came meanwhile', async () => {
  const { body: scheduled } = await act(await draft(), 'schedule', {
    at: '2026-03-10T12:01:00.000Z',
  });
  services.clock.advance(2 * MINUTE_MS);
  expect((await save(scheduled, { title_es: 'Otro' })).body.code).toBe('conflict');
  const { body: now } = await ask<AdminArticle>(`admin/news/${scheduled.id}/`);
  expect(now.title_es).toBe(texts.title_es);
  expect((await save(now, { title_es: 'Otro' })).status).toBe(200);
});

test('what is withdrawn is found by nobody, with a reason kept, and can come back', async () => {
  const { body: published } = await act(await draft(), 'publish');
  expect((await act(published, 'withdraw', { reason: ' ' })).body.fields).toEqual({
    reason: { id: 'member.reason' },
  });
  services.clock.advance(MINUTE_MS);
  const withdrawn = await act(published, 'withdraw', { reason: 'La fecha estaba mal' });
  expect(withdrawn.body.state).toBe('withdrawn');
  expect(await seenByMember()).toEqual({ titles: [], told: [] });
  const link = `news/${published.slug}/`;
  expect((await ask(link, undefined, member)).body.code).toBe('not_found');
  expect((await ask(`${link}read/`, {}, member)).body.code).toBe('not_found');
  const { body: back } = await act(withdrawn.body, 'publish');
  expect(back).toMatchObject({ state: 'published', published_at: START.toISOString() });
  expect(await seenByMember()).toEqual({ titles: [texts.title_es], told: [texts.title_es] });
  const rows = await audited(published.id);
  const trail = rows.map(({ action }) => action).slice(-4);
  expect(trail).toEqual(['news.created', 'news.published', 'news.withdrawn', 'news.republished']);
  expect(rows.at(-2)?.after).toMatchObject({ state: 'withdrawn', reason: 'La fecha estaba mal' });
});

test('every change says who, what it was and what it is; a discarded draft is kept there', async () => {
  const article = await draft({ title_es: 'Primera prueba', body_en: '' });
  const { body: saved } = await save(article, { title_es: 'Segunda prueba' }, elena);
  expect(saved.slug).toBe('segunda-prueba');
  await act(saved, 'discard');
  expect((await ask(`admin/news/${article.id}/`)).body.code).toBe('not_found');
  const [created, changed, discarded] = (await audited(article.id)).slice(-3);
  expect(created).toMatchObject({ action: 'news.created', after: { title_es: 'Primera prueba' } });
  expect(changed).toMatchObject({
    action: 'news.changed',
    before: { title_es: 'Primera prueba', body_en: '' },
    after: { title_es: 'Segunda prueba', body_en: texts.body_en },
  });
  expect(changed?.actorId).not.toBe(created?.actorId);
  expect(discarded).toMatchObject({
    action: 'news.discarded',
    before: { state: 'draft', title_es: 'Segunda prueba', body_es: texts.body_es },
  });
  // Nothing is left of it; where it was done from stands in every row.
  expect(Object.keys(discarded?.after ?? {}).toSorted()).toEqual([
    'origin.address',
    'origin.device',
  ]);
});

test('the list is searched without marks, filtered and paged, with counts of every state', async () => {
  for (let number = 1; number <= 5; number += 1) {
    services.clock.advance(number % 2 === 0 ? 0 : MINUTE_MS);
    const article = await draft({
      title_es: `Edición ${number}`,
      category: number > 3 ? 'pools' : 'platform',
    });
    if (number === 2) await act(article, 'publish');
    if (number === 3) await act(article, 'schedule', { at: '2026-03-20T12:00:00.000Z' });
  }
  const titles = async (query: string) => {
    const { body } = await ask<AdminNewsPage>(`admin/news/?${query}`);
    return body.items.map(({ title_es }) => title_es.slice(-1)).join('');
  };
  expect(await titles('search=EDICION')).toBe('54321');
  expect(await titles('search=saturday')).toBe('54321');
  expect(await titles('search=%25')).toBe('');
  expect(await titles('state=draft')).toBe('541');
  expect(await titles('state=published')).toBe('2');
  expect(await titles('state=scheduled&category=platform')).toBe('3');
  expect(await titles('category=pools')).toBe('54');
  const paged: string[] = [];
  let cursor = '';
  do {
    const { body } = await ask<AdminNewsPage>(
      `admin/news/?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    expect(body.counts).toEqual(
      cursor ? null : { draft: 3, scheduled: 1, published: 1, withdrawn: 0 },
    );
    paged.push(...body.items.map(({ title_es }) => title_es.slice(-1)));
    cursor = body.next ?? '';
  } while (cursor);
  expect(paged.join('')).toBe('54321');
});

test('two titles alike get addresses of their own', async () => {
  const slugs = [await draft(), await draft(), await draft({ title_es: '¡¿?!', title_en: '' })];
  expect(slugs.map(({ slug }) => slug)).toEqual([
    'mantenimiento-del-sabado',
    'mantenimiento-del-sabado-2',
    'noticia',
  ]);
});

test('whom it reaches counts those who can sign in, and among them who wants news', async () => {
  const audience = async () => (await ask<NewsAudience>('admin/news-audience/')).body;
  expect(await audience()).toEqual({ members: 3, told: 3 });
  await database.db
    .update(members)
    .set({ preferences: { notify: { news: false } } })
    .where(eq(members.id, memberId));
  expect(await audience()).toEqual({ members: 3, told: 2 });
  await database.db.update(members).set({ preferences: {} }).where(eq(members.id, memberId));
});

test('members reach none of it', async () => {
  const article = await draft();
  for (const [path, body] of [
    ['admin/news/', undefined],
    [`admin/news/${article.id}/`, undefined],
    ['admin/news-audience/', undefined],
    ['admin/news/', texts],
    [`admin/news/${article.id}/publish/`, { version: 1 }],
  ] as const) {
    expect((await ask(path, body, member)).status).toBe(403);
  }
  expect((await ask(`admin/news/${article.id}/publish/`, { version: 1 })).status).toBe(200);
});
