import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { card, catalogueOf, name, said } from '../academy.fixtures.ts';
import { CatalogueScreen } from './screen.tsx';

const items = [
  card('nuevo', { total: 11, minutes: 36 }),
  card('a-medias', { state: 'in_progress', done: 1 }),
  card('aprobado', { state: 'passed', score: 90, certificate: 'A-2026-00418', done: 4 }),
  card('reprobado', {
    state: 'failed',
    score: 60,
    retry_at: '2026-11-25T15:40:00.000Z',
    attempts_left: 2,
  }),
  card('cerrado', {
    is_open: false,
    access: [
      {
        kind: 'course',
        is_met: false,
        course: { slug: 'a-medias', title: said('Curso a-medias') },
        done: 1,
        total: 4,
      },
      { kind: 'plan', is_met: false, needed: said('Ejecutivo'), mine: said('Profesional') },
      { kind: 'rank', is_met: true, needed: said('Plata'), mine: said('Oro') },
    ],
  }),
];

const open = (answers = {}, path = '/academy', language: 'es' | 'en' = 'es') =>
  renderMember(<CatalogueScreen title="Academia" off={<p>apagada</p>} />, {
    path,
    language,
    answers: { 'GET /api/academy/courses/': () => catalogueOf(items), ...answers },
  });

const courseOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  const item = link.closest('li');
  if (!item) throw new Error(`${title} is in no list`);
  return within(item);
};

test('the foot of a card says the one thing that matters of its course', async () => {
  await open();
  const fresh = await courseOf('Curso nuevo');
  expect(fresh.getByText('Empezar')).toBeVisible();
  expect(fresh.getByText('11 lecciones')).toBeVisible();
  expect((await courseOf('Curso a-medias')).getByText('1 de 4')).toBeVisible();
  const passed = await courseOf('Curso aprobado');
  expect(passed.getByText('Aprobado con 90%')).toBeVisible();
  expect(passed.getByRole('link', { name: 'Certificado' })).toHaveAttribute(
    'href',
    '/academy/certificate/A-2026-00418',
  );
  const failed = await courseOf('Curso reprobado');
  expect(failed.getByText('No aprobado: 60% de 80%.')).toBeVisible();
  expect(failed.getByText(/El 25 nov, .* puedes repetir la prueba\./)).toBeVisible();
});

test('a lock says what opens the course and how far the member is; what is met is not named', async () => {
  await open();
  const locked = await courseOf('Curso cerrado');
  const reasons = locked.getAllByRole('listitem').map((one) => one.textContent);
  expect(reasons).toEqual([
    'Se abre al aprobar Curso a-medias. Llevas 1 de 4.',
    'Se abre con el plan Ejecutivo. El tuyo es Profesional.',
  ]);
});

test('attempts that are spent lead to support in words, and no date is made up', async () => {
  const spent = card('agotado', { state: 'failed', score: 60, attempts_left: 0 });
  await open({ 'GET /api/academy/courses/': () => catalogueOf([spent]) });
  const foot = await courseOf('Curso agotado');
  expect(foot.getByText(/Usaste todos los intentos/)).toBeVisible();
  expect(foot.queryByText(/puedes repetir/)).toBeNull();
});

test('what was left last comes first, with what is left of it', async () => {
  const resume = {
    course: card('a-medias', { state: 'in_progress', done: 1 }),
    lesson: name(2, { kind: 'video' }),
    second: 154,
    left_seconds: 208,
  };
  await open({ 'GET /api/academy/courses/': () => catalogueOf(items, resume) });
  expect(
    await screen.findByText('Lección 2: Lección 2 · te quedan 3 min 28 s de video'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Continuar la lección' })).toHaveAttribute(
    'href',
    '/academy/a-medias/2',
  );
});

test('search, level and view are asked of the server and kept in the address', async () => {
  const { calls, place } = await open();
  await screen.findByRole('link', { name: 'Curso nuevo' });
  await userEvent.click(screen.getByRole('radio', { name: /^Aprobados/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Nivel' }), 'Avanzado');
  await userEvent.type(screen.getByRole('searchbox'), 'tarifas');
  await waitFor(() =>
    expect(calls.at(-1)?.call).toBe(
      'GET /api/academy/courses/?view=passed&level=advanced&search=tarifas',
    ),
  );
  expect(place()).toBe('/academy?view=passed&level=advanced&search=tarifas');
});

test('a search that finds nothing offers to clear it; a member without courses, to see them', async () => {
  const none = { 'GET /api/academy/courses/': () => catalogueOf([]) };
  const { place } = await open(none, '/academy?search=xyz');
  expect(await screen.findByText('Ningún curso dice eso.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Borrar búsqueda' }));
  await waitFor(() => expect(place()).toBe('/academy'));
});

test('a list of begun courses that is empty leads to all of them', async () => {
  const none = { 'GET /api/academy/courses/': () => catalogueOf([]) };
  const { place } = await open(none, '/academy?view=started');
  expect(await screen.findByText('No has empezado cursos.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver cursos' }));
  await waitFor(() => expect(place()).toBe('/academy'));
});

test('the area that is switched off shows what it is given for that', async () => {
  const off = Response.json({ code: 'area_off', message: '', request_id: '1' }, { status: 404 });
  await open({ 'GET /api/academy/courses/': () => off });
  expect(await screen.findByText('apagada')).toBeVisible();
});

test('a title that exists in the other language alone says which one to who reads it aloud', async () => {
  const spanish = card('uno', { title: said('Solo español') });
  const both = card('dos', { title: said('In English', 'en') });
  await open({ 'GET /api/academy/courses/': () => catalogueOf([spanish, both]) }, '/academy', 'en');
  expect(await screen.findByText('Solo español')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('In English')).not.toHaveAttribute('lang');
});

test("a course's own picture is shown with its words, and its drawing where the picture is broken", async () => {
  const id = 'P'.repeat(32);
  const picture = { file: id, alt: said('Una balanza') };
  await open({
    'GET /api/academy/courses/': () => catalogueOf([card('con-imagen', { picture })]),
    [`GET /api/files/${id}/`]: () => ({
      id,
      name: 'portada.webp',
      type: 'image/webp',
      size: 9000,
      url: `/api/files/picture/${id}.1`,
      expires_at: '2026-11-25T15:40:00.000Z',
    }),
  });
  const shown = await screen.findByRole('img', { name: 'Una balanza' });
  expect(shown).toHaveAttribute('src', `/api/files/picture/${id}.1`);
  fireEvent.error(shown);
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Una balanza' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Curso con-imagen' })).toBeVisible();
});
