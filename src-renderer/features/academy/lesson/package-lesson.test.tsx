import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { head, lessonOf } from '../academy.fixtures.ts';
import { LessonScreen } from './screen.tsx';

const channel = 'c'.repeat(24);
const lesson = lessonOf({
  ...head(4, { kind: 'package' }),
  package: { standard: '1.2', score: null, pass_percent: 80 },
});
const state = {
  type: 'package:state',
  channel,
  report: {
    status: 'passed',
    completion: null,
    success: null,
    raw: 90,
    min: 0,
    max: 100,
    scaled: null,
  },
  location: '',
  suspend_data: '',
};
const KEEP = 'POST /api/academy/courses/tarifas/lessons/4/package/state/';

const open = (answers = {}) =>
  renderMember(<LessonScreen slug="tarifas" lesson={4} off={null} notFound={null} />, {
    path: '/academy/tarifas/4',
    answers: {
      'GET /api/academy/courses/tarifas/lessons/4/': () => lesson,
      'GET /api/academy/courses/tarifas/lessons/4/notes/': () => ({ items: [] }),
      'POST /api/academy/courses/tarifas/lessons/4/package/': () => ({
        url: '/packages/token/index.html',
        expires_at: '2099-01-01T00:00:00.000Z',
        standard: '1.2',
        channel,
      }),
      [KEEP]: () => ({
        lesson: head(4, { kind: 'package', state: 'passed' }),
        course: { state: 'in_progress', done: 2, total: 3, certificate: null },
        state: 'passed',
        score: 90,
      }),
      ...answers,
    },
  });

const frame = () => screen.findByTitle<HTMLIFrameElement>('Lección interactiva: Lección 4');
const say = (data: object, origin = 'null') =>
  dispatchEvent(new MessageEvent('message', { data, origin }));

test('a package lives in a frame that may run scripts and nothing else', async () => {
  await open();
  expect(await frame()).toHaveAttribute('src', '/packages/token/index.html');
  expect(await frame()).toHaveAttribute('sandbox', 'allow-scripts');
  expect(await frame()).toHaveAttribute('referrerpolicy', 'no-referrer');
});

test('what it keeps is sent on; what an origin or another opening says is not', async () => {
  const { calls } = await open();
  await frame();
  say(state, 'https://example.com');
  say({ ...state, channel: 'another' });
  say(state);
  await waitFor(() =>
    expect(calls.filter(({ call }) => call === KEEP).map(({ body }) => body)).toEqual([
      {
        channel,
        report: state.report,
        location: '',
        suspend_data: '',
      },
    ]),
  );
});

test('one that was opened elsewhere says that nothing is kept here any more', async () => {
  const conflict = Response.json(
    { code: 'conflict', message: '', request_id: '1' },
    { status: 409 },
  );
  await open({ [KEEP]: () => conflict });
  await frame();
  say(state);
  expect(await screen.findByText(/La abriste en otra ventana/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Seguir aquí' })).toBeVisible();
});
