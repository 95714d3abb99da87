import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { HelpDraft } from '#contract/api/admin/support/texts.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { HelpEditorScreen } from './help-editor-screen.tsx';

beforeEach(() => getDeviceStorage().clear());

const article: HelpDraft = {
  id: 1,
  slug: 'por-que',
  state: 'published',
  published: 2,
  published_at: '2026-11-01T00:00:00.000Z',
  is_changed: false,
  reviewed_at: '2026-11-18T00:00:00.000Z',
  languages: ['es', 'en'],
  version: 4,
  updated_at: '2026-11-18T00:00:00.000Z',
  updated_by: 'Marisol Vega',
  figures: { reads: 10, helped: 6, missing: 1, solved: 3 },
  topic: 'withdrawals',
  example: null,
  path: null,
  next: [],
  title_es: 'Por qué recibes menos',
  lead_es: 'Por la tarifa.',
  body_es: '## La tarifa',
  title_en: 'Why you receive less',
  lead_en: 'Because of the fee.',
  body_en: '## The fee',
};
const ONE = '/api/admin/support/help/1/';
const SAVE = `PATCH ${ONE}`;

async function open(user = memberUser({ is_admin: true }), first = article) {
  const held = { now: first };
  const world = await renderMember(
    <HelpEditorScreen id={1} links={[]} notFound={<p>No existe</p>} />,
    {
      user,
      path: '/admin/support/help/1',
      answers: {
        [`GET ${ONE}`]: () => held.now,
        [`GET ${ONE}versions/`]: () => ({ items: [] }),
        [`GET ${ONE}feedback/`]: () => ({ items: [], next: null }),
        [`POST ${ONE}discard/`]: ({ body }) => {
          const { version } = body as { version: number };
          if (version === held.now.version) return new Response(null, { status: 204 });
          return Response.json({ code: 'conflict', message: '' }, { status: 409 });
        },
        [SAVE]: ({ body }) => {
          const { version, ...fields } = body as { version: number };
          if (version !== held.now.version) {
            return Response.json({ code: 'conflict', message: '' }, { status: 409 });
          }
          held.now = { ...held.now, ...fields, version: version + 1, is_changed: true };
          return held.now;
        },
      },
    },
  );
  await screen.findByRole('heading', { level: 1, name: article.title_es });
  const saves = () => world.calls.filter(({ call }) => call === SAVE).map(({ body }) => body);
  return { held, saves };
}

const lead = (at: 0 | 1) => {
  const field = screen.getAllByRole('textbox', { name: /^La respuesta/ })[at];
  if (!field) throw new Error('There is no such field');
  return field;
};
const write = async (at: 0 | 1, words: string) => {
  await userEvent.clear(lead(at));
  if (words !== '') await userEvent.type(lead(at), words);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('saves what was written with the version that it was written on', async () => {
  const { saves } = await open();
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await write(0, 'Por la tarifa de retiro.');
  expect(screen.getByText(/Hay cambios sin guardar/)).toBeVisible();
  await press('Guardar');
  await waitFor(() =>
    expect(saves()).toMatchObject([{ version: 4, lead_es: 'Por la tarifa de retiro.' }]),
  );
  expect(await screen.findByText(/Hay cambios guardados que los miembros/)).toBeVisible();
});

test('says what is missing in a language, and publishes nothing without it', async () => {
  const { saves } = await open();
  await write(1, '');
  expect(screen.getByText('Falta: respuesta en inglés')).toBeVisible();
  expect(screen.getByText(/verá «Solo en español»/)).toBeVisible();
  await press('Publicar la versión 3');
  expect(await screen.findByText('Falta este texto.')).toBeVisible();
  expect(saves()).toEqual([]);
});

test('what two wrote on the same part is chosen; what one wrote alone is kept', async () => {
  const { held, saves } = await open();
  await write(0, 'Lo mío');
  held.now = { ...article, version: 5, lead_es: 'Lo suyo', lead_en: 'Theirs', updated_by: 'Iván' };
  await press('Guardar');
  const part = await screen.findByRole('group', { name: 'respuesta en español' });
  expect(screen.getByText(/^Iván guardó este artículo/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'respuesta en inglés' })).toBeNull();
  await userEvent.click(within(part).getByRole('radio', { name: 'Lo que guardó Iván' }));
  await press('Seguir con lo elegido');
  expect(lead(0)).toHaveValue('Lo suyo');
  expect(lead(1)).toHaveValue('Theirs');
  await write(0, 'De los dos');
  await press('Guardar');
  await waitFor(() =>
    expect(saves().at(-1)).toMatchObject({ version: 5, lead_es: 'De los dos', lead_en: 'Theirs' }),
  );
});

test('what was being written is there again after the page was left', async () => {
  const first = await open();
  await write(0, 'A medias');
  expect(first.saves()).toEqual([]);
  document.body.innerHTML = '';
  await open();
  expect(lead(0)).toHaveValue('A medias');
  await press('Descartarlo');
  expect(lead(0)).toHaveValue(article.lead_es);
});

test('a draft that somebody saved meanwhile is not discarded: what they wrote is shown', async () => {
  const draft = { ...article, state: 'draft', published: null, published_at: null } as const;
  const { held } = await open(undefined, draft);
  held.now = { ...draft, version: 5, lead_es: 'Lo suyo', updated_by: 'Iván' };
  await press('Borrar borrador');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Borrar borrador' }));
  await waitFor(() => expect(lead(0)).toHaveValue('Lo suyo'));
});

test('is read by an auditor, who changes nothing', async () => {
  await open(memberUser({ role: 'auditor' }));
  expect(lead(0)).toBeDisabled();
  expect(screen.getByText('Aquí solo lees.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});
