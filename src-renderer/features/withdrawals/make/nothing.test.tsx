import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { MakeWithdrawal } from './screen.tsx';

const empty = {
  balance: '0.00',
  pool_bonus_balance: '0.00',
  global_balance: { available: '0.00', waiting: '0.00' },
};
const settings = {
  areas: [] as string[],
  chain: null,
  minimum_withdrawal: '20',
  new_wallet_hold_hours: 24,
  global_network_wait_hours: 72,
};

async function open(change: Partial<CurrentUser>, areas: string[] = [], tct = '0') {
  const onVerifyEmail = vi.fn<() => void>();
  await renderMember(<MakeWithdrawal title="Retirar" onVerifyEmail={onVerifyEmail} />, {
    user: memberUser({ ...empty, ...change }),
    path: '/withdrawals',
    answers: {
      'GET /api/settings/': () => ({ ...settings, areas }),
      'GET /api/withdrawals/addresses/': () => ({ items: [] }),
      'GET /api/exchange/account/': () => ({ balance: tct, items: [], next: null }),
    },
  });
  return { onVerifyEmail };
}
const nothing = () => screen.findByRole('heading', { name: 'Ahora no hay nada que retirar' });
const filled = () => document.querySelectorAll('[data-filled]');

it('says what credits each balance in place of a form that could send nothing', async () => {
  const { onVerifyEmail } = await open({ current_membership: null, email_verified: false });
  await nothing();
  expect(screen.queryByLabelText('Monto')).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Pasos del retiro' })).not.toBeInTheDocument();
  expect(filled()).toHaveLength(0);
  expect(screen.getByText('Un retiro empieza en 20.00 USD de un mismo saldo.')).toBeVisible();
  for (const [name, path] of [
    ['Ver las membresías', '/buy-membership'],
    ['Ver mi inversión', '/my-investment'],
    ['Ver mi progreso', '/global-network-progress'],
    ['Guardar una dirección', '/profile?tab=addresses'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  expect(screen.queryByText('Cuenta TCT')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Verificar mi correo' }));
  expect(onVerifyEmail).toHaveBeenCalledOnce();
});

it('names what is below the minimum, waiting or reserved', async () => {
  await open({
    balance: '19.99',
    global_balance: { available: '0.00', waiting: '12.50' },
    held_balance: '400.00',
  });
  await nothing();
  expect(screen.getByText('Bono directo').parentElement).toHaveTextContent('19.99 USD');
  expect(screen.getByText(/Hay 12.50 USD en espera/)).toBeVisible();
  expect(screen.getByText(/^400.00 USD están reservados/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver mis referidos' })).toBeVisible();
});

it('shows the form from the minimum on', async () => {
  await open({ pool_bonus_balance: '20.00' });
  expect(await screen.findByLabelText('Monto')).toBeVisible();
});

it('shows the form to whom has TCT alone', async () => {
  await open({}, ['exchange'], '3.5');
  expect(await screen.findByLabelText('Monto')).toBeVisible();
});

it('names an empty TCT account where there is an exchange', async () => {
  await open({}, ['exchange']);
  await nothing();
  expect(screen.getByRole('link', { name: 'Ver mi cuenta TCT' })).toBeVisible();
});
