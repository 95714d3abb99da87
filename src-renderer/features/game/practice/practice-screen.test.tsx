import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { stubWebCrypto } from '../../../../tests/support/web-crypto.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { dayOf, settingsOn } from '../game.fixtures.ts';
import { PracticeScreen } from './practice-screen.tsx';

beforeEach(stubWebCrypto);

const open = (path = '/online-game/practice', answers = {}, user = memberUser()) =>
  renderMember(<PracticeScreen title="Práctica" />, {
    path,
    user,
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/game/days/2026-11-20/': () => dayOf(),
      ...answers,
    },
  });
const board = () => screen.findByRole('group', { name: 'Tablero de práctica' });

test('a board is drawn here, played to its end and compared, and nothing is sent', async () => {
  const toTop = vi.fn<() => void>();
  vi.stubGlobal('scrollTo', toTop);
  const user = userEvent.setup();
  const { calls } = await open();
  const group = await board();
  for (let left = 6; left > 0; left -= 1) {
    const [first] = within(group).getAllByRole('button', { name: /abierto/ });
    // One move after the other.
    // oxlint-disable-next-line no-await-in-loop
    if (first) await user.dblClick(first);
  }
  expect(screen.getByText(/^Sale de una semilla de tu dispositivo/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Terminar' }));
  expect(await screen.findByText('Al lado de la mejor posible')).toBeVisible();
  expect(toTop).toHaveBeenCalledExactlyOnceWith(0, 0);
  expect(screen.getByRole('group', { name: 'Mejor posible' })).toBeVisible();
  expect(calls.filter(({ call }) => call.includes('/api/game/'))).toEqual([]);
  expect(getDeviceStorage().getItem('game-attempt.valeria')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Repetir este tablero' }));
  expect(within(await board()).getAllByRole('button', { name: /abierto/ })).not.toHaveLength(0);
});

test('another board and a larger one are other boards', async () => {
  const user = userEvent.setup();
  await open();
  const names = async () =>
    within(await board())
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'))
      .join();
  const seen = [await names()];
  await user.click(screen.getByRole('button', { name: 'Otro tablero' }));
  seen.push(await names());
  await user.click(screen.getByRole('radio', { name: 'Largo' }));
  expect(within(await board()).getAllByRole('button')).toHaveLength(22);
  seen.push(await names());
  expect(new Set(seen).size).toBe(3);
});

test('an earlier day’s board is the one of its seed', async () => {
  await open('/online-game/practice?day=2026-11-20');
  expect(await screen.findByText(/^Es el tablero n.º 81/)).toBeVisible();
  expect(within(await board()).getByRole('button', { name: /^D, 16/ })).toBeVisible();
  expect(screen.getByText('Sale de la semilla de ese día. No se envía nada.')).toBeVisible();
  // Its size is its weekday's, none that can be chosen here.
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});

test('a day that is open can’t be rehearsed', async () => {
  await open('/online-game/practice?day=2026-11-20', {
    'GET /api/game/days/2026-11-20/': () => dayOf({ seed: null, revealed_at: null, best: null }),
  });
  expect(await screen.findByText(/se puede practicar cuando el día ha cerrado/)).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Tablero de práctica' })).toBeNull();
});

test('whoever has the game switched off practises nothing, and can take it up again', async () => {
  const user = userEvent.setup();
  const { calls } = await open(
    '/online-game/practice',
    { 'PATCH /api/game/settings/': () => ({}) },
    memberUser({ hidden_areas: ['game'] }),
  );
  expect(await screen.findByText('El juego está apagado.')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Tablero de práctica' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Encender el juego' }));
  expect(calls).toContainEqual({
    call: 'PATCH /api/game/settings/',
    body: { enabled: true },
  });
});
