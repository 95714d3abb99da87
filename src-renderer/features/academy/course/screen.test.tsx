import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Course } from '#contract/api/academy/academy.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { courseOf, lessonOf, name, said } from '../academy.fixtures.ts';
import { CourseScreen } from './screen.tsx';

const open = (change: Partial<Course> = {}, answers = {}) =>
  renderMember(<CourseScreen slug="tarifas" off={<p>apagada</p>} notFound={<p>no existe</p>} />, {
    path: '/academy/tarifas',
    answers: {
      'GET /api/academy/courses/tarifas/': () => courseOf(change),
      'GET /api/academy/courses/tarifas/lessons/1/': () => lessonOf(),
      'GET /api/academy/courses/tarifas/lessons/2/': () => lessonOf({ id: 2 }),
      ...answers,
    },
  });

test('lessons hang on the stem: done, current with its second, and a locked one that says why', async () => {
  await open();
  const current = await screen.findByRole('link', { name: /Lección 2/ });
  expect(current).toHaveTextContent('Vas en 2:34');
  expect(screen.getByRole('link', { name: /Lección 1/ })).toHaveTextContent('terminada');
  // It can be read, and neither followed nor focused.
  expect(screen.queryByRole('link', { name: /Lección 3/ })).toBeNull();
  expect(
    screen.getByText('Se abre al terminar las 2 lecciones anteriores. Llevas 1.'),
  ).toBeVisible();
});

test('access, completion and version are three things', async () => {
  await open();
  expect(await screen.findByText('Abierto para ti')).toBeVisible();
  const toPass = screen.getByRole('region', { name: 'Para aprobar' });
  expect(within(toPass).getByText('Prueba final con 80% o más')).toBeVisible();
  expect(within(toPass).getByText('3 intentos; entre uno y otro, 48 h.')).toBeVisible();
  expect(screen.getByText('2, del 3 oct 2026')).toBeVisible();
});

test('the one way on continues the lesson where it was left', async () => {
  await open();
  expect(await screen.findByRole('link', { name: 'Continuar la lección 2' })).toHaveAttribute(
    'href',
    '/academy/tarifas/2',
  );
  expect(screen.getByText('Lección 2, desde 2:34')).toBeVisible();
});

test('a course is started once, and its first lesson opens', async () => {
  const { calls, place } = await open(
    { is_started: false, state: 'not_started', next: null },
    { 'POST /api/academy/courses/tarifas/start/': () => courseOf({ next: name(1) }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Empezar' }));
  await waitFor(() => expect(place()).toBe('/academy/tarifas/1'));
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

test('a course that is not open can be read, and says what opens it in place of a button', async () => {
  await open({
    is_open: false,
    is_started: false,
    access: [{ kind: 'rank', is_met: false, needed: said('Oro'), mine: null }],
  });
  expect(
    await screen.findByText((_, element) =>
      element?.tagName === 'SPAN'
        ? element.textContent === 'Se abre con el rango Oro. Aún no tienes rango.'
        : false,
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Empezar' })).toBeNull();
  expect(screen.queryByRole('link', { name: /Lección/ })).toBeNull();
  expect(screen.getByText('Cerrado por ahora')).toBeVisible();
});

test('a newer version is offered with what it changes, and taken only when asked', async () => {
  const newer: Course['newer'] = {
    number: 3,
    published_at: '2026-11-20T10:00:00.000Z',
    changes: said('Un ejemplo más.'),
    added: [said('La lección nueva')],
    removed: [],
    changed: [],
    done: 1,
    total: 4,
  };
  const { calls } = await open(
    { newer },
    { 'POST /api/academy/courses/tarifas/version/': () => courseOf() },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Ver qué cambió' }));
  const sheet = await screen.findByRole('dialog', { name: 'Qué cambia en la versión 3' });
  expect(sheet).toHaveTextContent('La lección nueva');
  expect(sheet).toHaveTextContent('llevarías 1 de 4');
  expect(sheet).not.toHaveTextContent('ya no están');
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Pasar a la versión 3' }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      call: 'POST /api/academy/courses/tarifas/version/',
      body: { version: 3 },
    }),
  );
});

test('the texts of a course that was begun are fetched for when there is no connection', async () => {
  const { calls } = await open();
  await waitFor(() =>
    expect(calls.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'GET /api/academy/courses/tarifas/lessons/1/',
        'GET /api/academy/courses/tarifas/lessons/2/',
      ]),
    ),
  );
  // The quiz is not: it is asked for when it is taken.
  expect(calls.some(({ call }) => call.includes('/lessons/3/'))).toBe(false);
});

test('a course that does not exist shows what it is given for that', async () => {
  const missing = Response.json(
    { code: 'not_found', message: '', request_id: '1' },
    { status: 404 },
  );
  await open({}, { 'GET /api/academy/courses/tarifas/': () => missing });
  expect(await screen.findByText('no existe')).toBeVisible();
});

test.each([
  [
    'is spent',
    { attempts_left: 0, retry_at: null },
    'Escribir a soporte',
    '/support/new?about=lesson-3',
  ],
  [
    'waits',
    { attempts_left: 1, retry_at: '2026-11-25T15:40:00.000Z' },
    'Ver la prueba',
    '/academy/tarifas/3',
  ],
  [
    'can be repeated',
    { attempts_left: 1, retry_at: null },
    'Repetir la prueba',
    '/academy/tarifas/3',
  ],
])(
  'where only a failed quiz is left that %s, nothing else is the way on',
  async (_, standing, way, to) => {
    const quiz = name(3);
    const { final } = courseOf();
    await open(
      {
        ...standing,
        state: 'failed',
        score: 40,
        next: quiz,
        final: final && { ...final, lesson: quiz },
      },
      { 'GET /api/settings/': () => ({ areas: ['academy', 'support'], support_url: '' }) },
    );
    expect(await screen.findByRole('link', { name: way })).toHaveAttribute('href', to);
    expect(screen.getByText(/^No aprobado: 40% de/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Continuar/ })).toBeNull();
  },
);
