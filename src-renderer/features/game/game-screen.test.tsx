import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { GameState } from '#contract/api/game/game.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { bestLog } from './board.fixtures.ts';
import { attemptOf, settingsOn, stateOf, todayOf } from './game.fixtures.ts';
import { GameScreen } from './game-screen.tsx';

const KEPT = 'game-attempt.valeria';
const score = { differences: 20, moves: 10, balance: 959, score: 959 };
const finished = () =>
  attemptOf({ log: bestLog, state: 'verified', finished_at: '2026-11-20T17:36:00.000Z', score });
const keep = ({ body }: { readonly body: unknown }) => ({
  log: (body as { readonly log: number[] }).log,
});

const open = (change: Partial<GameState> = {}, answers = {}) =>
  renderMember(<GameScreen title="Equilibrio" />, {
    path: '/online-game',
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/game/': () => stateOf(change),
      'POST /api/game/log/': keep,
      ...answers,
    },
  });
const played = (log: readonly number[]) => ({
  today: todayOf({ attempt: attemptOf({ log: [...log] }) }),
});

const board = () => screen.findByRole('group', { name: 'Tablero de hoy' });
const slot = async (name: RegExp) => within(await board()).findByRole('button', { name });
const sent = (calls: readonly { readonly call: string; readonly body: unknown }[]) =>
  calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);

test('slots are buttons in heap order that say what they would make of the legs', async () => {
  await open();
  const names = within(await board())
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label')?.replaceAll('\u00a0', ' '));
  expect(names).toHaveLength(22);
  expect(names.slice(0, 4)).toEqual([
    'I, 4',
    'D, 16, pesa más la izquierda por 1',
    'I I, abierto, debajo de 4; quedaría izquierda 12, derecha 19',
    'I D, abierto, debajo de 4; quedaría izquierda 12, derecha 19',
  ]);
  expect(names[6]).toBe('I I I, todavía no se abre');
});

test('a press chooses, the filled button places, and the log goes to the server', async () => {
  const user = userEvent.setup();
  const { calls } = await open();
  expect(await screen.findByRole('button', { name: 'Elige un lugar abierto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(await slot(/^D\sI\sD, abierto/));
  expect(screen.getByText(/Con este 8 en D\sI\sD: 4 y 27\./)).toBeVisible();
  expect(sent(calls)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Colocar 8 en D\sI\sD$/ }));
  expect(
    screen.getByText(/8 en D\sI\sD\. Izquierda 4, derecha 27\. Llega 12\./),
  ).toBeInTheDocument();
  await waitFor(() => expect(sent(calls)).toEqual([{ day: '2026-11-20', log: [13] }]));
  expect(JSON.parse(getDeviceStorage().getItem(KEPT) ?? '')).toMatchObject([{ log: [13] }]);
});

test('keys walk the open slots, place, undo and read the board', async () => {
  const user = userEvent.setup();
  await open();
  const stops = within(await board())
    .getAllByRole('button')
    .filter((one) => one.tabIndex === 0);
  expect(stops).toHaveLength(1);
  stops[0]?.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await slot(/^I\sD, abierto/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await slot(/^I\sD, 8$/)).toHaveFocus();
  await user.keyboard('l');
  expect(
    screen.getByText(/^Izquierda 12, derecha 19\. I, 4, pesa más la derecha por 8\./),
  ).toBeInTheDocument();
  await user.keyboard('u');
  expect(await slot(/^I\sD, abierto/)).toHaveFocus();
  expect(screen.getByText(/^Deshecho\. Izquierda 4, derecha 19\. Llega 8\.$/)).toBeInTheDocument();
});

test('a move goes on from the log that the server answers with', async () => {
  const user = userEvent.setup();
  await open({}, { 'POST /api/game/log/': () => ({ log: [15, 14] }) });
  await user.click(await slot(/^D\sI\sD, abierto/));
  await user.click(await slot(/^D\sI\sD, abierto/));
  expect(await slot(/^D\sD\sD, 8$/)).toBeVisible();
  expect(await slot(/^D\sI\sD, abierto/)).toBeVisible();
});

test('a log that was kept here is continued and sent', async () => {
  getDeviceStorage().setItem(
    KEPT,
    JSON.stringify([{ day: '2026-11-20', log: [13, 12], score: null }]),
  );
  const { calls } = await open(played([13]));
  expect(await slot(/^D\sI\sI, 12$/)).toBeVisible();
  await waitFor(() => expect(sent(calls)).toEqual([{ day: '2026-11-20', log: [13, 12] }]));
});

test('what was not finished on an earlier day is forgotten without a word', async () => {
  getDeviceStorage().setItem(KEPT, JSON.stringify([{ day: '2026-11-19', log: [13], score: null }]));
  const closed = { code: 'game_day_closed', message: 'Closed', request_id: 'r' };
  await open({}, { 'POST /api/game/log/': () => Response.json(closed, { status: 409 }) });
  expect(await slot(/^D\sI\sD, abierto/)).toBeVisible();
  await waitFor(() => expect(getDeviceStorage().getItem(KEPT)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was finished on an earlier day is sent before today’s moves, and said to be late', async () => {
  const user = userEvent.setup();
  getDeviceStorage().setItem(
    KEPT,
    JSON.stringify([{ day: '2026-11-19', log: bestLog, score: 959 }]),
  );
  const closed = { code: 'game_day_closed', message: 'Closed', request_id: 'r' };
  let isBack = false;
  const { calls } = await open(
    {},
    {
      'POST /api/game/finish/': () =>
        isBack ? Response.json(closed, { status: 409 }) : new Response(null, { status: 503 }),
    },
  );
  await user.click(await slot(/^D\sI\sD, abierto/));
  await user.click(await slot(/^D\sI\sD, abierto/));
  expect(JSON.parse(getDeviceStorage().getItem(KEPT) ?? '')).toHaveLength(2);
  isBack = true;
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  expect(await screen.findByText(/^Llegó después de cerrar el día/)).toBeVisible();
  await waitFor(() => expect(sent(calls).at(-1)).toEqual({ day: '2026-11-20', log: [13] }));
});

test('finishing sends log and points and shows their arithmetic', async () => {
  const user = userEvent.setup();
  let isFinished = false;
  const { calls } = await open(
    {},
    {
      'GET /api/game/': () =>
        stateOf(isFinished ? { today: todayOf({ attempt: finished() }) } : played(bestLog)),
      'POST /api/game/finish/': () => {
        isFinished = true;
        return finished();
      },
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Terminar' }));
  expect(await screen.findByText('Comprobado')).toBeVisible();
  expect(sent(calls)).toEqual([{ day: '2026-11-20', log: bestLog, score: 959 }]);
  expect(screen.getAllByText('959')).toHaveLength(3);
  expect(screen.getByText('1,000 − ⌊1,000 × 20 / 484⌋')).toBeVisible();
  expect(getDeviceStorage().getItem(KEPT)).toBeNull();
});

test('a result that is not answered is kept and says until when it counts', async () => {
  const user = userEvent.setup();
  await open(played(bestLog), {
    'POST /api/game/finish/': () => new Response(null, { status: 503 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Terminar' }));
  expect(await screen.findByText('Por enviar')).toBeVisible();
  expect(screen.getByText(/Cuenta si llega antes de las/)).toBeVisible();
  expect(JSON.parse(getDeviceStorage().getItem(KEPT) ?? '')).toMatchObject([{ score: 959 }]);
});

test('what the server refuses is named, and its log stands', async () => {
  const user = userEvent.setup();
  const refused = { code: 'game_score_differs', message: 'Refused', request_id: 'r' };
  await open(played(bestLog), {
    'POST /api/game/finish/': () => Response.json(refused, { status: 409 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Terminar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/El servidor repitió tu jugada/);
  expect(screen.getByRole('button', { name: 'Terminar' })).toBeVisible();
  expect(getDeviceStorage().getItem(KEPT)).toBeNull();
});

test.each([
  [0, 'I 61 ━━━━━━━━━━┿━━━━━━━━━━ 60 D'],
  [3, 'Racha: 3 días'],
])('a streak of %d days ends the text that is shared by its %s', async (current, last) => {
  await open({
    today: todayOf({ attempt: finished() }),
    streak: { ...stateOf().streak, current },
  });
  await screen.findByText('Comprobado');
  const lines = document.querySelector('pre')?.textContent.split('\n') ?? [];
  expect(lines[0]).toMatch(/^Equilibrio n\.º 81/);
  expect(lines.at(-1)).toBe(last);
});

test('moves too many are a line of the arithmetic', async () => {
  const late = { differences: 48, moves: 11, balance: 901, score: 896 };
  await open({ today: todayOf({ attempt: { ...finished(), score: late } }) });
  expect(await screen.findByText('1 movimiento de más')).toBeVisible();
  expect(screen.getByText('Hiciste 11; 10 es lo mínimo')).toBeVisible();
});

test('the sentences of the first visit are shown until they are read', async () => {
  const user = userEvent.setup();
  await open();
  expect(await screen.findByText(/^Coloca a quienes llegan/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Entendido' }));
  expect(screen.queryByText(/^Coloca a quienes llegan/)).toBeNull();
  expect(getDeviceStorage().getItem('game-rules-read')).toBe('true');
});

test.each([
  ['switched off by the member', false, 'El juego está apagado.'],
  ['without a board', true, /^Hoy no hay tablero/],
])('%s it says so', async (_, enabled, text) => {
  await open({ today: null, settings: { ...stateOf().settings, enabled } });
  expect(await screen.findByText(text)).toBeVisible();
});

test('offline the board is played as ever: its button stays the filled one', async () => {
  const user = userEvent.setup();
  await open();
  await board();
  act(() => onlineManager.setOnline(false));
  onTestFinished(() => onlineManager.setOnline(true));
  await user.click(await slot(/^D\sI\sD, abierto/));
  const place = screen.getByRole('button', { name: /^Colocar 8 en D\sI\sD$/ });
  expect(place.className).toMatch(/primary/);
  await user.click(place);
  expect(await screen.findByText(/^Sin conexión\. Tu jugada se guarda aquí/)).toBeVisible();
});
