import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { GameSettings } from '#contract/api/game/game.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { rankingOf, settingsOn, stateOf } from '../game.fixtures.ts';
import { RankingScreen } from './ranking-screen.tsx';

const unlisted: GameSettings = { enabled: true, listed: false, nickname: null, circle: 'all' };

async function open(settings: GameSettings = unlisted, answers = {}) {
  let stored = settings;
  const rendered = await renderMember(<RankingScreen title="Clasificación" />, {
    path: '/online-game/ranking',
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/game/': () => stateOf({ at: '2026-11-21T17:42:00.000Z', settings: stored }),
      'GET /api/game/days/2026-11-20/ranking/': () => rankingOf(),
      'PATCH /api/game/settings/': ({ body }: { readonly body: unknown }) => {
        stored = { ...stored, ...(body as Partial<GameSettings>) };
        return stored;
      },
      ...answers,
    },
  });
  const patches = () =>
    rendered.calls.filter(({ call }) => call.startsWith('PATCH')).map(({ body }) => body);
  return { ...rendered, patches };
}

test('yesterday is first, and who is not listed learns their own place alone', async () => {
  await open();
  expect(await screen.findByText('Tu puesto: 3')).toBeVisible();
  expect(screen.getByText('Día cerrado')).toBeVisible();
  expect(screen.getByText('Kiri')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'No apareces' })).toBeDisabled();
  expect(screen.getByText(/Solo lo ves tú\.$/)).toBeVisible();
});

test('whoever is listed is not told that nobody else sees their place', async () => {
  await open({ ...unlisted, listed: true, nickname: 'vale_m' });
  expect(await screen.findByText('Tu puesto: 3')).toBeVisible();
  expect(screen.queryByText(/Solo lo ves tú/)).toBeNull();
});

test('nobody is listed before they have given themselves a nickname', async () => {
  const user = userEvent.setup();
  const { patches } = await open();
  const field = await screen.findByRole('textbox', { name: /^Apodo/ });
  await user.type(field, '1x');
  await user.click(screen.getByRole('button', { name: 'Aparecer con este apodo' }));
  expect(await screen.findByText(/De 3 a 16 letras o cifras; empieza/)).toBeVisible();
  expect(patches()).toEqual([]);
  await user.clear(field);
  await user.type(field, 'vale_m');
  await user.click(screen.getByRole('button', { name: 'Aparecer con este apodo' }));
  expect(await screen.findByRole('switch', { name: 'Apareces como «vale_m»' })).toBeChecked();
  expect(patches()).toEqual([{ nickname: 'vale_m', listed: true }]);
});

test('whoever is listed leaves with one switch and chooses who sees them', async () => {
  const user = userEvent.setup();
  const { patches } = await open({ ...unlisted, listed: true, nickname: 'vale_m' });
  await user.click(await screen.findByRole('switch', { name: 'Apareces como «vale_m»' }));
  expect(await screen.findByRole('switch', { name: 'No apareces' })).not.toBeChecked();
  const [, ofOwn] = screen.getAllByRole('radio', { name: 'Mi organización' });
  if (ofOwn) await user.click(ofOwn);
  await waitFor(() => expect(patches()).toEqual([{ listed: false }, { circle: 'downline' }]));
});

test('a nickname that somebody has is refused at its field', async () => {
  const user = userEvent.setup();
  const taken = {
    code: 'validation',
    message: '',
    request_id: 'r',
    fields: { nickname: { id: 'nickname.taken' } },
  };
  await open(unlisted, {
    'PATCH /api/game/settings/': () => Response.json(taken, { status: 400 }),
  });
  await user.type(await screen.findByRole('textbox', { name: /^Apodo/ }), 'Kiri');
  await user.click(screen.getByRole('button', { name: 'Aparecer con este apodo' }));
  expect(await screen.findByText('Otra persona tiene ese nombre. Elige otro.')).toBeVisible();
});

test('an open day has no places yet', async () => {
  const open21 = rankingOf({ day: '2026-11-21', is_closed: false, items: [], own: null });
  const user = userEvent.setup();
  await open(unlisted, { 'GET /api/game/days/2026-11-21/ranking/': () => open21 });
  await user.click(await screen.findByRole('button', { name: 'Día siguiente' }));
  expect(await screen.findByText('Los puestos se publican al cerrar el día.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Día siguiente' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
