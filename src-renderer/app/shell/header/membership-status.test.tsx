import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { MembershipStatus } from './membership-status.tsx';

async function show(change: Partial<CurrentUser>) {
  const { queryClient } = await renderMember(<MembershipStatus />, { user: memberUser(change) });
  await waitFor(() => expect(queryClient.getQueryData(['User', 'current'])).toBeDefined());
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
}

test('while it runs: days left and the share of its time that is used, as a width', async () => {
  await show({});
  expect(screen.getByText('quedan 128 días').parentElement).toHaveTextContent(
    'Avanzado: quedan 128 días',
  );
  const bar = screen.getByRole('progressbar', { name: /^Tiempo de membresía usado/ });
  expect(bar).toHaveAttribute('aria-valuenow', '65');
  expect(bar.firstElementChild).toHaveStyle({ inlineSize: '65%' });
});

test('once it has ended: the bar alone', async () => {
  await show({ current_membership: null, expired_membership: { current_progress: 100 } });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  expect(screen.queryByText(/queda/)).toBeNull();
});

test('a missing progress counts as nothing used', async () => {
  const unsaid = { current_progress: undefined as unknown as number };
  await show({ current_membership: null, expired_membership: unsaid });
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
});

test('without a membership: nothing', async () => {
  await show({ current_membership: null, expired_membership: null });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByText(/Avanzado|queda/)).toBeNull();
});

test('until it is known: a placeholder without a figure', async () => {
  const never = new Promise<never>(() => {});
  const waiting = await renderMember(<MembershipStatus />, {
    answers: { 'GET /api/auth/user/': () => never },
  });
  expect(screen.getByRole('status', { name: /Cargando/ })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
  waiting.queryClient.clear();
});

test('nothing is shown if the query fails', async () => {
  await renderMember(<MembershipStatus />, {
    answers: { 'GET /api/auth/user/': () => new Response(null, { status: 403 }) },
  });
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('progressbar')).toBeNull();
});
