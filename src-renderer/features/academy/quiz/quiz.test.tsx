import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Attempt, AttemptQuestion, AttemptResult } from '#contract/api/academy/academy.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { attemptOf, courseOf, name, question, quizLesson, said } from '../academy.fixtures.ts';
import { LessonScreen } from '../lesson/screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => onlineManager.setOnline(true));

const options = ['uno', 'dos', 'tres'].map((text, at) => ({ number: at + 1, text: said(text) }));
const kept = { answered: 1, total: 3, kept_at: '2026-11-23T10:00:00.000Z' };

const open = (
  questions: AttemptQuestion[],
  { attempt = {}, answers = {}, lesson = quizLesson(), path = '?attempt=7' } = {},
) =>
  renderMember(<LessonScreen slug="tarifas" lesson={3} off={null} notFound={null} />, {
    path: `/academy/tarifas/3${path}`,
    answers: {
      'GET /api/academy/courses/tarifas/lessons/3/': () => lesson,
      'GET /api/academy/courses/tarifas/lessons/3/notes/': () => ({ items: [] }),
      'GET /api/academy/courses/tarifas/': () => courseOf(),
      'GET /api/academy/attempts/7/': () => attemptOf(questions, attempt),
      'POST /api/academy/attempts/7/answers/': () => kept,
      ...answers,
    },
  });

const sent = (calls: { readonly call: string; readonly body: unknown }[]) =>
  calls.filter(({ call }) => call.endsWith('/answers/')).map(({ body }) => body);

test('one answer is kept on every choice, by the mouse and by its number', async () => {
  const { calls } = await open([question(1, { options }), question(2)]);
  await userEvent.click(await screen.findByRole('radio', { name: 'dos' }));
  await waitFor(() =>
    expect(sent(calls)).toEqual([{ question: 1, given: { kind: 'single', option: 2 } }]),
  );
  await userEvent.keyboard('3');
  await waitFor(() => expect(sent(calls)).toHaveLength(2));
  expect(screen.getByRole('radio', { name: 'tres' })).toBeChecked();
  expect(screen.getByText(/elegir/)).toHaveTextContent('1–3 elegir');
});

test('several answers are boxes, and one is taken back again', async () => {
  const { calls } = await open([question(1, { kind: 'multiple', options })]);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'uno' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'tres' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'uno' }));
  await waitFor(() =>
    expect(sent(calls).at(-1)).toEqual({
      question: 1,
      given: { kind: 'multiple', options: [3] },
    }),
  );
});

test('an order changes by Alt and arrows, which is spoken, and by buttons', async () => {
  const { calls } = await open([question(1, { kind: 'order', options })]);
  const grip = await screen.findByRole('button', { name: 'Mover uno, lugar 1 de 3' });
  fireEvent.keyDown(grip, { key: 'ArrowDown', altKey: true });
  expect(screen.getByText('uno, ahora en el lugar 2 de 3')).toBeInTheDocument();
  await waitFor(() =>
    expect(sent(calls).at(-1)).toEqual({
      question: 1,
      given: { kind: 'order', options: [2, 1, 3] },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Subir tres' }));
  await waitFor(() => expect(sent(calls).at(-1)).toMatchObject({ given: { options: [2, 3, 1] } }));
});

test('a number takes both marks; one that can be read in two ways is asked about', async () => {
  const { calls } = await open([question(1, { kind: 'number', options: [], unit: 'USD' })]);
  const field = await screen.findByLabelText('Tu respuesta');
  expect(screen.queryByText(/elegir/)).toBeNull();
  expect(screen.getByText(/siguiente/)).toBeInTheDocument();
  await userEvent.type(field, '12,5');
  await waitFor(() =>
    expect(sent(calls).at(-1)).toEqual({
      question: 1,
      given: { kind: 'number', value: '12.5' },
    }),
  );
  await userEvent.clear(field);
  await waitFor(() => expect(sent(calls).at(-1)).toEqual({ question: 1, given: null }));
  await userEvent.type(field, 'doce');
  expect(await screen.findByText(/Escribe un número/)).toBeVisible();
});

test('pairs are chosen one by one; a match that is chosen again leaves the other', async () => {
  const matches = ['a', 'b', 'c'].map((text, at) => ({ number: at + 1, text: said(text) }));
  const { calls } = await open([question(1, { kind: 'matching', options, matches })]);
  await userEvent.selectOptions(await screen.findByLabelText('Par de uno'), 'b');
  await userEvent.selectOptions(screen.getByLabelText('Par de dos'), 'b');
  await waitFor(() =>
    expect(sent(calls).at(-1)).toEqual({
      question: 1,
      given: { kind: 'matching', pairs: [null, 2, null] },
    }),
  );
  expect(screen.getByLabelText('Par de uno')).toHaveValue('');
});

test('the map leads to any question, shows what is marked, and handing in says what is missing', async () => {
  const given = { kind: 'single', option: 1 } as const;
  const passed: Attempt = attemptOf([], { result: null });
  const { place } = await open([question(1, { given }), question(2), question(3)], {
    answers: { 'POST /api/academy/attempts/7/hand-in/': () => passed },
  });
  await screen.findByText('Pregunta 1 de 3');
  await userEvent.keyboard('m');
  expect(await screen.findByRole('button', { name: 'Pregunta 1, marcada' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pregunta 3, sin contestar' }));
  expect(place()).toBe('/academy/tarifas/3?attempt=7&question=3');
  expect(screen.getByRole('heading', { level: 1, name: '¿Pregunta 3?' })).toHaveFocus();
  await userEvent.click(screen.getAllByRole('button', { name: 'Entregar prueba' })[0] as Element);
  const sheet = await screen.findByRole('dialog', { name: 'Entregar la prueba' });
  expect(sheet).toHaveTextContent('Te faltan 2 por contestar.');
  expect(sheet).toHaveTextContent('Marcaste la 1 para revisar.');
});

test('without a connection answers stay on the device, and are handed in when it is back', async () => {
  let isDown = true;
  let isOver = false;
  const down = () => new Response(null, { status: 503 });
  const result: AttemptResult = {
    passed: false,
    right: 0,
    total: 1,
    needed: 1,
    score: 0,
    retry_at: null,
    attempts_left: 2,
    topics: [{ topic: said('Tarifas'), right: 0, total: 1 }],
    review: null,
    certificate: null,
  };
  const { calls } = await open([question(1, { options })], {
    answers: {
      'POST /api/academy/attempts/7/answers/': () => (isDown ? down() : kept),
      'POST /api/academy/attempts/7/hand-in/': () => {
        isOver = true;
        return attemptOf([question(1, { options })], { result });
      },
      'GET /api/academy/attempts/7/': () =>
        attemptOf([question(1, { options })], { result: isOver ? result : null }),
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'uno' }));
  expect(await screen.findByText('Sin guardar')).toBeVisible();
  expect(localStorage.getItem('academy-outbox.valeria')).toContain('"option":1');
  await userEvent.click(screen.getAllByRole('button', { name: 'Entregar prueba' })[0] as Element);
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Entregar prueba' }));
  expect(calls.some(({ call }) => call.endsWith('/hand-in/'))).toBe(false);
  isDown = false;
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  expect(await screen.findByText('No aprobaste: 0 de 1; hacía falta 1.')).toBeVisible();
  const order = calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call);
  expect(order.at(-1)).toContain('/hand-in/');
  expect(localStorage.getItem('academy-outbox.valeria')).toBeNull();
});

const done: AttemptResult = {
  passed: true,
  right: 1,
  total: 2,
  needed: 1,
  score: 50,
  retry_at: null,
  attempts_left: 2,
  topics: [],
  review: [
    {
      number: 1,
      is_right: false,
      right: { kind: 'single', option: 2 },
      explanation: said('Son {250.00} USD por 3%.'),
      lesson: name(1),
    },
    {
      number: 2,
      is_right: true,
      right: { kind: 'number', value: '-7.5' },
      explanation: said('Así es.'),
      lesson: null,
    },
  ],
  certificate: 'A-2026-00418',
};
const answered = [
  question(1, { options, given: { kind: 'single', option: 1 } }),
  question(2, {
    kind: 'number',
    options: [],
    unit: 'USD',
    given: { kind: 'number', value: '-7.5' },
  }),
];

test('after passing a wrong answer stands beside the right one, with the arithmetic and its lesson', async () => {
  await open(answered, { attempt: { result: done, handed_in_at: '2026-11-23T10:36:00.000Z' } });
  expect(await screen.findByText('Incorrecta')).toBeVisible();
  expect(screen.getByText('Tu respuesta').closest('li')).toHaveTextContent('uno');
  expect(screen.getByText('Respuesta correcta').closest('li')).toHaveTextContent('dos');
  expect(screen.getByText('Son 250.00 USD por 3%.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Repasar la lección 1: Lección 1' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver tu certificado' })).toHaveAttribute(
    'href',
    '/academy/certificate/A-2026-00418',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pregunta 2, correcta' }));
  expect(await screen.findByText('\u22127.5 USD')).toBeVisible();
});

test('a wrong question is told to support, which answers with a ticket', async () => {
  const { calls } = await open(answered, {
    attempt: { result: done },
    answers: { 'POST /api/academy/attempts/7/report/': () => ({ ticket: 2418 }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: /¿Esta pregunta está mal\?/ }));
  const sheet = await screen.findByRole('dialog', { name: 'La pregunta 1 está mal' });
  await userEvent.type(within(sheet).getByLabelText('Qué está mal'), 'La tarifa es otra.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Enviar a soporte' }));
  expect(await within(sheet).findByText(/Caso n.º 2418 enviado/)).toBeVisible();
  expect(calls.find(({ call }) => call.endsWith('/report/'))?.body).toEqual({
    question: 1,
    text: 'La tarifa es otra.',
  });
});

test('after failing only topics are counted, and nothing says which answer was wrong', async () => {
  const failed: AttemptResult = {
    ...done,
    passed: false,
    review: null,
    certificate: null,
    retry_at: '2026-11-25T15:40:00.000Z',
    topics: [
      { topic: said('Tarifas'), right: 1, total: 2 },
      { topic: said('Retiros'), right: 1, total: 1 },
    ],
  };
  await open(answered, { attempt: { result: failed } });
  expect(await screen.findByText('Repasa: Tarifas.')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Tarifas 1 de 2' })).toBeVisible();
  expect(screen.getByText(/El 25 nov, .* puedes repetir/)).toBeVisible();
  expect(screen.queryByText('Respuesta correcta')).toBeNull();
  expect(screen.queryByText('¿Pregunta 1?')).toBeNull();
});

test('a quiz that waits says until when', async () => {
  const waits = quizLesson({
    open_attempt: null,
    retry_at: '2026-11-25T15:40:00.000Z',
    attempts_left: 1,
  });
  await open([], { lesson: waits, path: '' });
  expect(await screen.findByText(/El 25 nov, .* puedes repetir la prueba/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /prueba/ })).toBeNull();
});

test('a quiz whose attempts are spent leads to support, which sees the quiz', async () => {
  const spent = quizLesson({ open_attempt: null, attempts_left: 0 });
  const settings = { areas: ['academy', 'support'], support_url: '' };
  const answers = { 'GET /api/settings/': () => settings };
  await open([], { lesson: spent, path: '', answers });
  expect(await screen.findByRole('link', { name: 'Escribir a soporte' })).toHaveAttribute(
    'href',
    '/support/new?about=lesson-3',
  );
});
