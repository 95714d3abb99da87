import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Lesson, LessonProgress } from '#contract/api/academy/academy.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { courseOf, head, lessonOf, videoLesson } from '../academy.fixtures.ts';
import { LessonScreen } from './screen.tsx';

const FILE = 'v'.repeat(32);

/** What the observer of the page's edges was asked to watch. */
let edges: { readonly see: () => void }[];

beforeEach(() => {
  edges = [];
  localStorage.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: IntersectionObserverCallback) {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        edges.push({ see: () => told([entry], this as unknown as IntersectionObserver) });
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'paused', { configurable: true, value: false });
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(
    this: HTMLMediaElement,
  ) {
    Object.defineProperty(this, 'paused', { configurable: true, value: true });
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const progress = (change: Partial<LessonProgress['lesson']> = {}): LessonProgress => ({
  lesson: head(1, { state: 'passed', ...change }),
  course: { state: 'in_progress', done: 2, total: 3, certificate: null },
});

function open(given: Lesson, answers = {}) {
  let lesson = given;
  return renderMember(
    <LessonScreen
      slug="tarifas"
      lesson={lesson.id}
      off={<p>apagada</p>}
      notFound={<p>no existe</p>}
    />,
    {
      path: `/academy/tarifas/${lesson.id}`,
      answers: {
        [`GET /api/academy/courses/tarifas/lessons/${lesson.id}/`]: () => lesson,
        [`GET /api/academy/courses/tarifas/lessons/${lesson.id}/notes/`]: () => ({ items: [] }),
        [`POST /api/academy/courses/tarifas/lessons/${lesson.id}/progress/`]: ({
          body,
        }: {
          body: { read?: true };
        }) => {
          if (body.read) lesson = { ...lesson, state: 'passed' };
          return progress({ id: lesson.id, state: lesson.state });
        },
        'GET /api/academy/courses/tarifas/': () => courseOf(),
        [`GET /api/files/${FILE}/`]: () => ({
          id: FILE,
          name: 'v.mp4',
          type: 'video/mp4',
          size: 400_000,
          url: '/api/files/open/token',
          expires_at: '2099-01-01T00:00:00.000Z',
        }),
        ...answers,
      },
    },
  );
}

const reports = (calls: { readonly call: string; readonly body: unknown }[]) =>
  calls.filter(({ call }) => call.endsWith('/progress/')).map(({ body }) => body);

test('a text has its figures as the region writes them, and is marked at its end', async () => {
  const { calls } = await open(lessonOf());
  expect(await screen.findByText('Son 7.50 USD.')).toBeVisible();
  expect(reports(calls)).toEqual([]);
  act(() => edges.at(-1)?.see());
  expect(await screen.findByText('Lección terminada')).toBeVisible();
  expect(reports(calls)).toEqual([{ read: true }]);
});

test('a text is marked by its button, too', async () => {
  const { calls } = await open(lessonOf());
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como leída' }));
  await waitFor(() => expect(reports(calls)).toEqual([{ read: true }]));
});

test('what was read while nobody answered is reported again, until it is', async () => {
  let isDown = true;
  const { calls } = await open(lessonOf(), {
    'POST /api/academy/courses/tarifas/lessons/1/progress/': () =>
      isDown ? new Response(null, { status: 503 }) : progress(),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Marcar como leída' }));
  await waitFor(() => expect(reports(calls)).toHaveLength(1));
  expect(localStorage.getItem('academy-outbox.valeria')).toContain('tarifas/1');
  isDown = false;
  await waitFor(() => expect(reports(calls).length).toBeGreaterThan(1), { timeout: 5000 });
  await waitFor(() => expect(localStorage.getItem('academy-outbox.valeria')).toBeNull());
});

const film = async () => {
  const video = await waitFor(() => {
    const found = document.querySelector('video');
    if (!found) throw new Error('No video yet');
    return found;
  });
  return { region: screen.getByRole('region', { name: 'Video de la lección' }), video };
};

/** As if it had played to a second. */
const playTo = (video: HTMLVideoElement, second: number) => {
  video.currentTime = second;
  fireEvent.timeUpdate(video);
};

test('a video goes on where it was left, with its captions on, and never starts by itself', async () => {
  await open(videoLesson());
  const { region, video } = await film();
  Object.defineProperty(video, 'duration', { configurable: true, value: 30 });
  fireEvent.loadedMetadata(video);
  fireEvent.timeUpdate(video);
  expect(video.currentTime).toBe(12);
  expect(video.autoplay).toBe(false);
  expect(within(region).getByText('Ese día perdió 0.42%.')).toBeVisible();
  await userEvent.click(within(region).getByRole('button', { name: 'Subtítulos' }));
  expect(within(region).queryByText('Ese día perdió 0.42%.')).toBeNull();
});

test('keys play, jump, change the speed and go to a tenth; a field keeps its letters', async () => {
  await open(videoLesson());
  const { video } = await film();
  Object.defineProperty(video, 'duration', { configurable: true, value: 30 });
  playTo(video, 12);
  const user = userEvent.setup();
  await user.keyboard('l');
  expect(video.currentTime).toBe(22);
  await user.keyboard('j');
  expect(video.currentTime).toBe(12);
  await user.keyboard('{ArrowLeft}');
  expect(video.currentTime).toBe(7);
  await user.keyboard('5');
  expect(video.currentTime).toBe(15);
  await user.keyboard('k');
  expect(video.paused).toBe(false);
  await user.keyboard('>');
  expect(video.playbackRate).toBe(1.25);
  const search = screen.getByRole('searchbox');
  await user.type(search, 'jl5');
  expect(search).toHaveValue('jl5');
  expect(video.currentTime).toBe(15);
});

test('what was seen is reported when it stops; a jump is not seen', async () => {
  const { calls } = await open(videoLesson());
  const { video } = await film();
  Object.defineProperty(video, 'duration', { configurable: true, value: 30 });
  await act(() => video.play());
  for (const second of [12, 13, 14]) playTo(video, second);
  playTo(video, 25);
  playTo(video, 26);
  act(() => video.pause());
  await waitFor(() =>
    expect(reports(calls)).toEqual([
      {
        second: 26,
        watched: [
          [12, 14],
          [25, 26],
        ],
      },
    ]),
  );
});

test('the transcript follows, a line of it leads to its second, and a search marks what it finds', async () => {
  await open(videoLesson());
  const { video } = await film();
  const list = screen.getByRole('region', { name: 'Transcripción' });
  act(() => playTo(video, 21));
  expect(within(list).getByRole('button', { current: true })).toHaveTextContent(
    'La pérdida se resta.',
  );
  await userEvent.click(within(list).getByRole('button', { name: /Tienes un capital/ }));
  expect(video.currentTime).toBe(0);
  await userEvent.type(screen.getByRole('searchbox'), 'PERDI');
  expect(await screen.findByText('2 resultados')).toBeVisible();
  const found = within(screen.getByRole('region', { name: 'Transcripción' }));
  expect(found.getAllByRole('button')).toHaveLength(2);
  expect(found.getByText('pérdi', { selector: 'mark' })).toBeVisible();
});

test('scrolled by hand the transcript stays, until it is sent back to where the video is', async () => {
  await open(videoLesson());
  await film();
  const list = screen.getByRole('region', { name: 'Transcripción' });
  fireEvent.wheel(list);
  await userEvent.click(screen.getByRole('button', { name: 'Volver a 0:12' }));
  expect(screen.queryByRole('button', { name: /^Volver a 0:12/ })).toBeNull();
});

test('a video that does not come says so, can be tried again and read', async () => {
  await open(videoLesson());
  const { video } = await film();
  fireEvent.error(video);
  expect(await screen.findByText('No pudimos cargar el video.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leer la transcripción' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect((await film()).video).not.toBe(video);
});

test('a video without a connection says that it needs one, and leads to its transcript', async () => {
  await open(videoLesson());
  const { video } = await film();
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  fireEvent.error(video);
  expect(
    await screen.findByText('El video necesita conexión. La transcripción está aquí.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Notas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leer la transcripción' }));
  expect(screen.getByRole('tab', { name: 'Transcripción' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a note carries the second it was written at, and leads back to it', async () => {
  const notes: object[] = [];
  const place = 'POST /api/academy/courses/tarifas/lessons/2/notes/';
  const { calls } = await open(videoLesson(), {
    [place]: ({ body }: { body: object }) => {
      const note = { id: 1, at: '2026-11-23T10:00:00.000Z', ...body };
      notes.push(note);
      return note;
    },
    'GET /api/academy/courses/tarifas/lessons/2/notes/': () => ({ items: notes }),
  });
  const { video } = await film();
  act(() => playTo(video, 21));
  await userEvent.click(screen.getByRole('tab', { name: 'Notas' }));
  await userEvent.type(screen.getByLabelText('Escribe una nota en 0:21'), '¿Y mañana?');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('¿Y mañana?')).toBeVisible();
  expect(calls.find(({ call }) => call === place)?.body).toEqual({
    second: 21,
    text: '¿Y mañana?',
  });
  act(() => playTo(video, 3));
  await userEvent.click(screen.getByRole('button', { name: 'Nota en 0:21' }));
  expect(video.currentTime).toBe(21);
});

test('a lesson that is locked says what opens it, and leads there', async () => {
  const locked = Response.json(
    { code: 'course_locked', message: '', request_id: '1' },
    { status: 403 },
  );
  await open(lessonOf({ id: 3 }), {
    'GET /api/academy/courses/tarifas/lessons/3/': () => locked,
  });
  expect(
    await screen.findByText('Se abre al terminar las 2 lecciones anteriores. Llevas 1.'),
  ).toBeVisible();
  expect(screen.getByText('La siguiente es «Lección 2».')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir a la lección 2' })).toHaveAttribute(
    'href',
    '/academy/tarifas/2',
  );
});
