import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Lesson } from '#contract/api/academy/academy.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import {
  attemptOf,
  lessonOf,
  question,
  quizLesson,
  said,
  videoLesson,
} from '../academy.fixtures.ts';
import { LessonPreview } from './lesson-preview.tsx';

const FILE = 'v'.repeat(32);
const quiz = '/api/admin/academy/lessons/3/try-quiz/';

async function show(lesson: Lesson, answers = {}) {
  const world = await renderMember(<LessonPreview lesson={lesson} language="es" />, {
    answers: {
      [`GET /api/files/${FILE}/`]: () => ({
        id: FILE,
        name: 'v.mp4',
        type: 'video/mp4',
        size: 400_000,
        url: `/api/files/download/${FILE}`,
        expires_at: '2026-11-25T15:40:00.000Z',
      }),
      ...answers,
    },
  });
  const sent = () =>
    world.calls.map(({ call }) => call).filter((call) => /academy|progress/.test(call));
  return { ...world, sent };
}

test('a video of a draft plays with its captions and transcript, and reports nothing', async () => {
  const { sent } = await show(videoLesson());
  expect(await screen.findByText(/nada se guarda/)).toBeVisible();
  const video = () => document.querySelector('video');
  await waitFor(() => expect(video()?.getAttribute('src')).toBe(`/api/files/download/${FILE}`));
  const transcript = screen.getByRole('region', { name: 'Transcripción' });
  await userEvent.click(within(transcript).getByText('Ese día perdió 0.42%.'));
  expect(video()?.currentTime).toBe(10);
  expect(sent()).toEqual([]);
});

test('a package is opened without an origin, for a sitting that keeps nothing', async () => {
  const lesson = lessonOf({
    kind: 'package',
    package: { standard: '1.2', score: null, pass_percent: 80 },
  });
  const { sent } = await show(lesson, {
    'POST /api/admin/academy/lessons/1/try-package/': () => ({
      url: '/packages/token/index.html',
      expires_at: '2026-11-25T15:40:00.000Z',
      standard: '1.2',
      channel: 'c'.repeat(24),
    }),
  });
  const frame = await screen.findByTitle(/^Lección interactiva/);
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
  const state = {
    type: 'package:state',
    channel: 'c'.repeat(24),
    report: {},
    location: '',
    suspend_data: '',
  };
  window.dispatchEvent(new MessageEvent('message', { origin: 'null', data: state }));
  expect(sent()).toEqual(['POST /api/admin/academy/lessons/1/try-package/']);
});

test('a quiz is answered on the screen and graded once, by the seed that drew it', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const drawn = attemptOf([question(1), question(2)], { id: 0 });
  const { sent } = await show(quizLesson(), {
    [`POST ${quiz}`]: ({ body }: { body: { answers: unknown } }) => {
      asked.push(body);
      const result = {
        passed: false,
        right: 1,
        total: 2,
        needed: 2,
        score: 50,
        retry_at: null,
        attempts_left: 2,
        topics: [{ topic: said('Tarifas'), right: 1, total: 2 }],
        review: null,
        certificate: null,
      };
      const attempt = body.answers === null ? drawn : { ...drawn, result };
      return { seed: 'semilla-1', attempt };
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'opción 2' }));
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  await user.click(
    (await screen.findAllByRole('button', { name: 'Entregar prueba' }))[0] as Element,
  );
  const sheet = await screen.findByRole('dialog');
  await user.click(within(sheet).getByRole('button', { name: 'Entregar prueba' }));
  expect(await screen.findByText('50%')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(/^Tarifas.*1 de 2/);
  expect(asked).toEqual([
    { language: 'es', seed: null, answers: null },
    {
      language: 'es',
      seed: 'semilla-1',
      answers: [{ question: 1, given: { kind: 'single', option: 2 } }],
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Otras preguntas' }));
  expect(await screen.findByRole('radio', { name: 'opción 2' })).not.toBeChecked();
  expect(new Set(sent())).toEqual(new Set([`POST ${quiz}`]));
});
