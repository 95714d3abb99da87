import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { stubWebCrypto } from '../../../../tests/support/web-crypto.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { dayOf, settingsOn } from '../game.fixtures.ts';
import { VerifyScreen } from './verify-screen.tsx';

beforeEach(stubWebCrypto);

const open = (answer: () => unknown) =>
  renderMember(<VerifyScreen day="2026-11-20" title="Días anteriores" />, {
    path: '/online-game/days/2026-11-20',
    answers: {
      'GET /api/settings/': () => ({ ...settingsOn(), areas: ['game', 'support'] }),
      'GET /api/game/days/2026-11-20/': answer,
    },
  });

test('a day that is as it was told matches, and its attempt is replayed move by move', async () => {
  const user = userEvent.setup();
  await open(() => dayOf());
  expect(await screen.findByText('Todas las pruebas coinciden')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Comprobar el n.º 81' })).toBeVisible();
  const slider = screen.getByRole('slider', { name: 'Repetición' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Movimiento 10 de 10');
  await user.click(screen.getByRole('button', { name: 'Un movimiento atrás' }));
  expect(slider).toHaveAttribute('aria-valuetext', 'Movimiento 9 de 10');
  expect(screen.getByText(/^12 en I\sD\sI\.$/)).toBeVisible();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(screen.getByText('El tablero del comienzo.')).toBeVisible();
});

test('a check that fails says both values', async () => {
  await open(() => dayOf({ hash: 'a'.repeat(64) }));
  expect(await screen.findByText('Una prueba no coincide')).toBeVisible();
  expect(screen.getByText(`El servidor dice: ${'a'.repeat(64)}`)).toBeVisible();
  expect(screen.getByText(/^Aquí sale: e42abf9d/)).toBeVisible();
  // What says that it matches is not said beside it.
  expect(screen.queryByText(/los 64 signos/)).toBeNull();
});

test('figures that differ have their names, and support is told both', async () => {
  const day = dayOf();
  const score = { differences: 20, moves: 10, balance: 960, score: 960 };
  await open(() =>
    dayOf({
      attempt: day.attempt && { ...day.attempt, score },
      best: day.best && { ...day.best, differences: 19, placements: 1 },
    }),
  );
  expect(await screen.findByText('3 pruebas no coinciden')).toBeVisible();
  const told = screen.getAllByText(/^El servidor dice/).map((one) => one.textContent);
  expect(told).toEqual([
    'El servidor dice: 1 forma de colocar',
    'El servidor dice: 960 puntos, diferencias por 20, 10 movimientos',
    'El servidor dice: diferencias por 19, 959 puntos',
  ]);
  const found = screen.getAllByText(/^Aquí sale/).map((one) => one.textContent);
  expect(found).toEqual([
    'Aquí sale: 114,432,192 formas de colocar',
    'Aquí sale: 959 puntos, diferencias por 20, 10 movimientos',
    'Aquí sale: diferencias por 20, 959 puntos',
  ]);
  expect(await screen.findByRole('link', { name: 'Escribir a soporte' })).toHaveAttribute(
    'href',
    '/support/new',
  );
});

test('another seed replays the best of its own board, not a log that is none on it', async () => {
  await open(() => dayOf({ seed: 'ab'.repeat(32) }));
  expect(await screen.findByText(/pruebas no coinciden$/)).toBeVisible();
  const slider = screen.getByRole('slider', { name: 'Repetición' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Movimiento 10 de 10');
  expect(screen.queryByText(/^0 en /)).toBeNull();
});

test('an open day shows its hash and says when the rest can be checked', async () => {
  await open(() => dayOf({ seed: null, revealed_at: null, best: null }));
  expect(await screen.findByText('Día abierto')).toBeVisible();
  expect(screen.getAllByText('Se puede comprobar cuando cierre el día.')).toHaveLength(5);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('a day without a board says so', async () => {
  const missing = { code: 'not_found', message: '', request_id: 'r' };
  await open(() => Response.json(missing, { status: 404 }));
  expect(await screen.findByText('Ese día no hubo tablero.')).toBeVisible();
});
