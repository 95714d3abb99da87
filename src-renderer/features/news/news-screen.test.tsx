import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconCashBanknote } from '@tabler/icons-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useParams, Route, Routes } from 'react-router-dom';
import type { Article, NewsPage } from '#contract/api/inbox.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { NewsScreen } from './news-screen.tsx';

const article = (number: number, change: Partial<Article> = {}): Article => ({
  slug: `noticia-${number}`,
  category: 'withdrawals',
  icon: null,
  title: `Noticia ${number}`,
  summary: `Resumen ${number}`,
  published_at: `2026-11-${String(30 - number).padStart(2, '0')}T12:00:00.000Z`,
  is_read: true,
  body: `Texto **${number}**`,
  path: null,
  corrected_at: null,
  ...change,
});

interface World {
  articles: Article[];
  /** Status that the next calls of the list answer with. */
  listFails: number | undefined;
  articleFails: number | undefined;
  readonly calls: string[];
}

const PAGE = 2;
let world: World;

function answer(method: string, url: URL): [status: number, body: unknown] {
  const { pathname, searchParams } = url;
  if (pathname === '/api/settings/') return [200, { icon_hosts: [] }];
  if (pathname === '/api/news/') {
    if (world.listFails) return [world.listFails, {}];
    const wanted = world.articles.filter(
      ({ is_read }) => searchParams.get('unread') !== 'true' || !is_read,
    );
    const from = Number(searchParams.get('cursor') ?? 0);
    const next = from + PAGE < wanted.length ? String(from + PAGE) : null;
    const unread = world.articles.filter(({ is_read }) => !is_read).length;
    return [200, { items: wanted.slice(from, from + PAGE), next, unread } satisfies NewsPage];
  }
  const slug = decodeURIComponent(pathname.split('/')[3] ?? '');
  const found = world.articles.find((one) => one.slug === slug);
  if (method === 'POST') {
    world.articles = world.articles.map((one) =>
      one.slug === slug ? { ...one, is_read: true } : one,
    );
    return [200, { ok: true }];
  }
  if (world.articleFails) return [world.articleFails, {}];
  return found ? [200, found] : [404, { code: 'not_found', message: '', request_id: '1' }];
}

beforeEach(() => {
  world = {
    articles: [article(1), article(2, { is_read: false }), article(3)],
    listFails: undefined,
    articleFails: undefined,
    calls: [],
  };
  configureApi({
    fetch: async (input, init) => {
      const url = new URL(input as string, 'http://127.0.0.1');
      const method = init?.method ?? 'GET';
      world.calls.push(`${method} ${url.pathname}${url.search}`);
      const [status, body] = answer(method, url);
      return Response.json(body, { status });
    },
  });
});

function Screen() {
  const { slug } = useParams();
  return (
    <NewsScreen
      title="Noticias"
      slug={slug}
      findScreen={(path) =>
        path === '/withdrawals' ? { label: 'Hacer un retiro', icon: IconCashBanknote } : undefined
      }
      notFound={<h1>Esta página no existe o no es para tu cuenta.</h1>}
    />
  );
}

async function open(path: string, width: 'wide' | 'narrow' = 'wide') {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: width === 'wide', media, onchange: null }),
  );
  await renderScreen(
    <PlatformProvider platform={{} as Platform}>
      <QueryClientProvider client={createQueryClient()}>
        <Routes>
          <Route path="/tct-news" element={<Screen />} />
          <Route path="/tct-news/:slug" element={<Screen />} />
          <Route path="*" element={<p>otra pantalla</p>} />
        </Routes>
      </QueryClientProvider>
    </PlatformProvider>,
    { path },
  );
}

const rows = () => within(screen.getByRole('list', { name: 'Noticias' })).getAllByRole('link');

test('the newest article stands beside the list', async () => {
  await open('/tct-news');
  expect(await screen.findByRole('heading', { level: 2, name: 'Noticia 1' })).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toHaveAttribute('aria-current', 'page');
  expect(rows()[0]).not.toHaveTextContent('Sin leer');
  expect(rows()[1]).toHaveTextContent('Sin leer');
});

test('older news come when they are asked for', async () => {
  await open('/tct-news');
  await userEvent.click(await screen.findByRole('button', { name: 'Ver anteriores' }));
  expect(await screen.findByText('Resumen 3')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
});

test('opening an article marks it as read, in the list and on the server, once', async () => {
  await open('/tct-news');
  await screen.findByText('Texto', { exact: false });
  const [, second] = rows();
  if (!second) throw new Error('No second row');
  await userEvent.click(second);
  expect(await screen.findByRole('heading', { level: 2, name: 'Noticia 2' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Sin leer', { selector: 'li *' })).toBeNull());
  expect(world.calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /api/news/noticia-2/read/',
  ]);
});

test('the unread ones alone, by the address; what is read meanwhile stays in sight', async () => {
  await open('/tct-news?show=unread');
  await waitFor(() => expect(world.calls).toContain('POST /api/news/noticia-2/read/'));
  expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('Noticia 2')]);
  expect(rows()[0]).toHaveAttribute('href', '/tct-news/noticia-2?show=unread');
  await userEvent.click(screen.getByRole('radio', { name: 'Todas' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveAttribute('href', '/tct-news/noticia-1');
});

test('nothing unread and no news at all are said differently', async () => {
  world.articles = [article(1)];
  await open('/tct-news?show=unread');
  expect(await screen.findByText('Leíste todas las noticias.')).toBeVisible();
  world.articles = [];
  await userEvent.click(screen.getByRole('button', { name: 'Ver todas' }));
  expect(await screen.findByText('No hay noticias.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir al panel' })).toHaveAttribute('href', '/dashboard');
});

test('an article that does not exist reads like a screen that does not exist', async () => {
  await open('/tct-news/nada');
  expect(
    await screen.findByRole('heading', { name: 'Esta página no existe o no es para tu cuenta.' }),
  ).toBeVisible();
});

test('a list that fails says so and can be tried again', async () => {
  world.listFails = 401;
  await open('/tct-news');
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  world.listFails = undefined;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { level: 2, name: 'Noticia 1' })).toBeVisible();
});

test('an article that fails says so and can be tried again; the list stays', async () => {
  world.articleFails = 429;
  await open('/tct-news/noticia-1');
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getByText('Resumen 2')).toBeVisible();
  world.articleFails = undefined;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { level: 2, name: 'Noticia 1' })).toBeVisible();
});

test('below 1280 px list and article are pages of their own, with the way back', async () => {
  await open('/tct-news?show=unread', 'narrow');
  await userEvent.click(await screen.findByRole('link', { name: /Noticia 2/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Noticia 2' })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Noticias' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Todas las noticias' })).toHaveAttribute(
    'href',
    '/tct-news?show=unread',
  );
});

test('a narrow list opens nothing by itself', async () => {
  world.articles = [article(1, { is_read: false })];
  await open('/tct-news', 'narrow');
  await screen.findByText('Resumen 1');
  expect(world.calls.filter((call) => call.includes('noticia-1'))).toEqual([]);
});

test('an article leads to its screen where there is one, and can be shared', async () => {
  world.articles = [article(1, { path: '/withdrawals' }), article(2, { path: '/no-such' })];
  const user = userEvent.setup();
  await open('/tct-news/noticia-1?show=unread');
  expect(await screen.findByRole('link', { name: 'Hacer un retiro' })).toHaveAttribute(
    'href',
    '/withdrawals',
  );
  await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/tct-news/noticia-1`);
  await user.click(screen.getByRole('radio', { name: 'Todas' }));
  await user.click(await screen.findByRole('link', { name: /Noticia 2/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Noticia 2' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Hacer un retiro' })).toBeNull();
});
