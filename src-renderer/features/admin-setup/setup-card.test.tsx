import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OpenSetupSteps } from '#contract/api/admin/setup/setup-steps.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { SetupCard } from './setup-card.tsx';
import { openStepsQuery } from './setup-queries.ts';

const show = (open: OpenSetupSteps['open'], language: 'es' | 'en' = 'es') =>
  renderMember(<SetupCard />, {
    user: memberUser({ is_admin: true }),
    language,
    answers: { 'GET /api/admin/setup/steps/': () => ({ open }) },
  });

it('says what is missing, and leads to where it is done', async () => {
  await show([
    { step: 'contracts', drafts: 0 },
    { step: 'plans', drafts: 0 },
    { step: 'ranges', drafts: 3 },
  ]);
  const card = await screen.findByRole('region', {
    name: 'Antes de que los miembros puedan usar todo',
  });
  expect(within(card).getAllByRole('listitem')).toHaveLength(3);
  const plans = within(card)
    .getByText(/Ningún plan está a la venta/)
    .closest('li');
  expect(plans).toHaveTextContent('Agrega el primero.');
  expect(within(card).getByRole('link', { name: 'Ver los planes' })).toHaveAttribute(
    'href',
    '/admin/plans',
  );
  expect(
    within(card)
      .getByText(/Ningún tramo/)
      .closest('li'),
  ).toHaveTextContent('Hay 3 borradores.');
  // They are pinned on the server's machine: no screen does it.
  expect(within(card).getAllByRole('link')).toHaveLength(2);
});

it('speaks English, and of a single draft', async () => {
  await show([{ step: 'pools', drafts: 1 }], 'en');
  expect(await screen.findByText(/There is 1 draft\./)).toBeVisible();
});

it('shows nothing once nothing is left', async () => {
  const world = await show([]);
  await waitFor(() => {
    expect(world.queryClient.getQueryState(openStepsQuery.queryKey)?.status).toBe('success');
  });
  expect(screen.queryByRole('region')).toBeNull();
});
