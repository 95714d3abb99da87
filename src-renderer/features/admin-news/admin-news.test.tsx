import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Route, Routes, useParams } from 'react-router-dom';
import type { AdminArticle, AdminNewsHead, ArticleFields } from '#contract/api/admin/news.ts';
import { languageOfText, missingTexts } from '#contract/rules/news.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { renderMember, memberUser } from '../../../tests/support/render-member.tsx';
import { AdminNewsScreen } from './admin-news-screen.tsx';
import { ArticleScreen } from './article-screen.tsx';

const article = (change: Partial<AdminArticle> = {}): AdminArticle => ({
  id: 7,
  slug: 'mantenimiento',
  state: 'draft',
  published_at: null,
  corrected_at: null,
  withdrawn_at: null,
  version: 1,
  updated_at: '2026-11-20T12:00:00.000Z',
  updated_by: 'Diego Luna',
  category: 'platform',
  icon: null,
  path: null,
  title_es: 'Mantenimiento',
  summary_es: 'Media hora.',
  body_es: 'El **sábado**.',
  title_en: 'Maintenance',
  summary_en: 'Half an hour.',
  body_en: 'On **Saturday**.',
  ...change,
});

afterEach(() => getDeviceStorage().clear());

/** A server that holds one article and its version, as the real one does. */
async function show(first: AdminArticle | null, path = '/admin/news/7') {
  const held = { now: first };
  const refuse = () =>
    Response.json({ code: 'conflict', message: '', request_id: '1' }, { status: 409 });
  const change = (body: unknown, made: (now: AdminArticle) => Partial<AdminArticle>) => {
    const { version } = body as { version: number };
    if (held.now?.version !== version) return refuse();
    held.now = { ...held.now, ...made(held.now), version: version + 1 };
    return held.now;
  };
  const headOf = (one: AdminArticle): AdminNewsHead => {
    const { path: _path, summary_es: _s, body_es: _b, summary_en: _t, body_en: _c, ...head } = one;
    return { ...head, incomplete: [...new Set(missingTexts(one).map(languageOfText))] };
  };
  function Editor() {
    const { id = '' } = useParams();
    return (
      <ArticleScreen
        key={id}
        id={id === 'new' ? null : Number(id)}
        links={[{ value: '/profile', label: 'Perfil' }]}
        notFound={<h1>No existe</h1>}
      />
    );
  }
  const world = await renderMember(
    <Routes>
      <Route path="/admin/news" element={<AdminNewsScreen title="Redacción" />} />
      <Route path="/admin/news/:id" element={<Editor />} />
    </Routes>,
    {
      path,
      user: memberUser({ is_admin: true }),
      answers: {
        'GET /api/admin/news/': ({ query }) => ({
          items: held.now && query.get('state') !== 'withdrawn' ? [headOf(held.now)] : [],
          next: null,
          counts: { draft: 1, scheduled: 0, published: 0, withdrawn: 0 },
        }),
        'GET /api/admin/news/7/': () => held.now ?? undefined,
        'GET /api/admin/news-audience/': () => ({ members: 100, told: 80 }),
        'POST /api/admin/news/': ({ body }) => {
          held.now = article(body as ArticleFields);
          return held.now;
        },
        'PATCH /api/admin/news/7/': ({ body }) => {
          const { version: _v, state: _s, ...fields } = body as AdminArticle;
          return change(body, () => fields);
        },
        'POST /api/admin/news/7/publish/': ({ body }) =>
          change(body, () => ({ state: 'published', published_at: '2026-11-20T12:30:00.000Z' })),
        'POST /api/admin/news/7/schedule/': ({ body }) =>
          change(body, () => ({
            state: 'scheduled',
            published_at: (body as { at: string }).at,
          })),
        'POST /api/admin/news/7/withdraw/': ({ body }) =>
          change(body, () => ({ state: 'withdrawn', withdrawn_at: '2026-11-20T13:00:00.000Z' })),
      },
    },
  );
  return { held, world };
}
const box = (name: string | RegExp, at = 0) =>
  screen.findAllByRole('textbox', { name }).then((all) => all[at] as HTMLElement);
const press = (name: string) => screen.findByRole('button', { name });

test('the list marks the language that is missing; state and search are in the address', async () => {
  const user = userEvent.setup();
  const { world } = await show(article({ body_en: '' }), '/admin/news');
  expect(await screen.findByText('Falta en inglés')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'withdrawn');
  expect(await screen.findByText('Nada coincide con estos filtros.')).toBeVisible();
  expect(world.place()).toBe('/admin/news?state=withdrawn');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'all');
  await user.click(await screen.findByRole('button', { name: /Mantenimiento/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mantenimiento' })).toBeVisible();
});

test('a new draft is saved and goes on at its own address', async () => {
  const user = userEvent.setup();
  const { world } = await show(null, '/admin/news/new');
  await user.type(await box('Título'), 'Nueva tarifa');
  await user.click(await press('Guardar borrador'));
  expect(await screen.findByText('Borrador. No lo ve ningún miembro.')).toBeVisible();
  expect(world.place()).toBe('/admin/news/7');
  expect(getDeviceStorage().getItem('news-draft.valeria.new')).toBeNull();
});

test('publishing says what is missing and asks nothing of the server', async () => {
  const user = userEvent.setup();
  const { world } = await show(article({ title_en: '', body_en: '' }));
  expect(
    await screen.findByText('Para publicar falta: Título en inglés, Texto en inglés.'),
  ).toBeVisible();
  await user.click(await press('Publicar'));
  expect(await screen.findAllByText('Escríbelo para poder publicar.')).toHaveLength(2);
  expect(world.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('publishing saves what was written, says whom it reaches, and is confirmed', async () => {
  const user = userEvent.setup();
  const { world } = await show(article());
  await user.type(await box('Título'), ' del sábado');
  await user.click(await press('Publicar'));
  const dialog = await screen.findByRole('dialog', { name: 'Publicar la noticia' });
  expect(await within(dialog).findByText('80')).toBeVisible();
  expect(within(dialog).getByText('Mantenimiento del sábado')).toBeVisible();
  const posts = () =>
    world.calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
  expect(posts()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Publicar' }));
  expect(await screen.findByText(/^Publicada el/)).toBeVisible();
  expect(posts()).toEqual([{ version: 2 }]);
});

test('a correction of published news is confirmed first', async () => {
  const user = userEvent.setup();
  const { held } = await show(
    article({ state: 'published', published_at: '2026-11-20T12:30:00.000Z' }),
  );
  await user.type(await box('Título'), ' corto');
  await user.click(await press('Publicar corrección'));
  const dialog = await screen.findByRole('dialog', { name: 'Publicar la corrección' });
  expect(held.now?.title_es).toBe('Mantenimiento');
  await user.click(within(dialog).getByRole('button', { name: 'Publicar corrección' }));
  await expect.poll(() => held.now?.title_es).toBe('Mantenimiento corto');
});

test('what was written survives a reload of the screen until it is saved or dropped', async () => {
  const user = userEvent.setup();
  getDeviceStorage().setItem(
    'news-draft.valeria.7',
    JSON.stringify({
      base: { version: 1, state: 'draft', values: valuesWith('Mantenimiento') },
      values: valuesWith('Escrito antes'),
    }),
  );
  await show(article());
  expect(await box('Título')).toHaveValue('Escrito antes');
  await user.click(await press('Volver a lo guardado'));
  expect(await box('Título')).toHaveValue('Mantenimiento');
  expect(getDeviceStorage().getItem('news-draft.valeria.7')).toBeNull();
});

test('who saves second sees both texts, chooses, and loses nothing of the rest', async () => {
  const user = userEvent.setup();
  const { held } = await show(article());
  await user.type(await box('Título'), ' mío');
  await user.type(await box('Resumen', 1), ' Mine.');
  held.now = article({
    version: 2,
    title_es: 'De Elena',
    body_en: 'By Elena',
    updated_by: 'Elena Vidal',
  });
  await user.click(await press('Guardar borrador'));
  const choice = await screen.findByRole('group', { name: 'Título en español' });
  expect(within(choice).getByText('Mantenimiento mío')).toBeVisible();
  expect(within(choice).getByText('De Elena')).toBeVisible();
  expect(held.now.title_es).toBe('De Elena');
  await user.click(within(choice).getByRole('radio', { name: 'Lo tuyo' }));
  await user.click(await press('Seguir con lo elegido'));
  expect(await box('Texto', 1)).toHaveValue('By Elena');
  await user.click(await press('Guardar borrador'));
  await expect
    .poll(() => held.now)
    .toMatchObject({
      version: 3,
      title_es: 'Mantenimiento mío',
      summary_en: 'Half an hour. Mine.',
      body_en: 'By Elena',
    });
});

test('a time is sent as an instant and said in UTC', async () => {
  const user = userEvent.setup();
  const { held } = await show(article());
  await user.click(await press('Programar'));
  const dialog = await screen.findByRole('dialog', { name: 'Programar la publicación' });
  const at = new Date(Date.now() + 48 * 3_600_000);
  at.setSeconds(0, 0);
  const pad = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  await user.type(
    within(dialog).getByLabelText('Fecha y hora de publicación'),
    `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`,
  );
  expect(await within(dialog).findByText(/\(UTC\)$/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Programar' }));
  await expect.poll(() => held.now?.published_at).toBe(at.toISOString());
});

test('withdrawing needs a reason', async () => {
  const user = userEvent.setup();
  const { held } = await show(
    article({ state: 'published', published_at: '2026-11-20T12:30:00.000Z' }),
  );
  await user.click(await press('Retirar'));
  const dialog = await screen.findByRole('dialog', { name: 'Retirar la noticia' });
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  expect(held.now?.state).toBe('published');
  await user.type(within(dialog).getByRole('textbox'), 'La fecha estaba mal');
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText('Retirada')).toBeVisible();
});

test('the preview is what members see: Markdown drawn, HTML as text', async () => {
  await show(article({ body_es: 'El **sábado** <b>ya</b>' }), '/admin/news/7?view=es');
  const preview = await screen.findByRole('region', { name: 'Como la verán los miembros' });
  expect(within(preview).getByText('sábado').tagName).toBe('STRONG');
  expect(within(preview).getByText(/<b>ya<\/b>/)).toBeVisible();
  expect(screen.getAllByRole('textbox', { name: 'Título' })).toHaveLength(1);
});

function valuesWith(title_es: string) {
  const { title_en, summary_es, body_es, summary_en, body_en } = article();
  return {
    category: 'platform',
    icon: '',
    path: '',
    title_es,
    summary_es,
    body_es,
    title_en,
    summary_en,
    body_en,
  };
}
