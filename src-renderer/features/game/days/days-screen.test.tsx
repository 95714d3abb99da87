import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { GameDays } from '#contract/api/game/game.ts';
import { readCsv } from '../../../../tests/e2e-web/support/sheet.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { keepFiles } from '../../../../tests/support/saved-files.ts';
import { settingsOn, stateOf } from '../game.fixtures.ts';
import { DaysScreen } from './days-screen.tsx';

const score = { differences: 20, moves: 10, balance: 959, score: 959 };
const items: GameDays['items'] = [
  { day: '2026-11-20', number: 81, state: 'open', score: null, best: null, place: null },
  {
    day: '2026-11-19',
    number: 80,
    state: 'verified',
    score,
    best: { differences: 20, score: 959 },
    place: 1,
  },
  {
    day: '2026-11-18',
    number: 79,
    state: 'late',
    score: { ...score, score: 921 },
    best: { differences: 13, score: 946 },
    place: null,
  },
];

const open = (days: Partial<GameDays>, older: GameDays['items'] = []) =>
  renderMember(<DaysScreen title="Días anteriores" />, {
    path: '/online-game/days',
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/game/': () =>
        stateOf({
          streak: { current: 2, best: 19, days: [{ day: '2026-11-19', state: 'played' }] },
        }),
      'GET /api/game/days/': ({ query }: { query: URLSearchParams }) => ({
        items: query.get('cursor') === 'next' ? older : items,
        next: older.length > 0 && query.get('cursor') === null ? 'next' : null,
        played: 1,
        days: 3,
        median: 959,
        ...days,
      }),
    },
  });

test('days stand beside the best of each, with their checks', async () => {
  await open({});
  const row = await screen.findByRole('row', { name: /80/ });
  expect(within(row).getByText('959, igual')).toBeVisible();
  expect(within(row).getByText('1')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Comprobar el n.º 80' })).toHaveAttribute(
    'href',
    '/online-game/days/2026-11-19',
  );
  expect(screen.getByText('Tarde, sin puesto')).toBeVisible();
  expect(screen.getByText('Sin terminar')).toBeVisible();
  expect(screen.getByText('1 de 3')).toBeVisible();
  expect(screen.getByText('959 puntos')).toBeVisible();
  expect(screen.getByText('Racha: 2 días')).toBeVisible();
  expect(screen.getByText(/19.*: jugado$/)).toBeInTheDocument();
});

test('before the first day there is a way to play', async () => {
  await open({ items: [], played: 0, days: 0, median: null });
  expect(await screen.findByText('Todavía no has jugado ningún día.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Jugar hoy' })).toHaveAttribute('href', '/online-game');
});

test('all pages of the days are one file', async () => {
  const saved = keepFiles();
  const [, , last] = items;
  await open({}, last ? [{ ...last, day: '2026-09-01', number: 1 }] : []);
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const rows = readCsv((await saved[0]?.file.text()) ?? '');
  expect(rows.map((row) => row['Día (UTC)'])).toEqual([
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-09-01',
  ]);
});
