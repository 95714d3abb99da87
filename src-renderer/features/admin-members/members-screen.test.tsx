import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AdminMember, AdminMemberDetail } from '#contract/api/admin/members.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { MembersScreen } from './members-screen.tsx';

const bruno: AdminMember = {
  id: 7,
  username: 'bruno_c',
  name: 'Bruno Cáceres',
  email: 'bruno@demo.test',
  avatar: null,
  is_admin: false,
  status: 'active',
  membership: {
    state: 'expired',
    name: 'Avanzado',
    name_en: 'Advanced',
    ends_at: '2026-11-01T00:00:00.000Z',
  },
  direct_balance: '640.10',
  last_session_at: null,
};
const detail = (change: Partial<AdminMemberDetail> = {}): AdminMemberDetail => ({
  ...bruno,
  email_verified: true,
  country: 'MX',
  joined_at: '2026-08-11T00:00:00.000Z',
  blocked: null,
  sponsor: { id: 3, username: 'camila_d', name: 'Camila Duarte' },
  placed_under: { id: 4, username: 'sara_m', name: 'Sara Medina', side: 'right' },
  organization: { count: 10_000, capped: true },
  balances: {
    direct: '640.10',
    pool: '0.00',
    global: '0.00',
    principal: '0.00',
    reserved: '320.00',
    debt: '0.00',
  },
  open_withdrawals: 1,
  sessions: 2,
  second_factor: false,
  notes: [],
  can_block: true,
  visit_minutes: 15,
  ...change,
});

async function show(member: AdminMemberDetail, path = '/admin/members?member=7') {
  let now = member;
  const block = ({ body }: { body: unknown }) => {
    const { reason } = body as { reason: string };
    now = {
      ...now,
      status: 'blocked',
      sessions: 0,
      blocked: { reason, by: 'Diego Luna', at: '2026-11-20T16:22:00.000Z' },
    };
    return now;
  };
  return renderMember(<MembersScreen title="Miembros" />, {
    path,
    answers: {
      'GET /api/admin/members/': ({ query }) => ({
        items: query.get('search') === 'nadie' ? [] : [bruno],
        next: null,
        counts: { members: 12_408, active: 9317 },
      }),
      'GET /api/admin/members/7/': () => now,
      'POST /api/admin/members/7/block/': block,
    },
  });
}

it('asks the server for what is searched and filtered, and says where nothing fits', async () => {
  const user = userEvent.setup();
  const world = await show(detail(), '/admin/members');
  expect(await screen.findByText('Vencida')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'blocked');
  await user.type(screen.getByRole('searchbox'), 'nadie');
  expect(await screen.findByText('Nada coincide con estos filtros.')).toBeVisible();
  expect(world.calls.at(-1)?.call).toContain('status=blocked&search=nadie');
  expect(world.place()).toContain('q=nadie');
});

it('shows where a member stands, the organization at its bound as such', async () => {
  await show(detail());
  expect(await screen.findByText('Camila Duarte')).toBeVisible();
  expect(screen.getByText(/^10.?000\+$/)).toBeVisible();
  expect(screen.getByText('1 retiro por pagar')).toBeVisible();
});

it('blocks only with a reason, which it then shows with who blocked', async () => {
  const user = userEvent.setup();
  const world = await show(detail());
  await user.click(await screen.findByRole('button', { name: 'Bloquear' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bloquear a Bruno Cáceres' });
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  expect(world.calls.some(({ call }) => call.startsWith('POST'))).toBe(false);

  await user.type(within(dialog).getByRole('textbox'), 'Dirección compartida');
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByText(/Diego Luna: «Dirección compartida»/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Desbloquear' })).toBeEnabled());
  expect(screen.getByRole('button', { name: 'Cerrar sesiones' })).toBeDisabled();
});

it('does not let administrators block themselves', async () => {
  await show(detail({ can_block: false, is_admin: true }));
  expect(await screen.findByRole('button', { name: 'Bloquear' })).toBeDisabled();
  expect(screen.getByText(/No puedes bloquear tu propia cuenta/)).toBeVisible();
});

it('leads to a look at the account where the server allows one, and asks why first', async () => {
  const user = userEvent.setup();
  await show(detail());
  await user.click(await screen.findByRole('button', { name: 'Ver su cuenta' }));
  expect(
    await screen.findByRole('dialog', { name: 'Ver la cuenta de Bruno Cáceres' }),
  ).toBeVisible();
  expect(
    screen.getByText('Ocultos: correo, teléfono, direcciones completas, documentos'),
  ).toBeVisible();
});

it('offers no look where the server allows none', async () => {
  await show(detail({ visit_minutes: null }));
  await screen.findByRole('button', { name: 'Bloquear' });
  expect(screen.queryByRole('button', { name: 'Ver su cuenta' })).not.toBeInTheDocument();
});
