import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Quote } from '#contract/api/withdrawals.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { MakeWithdrawal } from './make/screen.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const quote: Quote = {
  amount: '500.00',
  fee: '15.00',
  fee_rate: '0.03',
  net: '485.00',
  price: '1',
  token_amount: '485.00',
  currency: 'USDT',
  tct: null,
  remaining: '4312.60',
  network: { chain_id: 31337, name: 'Demo' },
  wallet: { address, first_use: false, hold_hours: 0, is_contract: false, look_alike: null },
  arrival: { approvals: 1, held: false, history: null },
};
const created = {
  ...quote,
  number: 7,
  type: 'direct',
  tct_amount: null,
  wallet: address,
  status: 'Pending',
  detail: 'in_review',
  can_cancel: true,
  created_at: '2026-11-20T20:02:00Z',
  timeline: [{ event: 'requested', at: '2026-11-20T20:02:00Z', note: null }],
};
const sent = {
  ok: true,
  sent_to: 'v•••@demo.test',
  expires_at: '2026-11-20T20:12:00Z',
  resend_in_seconds: 60,
};

beforeEach(() => {
  sessionStorage.clear();
  toasts.mockClear();
});

async function askForCode(sendCode: () => unknown) {
  await renderMember(<MakeWithdrawal title="Retirar" onVerifyEmail={() => {}} />, {
    user: memberUser(),
    answers: {
      'GET /api/settings/': () => ({
        minimum_withdrawal: '20',
        withdrawal_fee_stable: '0.03',
        code_minutes: 10,
        chain: {
          ...quote.network,
          native_symbol: 'ETH',
          explorer_url: null,
          tokens: [{ currency: 'USDT', address, decimals: 6 }],
        },
      }),
      'GET /api/addresses/': () => ({ items: [] }),
      'GET /api/withdrawals/addresses/': () => ({ items: [] }),
      'GET /api/withdrawals/7/': () => created,
      'POST /api/withdrawals/quote/': () => quote,
      'POST /api/auth/user/send-code/': sendCode,
      'POST /api/withdrawals/': () => created,
    },
  });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Monto'), '500');
  await user.click(screen.getByLabelText('Dirección de destino'));
  await user.paste(address);
  await user.tab();
  await screen.findByText('Te queda');
  await user.click(screen.getByRole('button', { name: 'Enviar código a mi correo' }));
  return user;
}

test('a code that was sent and a withdrawal that was made are said', async () => {
  const user = await askForCode(() => sent);
  const code = await screen.findByRole('textbox', { name: 'Código secreto' });
  expect(toasts).toHaveBeenCalledExactlyOnceWith(
    'ok',
    '¡Código secreto enviado! Revisa tu correo.',
  );
  await user.type(code, '407132');
  await user.click(screen.getByRole('button', { name: 'Retirar 500.00\u00A0USD' }));
  await waitFor(() =>
    expect(toasts).toHaveBeenLastCalledWith(
      'ok',
      'Retiro solicitado. 500.00 USD quedaron reservados; te avisaremos cuando se pague.',
      'withdrawal/7',
    ),
  );
});

test('a code that could not be sent is said, and that no money moved', async () => {
  await askForCode(() => new Response(null, { status: 500 }));
  expect(
    await screen.findByText(/^No pudimos enviar el código secreto\. No se movió/),
  ).toBeVisible();
  expect(toasts).not.toHaveBeenCalled();
});
