import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OpenSetupSteps } from '#contract/api/admin/setup/setup-steps.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { SetupCard } from './setup-card.tsx';
import { openStepsQuery } from './setup-queries.ts';

type Given = Pick<OpenSetupSteps['open'][number], 'step' | 'drafts'> & {
  readonly about?: string[];
};
const show = (given: readonly Given[], language: 'es' | 'en' = 'es') => {
  const open = given.map((one) => ({ about: [], ...one }));
  return renderMember(<SetupCard />, {
    user: memberUser({ is_admin: true }),
    language,
    answers: { 'GET /api/admin/setup/steps/': () => ({ open }) },
  });
};

it('says what is missing, and leads to where it is done', async () => {
  await show([
    { step: 'contracts', drafts: 0 },
    { step: 'plans', drafts: 0 },
    { step: 'ranges', drafts: 3 },
  ]);
  const card = await screen.findByRole('region', {
    name: 'Lo que falta en esta instalación',
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

it('names what around the server is wrong, and where it is seen', async () => {
  await show([
    { step: 'mail', drafts: 0, about: ['mail.example.com'] },
    { step: 'chain', drafts: 0, about: ['one.example.com', 'two.example.net'] },
    { step: 'proxy', drafts: 0, about: ['TRUSTED_PROXY'] },
    { step: 'backup', drafts: 0 },
  ]);
  const sources = await screen.findByText(/Revisa RPC_URLS/);
  expect(sources).toHaveTextContent('one.example.com, two.example.net');
  expect(within(sources).getByRole('link', { name: 'Ver las fuentes' })).toHaveAttribute(
    'href',
    '/admin/jobs',
  );
  expect(screen.getByText(/mail\.example\.com no acepta correos/)).toBeVisible();
  expect(screen.getByText(/Revisa TRUSTED_PROXY/)).toBeVisible();
  expect(screen.getByText(/npm run backup cada noche/)).toBeVisible();
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
