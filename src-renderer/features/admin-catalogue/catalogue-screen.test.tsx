import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Catalogue, CataloguePlan } from '#contract/api/admin/catalogue.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { CatalogueScreen } from './catalogue-screen.tsx';

const plan: CataloguePlan = {
  id: 1,
  name: 'Inicial',
  name_en: 'Starter',
  price: '100.00',
  duration_days: 90,
  volume: '100.00',
  direct_rate: '0.05',
  binary_rate: '0.075',
  daily_cap: '50.00',
  is_sold: true,
  is_used: false,
};
const catalogue = (change: Partial<CataloguePlan> = {}): Catalogue => ({
  plans: [{ ...plan, ...change }],
  ranges: [
    {
      id: 2,
      min_amount: '100.00',
      max_amount: '999.00',
      weight: '1.15',
      max_multiple: '1.5',
      is_open: true,
    },
  ],
  ranks: [],
});

const show = (answer: Catalogue) =>
  renderMember(<CatalogueScreen title="Planes y tramos" />, {
    path: '/admin/plans',
    answers: {
      'GET /api/admin/catalogue/': () => answer,
      'PATCH /api/admin/plans/1/': () => plan,
      'PATCH /api/admin/ranges/2/': () => answer.ranges[0],
    },
  });

it('sends a changed plan with rates as fractions and what was seen', async () => {
  const user = userEvent.setup();
  const world = await show(catalogue());
  await user.click(await screen.findByRole('button', { name: /Inicial/ }));
  const binary = await screen.findByRole('textbox', { name: /Tasa binaria/ });
  expect(binary).toHaveValue('7.5');
  await user.clear(binary);
  await user.type(binary, '8,25');
  await user.type(screen.getByRole('textbox', { name: /Por qué/ }), 'Acta');
  await user.click(screen.getByRole('button', { name: 'Pedir el cambio' }));
  const { is_used: _, id: __, ...seen } = plan;
  await expect
    .poll(() => world.calls.find(({ call }) => call.startsWith('PATCH'))?.body)
    .toMatchObject({ binary_rate: '0.0825', direct_rate: '0.05', duration_days: 90, seen });
});

it('keeps what members of a plan earn by, and says why', async () => {
  const user = userEvent.setup();
  await show(catalogue({ is_used: true }));
  await user.click(await screen.findByRole('button', { name: /Inicial/ }));
  expect(await screen.findByText(/crea otro plan y deja de vender este/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Tasa binaria/ })).not.toBeInTheDocument();
});

it('refuses a range whose maximum is below its minimum before anything is sent', async () => {
  const user = userEvent.setup();
  const world = await show(catalogue());
  await user.click(await screen.findByRole('button', { name: /De 100/ }));
  const max = await screen.findByRole('textbox', { name: /Máximo/ });
  await user.clear(max);
  await user.type(max, '99');
  await user.click(screen.getByRole('button', { name: 'Pedir el cambio' }));
  expect(
    await screen.findByText('El máximo no puede ser menor que el mínimo.'),
  ).toBeInTheDocument();
  expect(world.calls.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
});
