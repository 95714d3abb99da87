import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminPool, AdminPoolResult, PoolResultPreview } from '#contract/api/admin/pools.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { PoolsScreen } from './pools-screen.tsx';

const andes: AdminPool = {
  id: 3,
  name: 'Andes',
  min_amount: '100.00',
  max_amount: '5000.00',
  duration_days: 90,
  is_open: true,
  positions: 12,
  principal: '8100.05',
  last_result: {
    day: '2026-03-09',
    rate: '0.001058',
    applies_at: '2026-03-10T08:15:00.000Z',
    applied_at: '2026-03-10T08:15:02.000Z',
  },
  own: null,
};
const preview: PoolResultPreview = {
  positions: 12,
  changed: 11,
  principal: '8100.05',
  amount: '-6.74',
  ended: 0,
  waiting: 0,
};
const published: AdminPoolResult = {
  id: 9,
  pool: { id: 3, name: 'Andes' },
  day: '2026-03-09',
  rate: '-0.000833',
  posted_by: 'Diego Luna',
  posted_at: '2026-03-10T08:00:00.000Z',
  applies_at: '2026-03-10T08:15:00.000Z',
  applied_at: null,
};

const show = (
  path = '/admin/pools?pool=3',
  result: AdminPoolResult = published,
  pool: AdminPool = andes,
) =>
  renderMember(<PoolsScreen title="Pools y resultados" />, {
    path,
    answers: {
      'GET /api/admin/pools/': () => ({
        items: [pool],
        last_day: '2026-03-10',
        review_minutes: 15,
      }),
      'GET /api/admin/pool-results/': () => ({ items: [result], next: null }),
      'GET /api/admin/pools/3/result-preview/': () => preview,
      'POST /api/admin/pools/3/results/': () => published,
      'PATCH /api/admin/pools/3/': () => andes,
      'PATCH /api/admin/pool-results/9/': () => result,
      'POST /api/admin/pool-results/9/withdraw/': () => ({ id: 9 }),
    },
  });

it('publishes a loss only after saying how many positions lose how much', async () => {
  const user = userEvent.setup();
  const world = await show();
  await user.click(await screen.findByRole('button', { name: 'Publicar resultado' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resultado de Andes' });
  await user.type(within(dialog).getByRole('textbox', { name: /Resultado del día/ }), '-0.0833');
  await user.type(within(dialog).getByRole('textbox', { name: /Por qué/ }), 'Acta');
  await user.click(within(dialog).getByRole('button', { name: 'Revisar' }));
  expect(
    await screen.findByText('Resta 6.74 USD del capital de 11 posiciones.'),
  ).toBeInTheDocument();
  expect(world.calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Pedir que se publique −0[.,]0833/ }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('POST'))?.body)
    .toEqual({ day: '2026-03-10', rate: '-0.000833', reason: 'Acta' });
});

it('sends a change with what was seen', async () => {
  const user = userEvent.setup();
  const world = await show();
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  const days = await screen.findByRole('textbox', { name: /Plazo en días/ });
  await user.clear(days);
  await user.type(days, '60');
  await user.type(screen.getByRole('textbox', { name: /Por qué/ }), 'Acta');
  await user.click(screen.getByRole('button', { name: 'Pedir el cambio' }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('PATCH'))?.body)
    .toMatchObject({ duration_days: 60, seen: { duration_days: 90, max_amount: '5000.00' } });
});

it('shows negative results with sign, author and whether they are booked', async () => {
  await show('/admin/pools');
  expect(await screen.findByText(/−0[.,]0833/)).toBeVisible();
  expect(screen.getByText('Diego Luna')).toBeVisible();
  expect(screen.getByText('Anotándose')).toBeVisible();
});

/** Published a moment ago: it can still be corrected. */
const fresh = (): AdminPoolResult => ({
  ...published,
  rate: '0.05',
  applies_at: new Date(Date.now() + 10 * 60_000).toISOString(),
});

it('says when a fresh result applies, and corrects it with what was seen', async () => {
  const user = userEvent.setup();
  const world = await show('/admin/pools', fresh());
  expect(await screen.findByText(/^Se aplica a las .+; hasta entonces/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Corregir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Corregir el resultado de Andes' });
  await user.type(within(dialog).getByRole('textbox', { name: /Resultado del día/ }), '0.5');
  await user.type(within(dialog).getByRole('textbox', { name: /Por qué/ }), 'Acta');
  await user.click(within(dialog).getByRole('button', { name: 'Revisar' }));
  await user.click(await screen.findByRole('button', { name: /^Pedir que se corrija a \+0[.,]5/ }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('PATCH'))?.body)
    .toEqual({ rate: '0.005', seen: '0.05', reason: 'Acta' });
});

it('withdraws a fresh result, and offers neither once it is final', async () => {
  const user = userEvent.setup();
  const world = await show('/admin/pools', fresh());
  await user.click(await screen.findByRole('button', { name: 'Retirar' }));
  await user.click(await screen.findByRole('button', { name: /^Pedir que se retire \+5/ }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.endsWith('/withdraw/'))?.body)
    .toEqual({ seen: '0.05' });
});

it('asks for a figure beyond ten percent twice', async () => {
  const user = userEvent.setup();
  const world = await show();
  await user.click(await screen.findByRole('button', { name: 'Publicar resultado' }));
  const dialog = await screen.findByRole('dialog', { name: 'Resultado de Andes' });
  const field = (name: RegExp) => within(dialog).queryByRole('textbox', { name });
  await user.type(within(dialog).getByRole('textbox', { name: /Resultado del día/ }), '2.9');
  await user.type(within(dialog).getByRole('textbox', { name: /Por qué/ }), 'Acta');
  expect(field(/otra vez/)).not.toBeInTheDocument();
  await user.type(within(dialog).getByRole('textbox', { name: /Resultado del día/ }), '5');
  // 2.95 is usual; 29.5 is not; beyond 30 nothing is taken.
  await user.clear(within(dialog).getByRole('textbox', { name: /Resultado del día/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /Resultado del día/ }), '30.1');
  await user.click(within(dialog).getByRole('button', { name: 'Revisar' }));
  expect(await within(dialog).findByText(/Escribe un porcentaje de −30 a 30/)).toBeVisible();
  await user.clear(within(dialog).getByRole('textbox', { name: /Resultado del día/ }));
  await user.type(within(dialog).getByRole('textbox', { name: /Resultado del día/ }), '29.5');
  await user.click(within(dialog).getByRole('button', { name: 'Revisar' }));
  expect(await within(dialog).findByText(/Escribe la misma cifra otra vez/)).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /otra vez/ }), '29.5');
  await user.click(within(dialog).getByRole('button', { name: 'Revisar' }));
  await user.click(await screen.findByRole('button', { name: /^Pedir que se publique \+29[.,]5/ }));
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('POST'))?.body)
    .toEqual({ day: '2026-03-10', rate: '0.295', repeated: '0.295', reason: 'Acta' });
});

it.each([
  ['is booked', andes.last_result, []],
  [
    'can still be corrected',
    {
      day: '2026-03-09',
      rate: '0.001058',
      applies_at: '2999-01-01T08:15:00.000Z',
      applied_at: null,
    },
    [expect.stringMatching(/^Se aplica a las/)],
  ],
  [
    'is being booked',
    {
      day: '2026-03-09',
      rate: '0.001058',
      applies_at: '2026-03-10T08:15:00.000Z',
      applied_at: null,
    },
    ['Anotándose'],
  ],
])('says of the last result of a pool that it %s', async (_, last_result, said) => {
  const booked = { ...published, applied_at: '2026-03-10T08:15:02.000Z' };
  await show('/admin/pools', booked, { ...andes, last_result });
  const table = await screen.findByRole('table', { name: 'Pools' });
  expect(within(table).getByText(/0[.,]1058/)).toBeVisible();
  const chips = within(table).queryAllByText(/^(Se aplica|Anotándose|Anotado)/);
  expect(chips.map((chip) => chip.textContent)).toEqual(said);
});

it('says why its reader cannot publish, and who can, instead of the button', async () => {
  const own = { why: 'position' as const, who: ['Diego Luna', 'Elena Soto'] };
  await show('/admin/pools?pool=3', fresh(), { ...andes, own });
  expect(
    await screen.findByText(
      'Tienes una posición abierta en este pool. Puede hacerlo Diego Luna o Elena Soto.',
    ),
  ).toBeVisible();
  expect(
    await screen.findByRole('list', { name: 'Resultados que se pueden corregir' }),
  ).toBeVisible();
  for (const name of ['Publicar resultado', 'Corregir', 'Retirar']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
});
