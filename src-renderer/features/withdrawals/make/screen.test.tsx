import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import type { Quote, WithdrawalWithTimeline } from '#contract/api/withdrawals.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { MakeWithdrawal } from './screen.tsx';

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';

const user: Partial<CurrentUser> = {
  username: 'ana',
  email_verified: true,
  balance: '4812.60',
  pool_bonus_balance: '0.00',
  global_balance: { available: '0.00', waiting: '0.00' },
  withdrawals_paused_until: null,
};
const chain: PublicSettings['chain'] = {
  chain_id: 31337,
  name: 'Demo',
  native_symbol: 'ETH',
  explorer_url: null,
  tokens: [{ currency: 'USDT', address: wallet, decimals: 6 }],
};
const settings: Partial<PublicSettings> = {
  minimum_withdrawal: '20',
  withdrawal_fee_stable: '0.03',
  code_minutes: 10,
  chain,
};
const network = { chain_id: 31337, name: 'Demo' };
const quoteOf = (amount: string, token_amount: string): Quote => ({
  amount,
  fee: '15.00',
  fee_rate: '0.03',
  net: token_amount,
  price: '1',
  token_amount,
  currency: 'USDT',
  tct: null,
  remaining: '4312.60',
  network,
  wallet: {
    address: wallet,
    first_use: false,
    hold_hours: 0,
    is_contract: false,
    look_alike: null,
  },
  arrival: { approvals: 1, held: false, history: { count: 20, from: 180, to: 540, cut: 2 } },
});
const created: WithdrawalWithTimeline = {
  ...quoteOf('500.00', '485.00'),
  tct_amount: null,
  number: 7,
  type: 'direct',
  wallet,
  status: 'Pending',
  detail: 'in_review',
  hold_until: null,
  refusal: null,
  run_number: null,
  tx_hash: null,
  explorer_url: null,
  confirmations: null,
  can_cancel: true,
  created_at: '2026-11-20T20:02:00Z',
  finished_at: null,
  timeline: [{ event: 'requested', at: '2026-11-20T20:02:00Z', note: null }],
};

interface Call {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal;
}
type Reply = (call: Call) => Promise<Response> | Response;

const ok = (body: unknown) => Response.json(body);
const refuse = (code: string, details = {}) =>
  Response.json({ code, message: '', details, request_id: 'r' }, { status: 400 });

/** A server in memory; a test replaces the replies that matter to it. */
function startServer(replies: Readonly<Record<string, Reply>> = {}) {
  const calls: Call[] = [];
  const known: Record<string, Reply> = {
    'GET /api/auth/user/': () => ok(user),
    'GET /api/settings/': () => ok(settings),
    'GET /api/withdrawals/addresses/': () => ok({ items: [] }),
    'GET /api/withdrawals/7/': () => ok(created),
    'POST /api/withdrawals/quote/': () => ok(quoteOf('500.00', '485.00')),
    'POST /api/auth/user/send-code/': () =>
      ok({
        ok: true,
        sent_to: 'a•••@demo.test',
        expires_at: '2026-11-20T20:12:00Z',
        resend_in_seconds: 60,
      }),
    'POST /api/withdrawals/': () => ok(created),
    ...replies,
  };
  const fetchFake = vi.fn<typeof fetch>(async (url, init) => {
    const path = `${init?.method ?? 'GET'} ${typeof url === 'string' ? url : ''}`;
    const call: Call = {
      path,
      key: new Headers(init?.headers).get('Idempotency-Key'),
      body: JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Call['body'],
      signal: init?.signal ?? new AbortController().signal,
    };
    calls.push(call);
    const reply = known[path];
    if (!reply) throw new Error(`No reply to ${path}`);
    return reply(call);
  });
  configureApi({ fetch: fetchFake });
  return { to: (path: string) => calls.filter((call) => call.path === path) };
}

async function openScreen(onVerifyEmail = () => {}): Promise<UserEvent> {
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <MakeWithdrawal title="Retirar" onVerifyEmail={onVerifyEmail} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

async function pasteWallet(person: UserEvent): Promise<void> {
  await person.click(screen.getByLabelText('Dirección de destino'));
  await person.paste(wallet);
}

async function fillAndAskForCode(person: UserEvent): Promise<void> {
  await person.type(await screen.findByLabelText('Monto'), '500');
  await pasteWallet(person);
  await person.tab();
  await screen.findByText('Te queda');
  await person.click(screen.getByRole('button', { name: 'Enviar código a mi correo' }));
}

async function typeCode(person: UserEvent, code: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Código secreto' });
  await person.clear(field);
  await person.type(field, code);
}

const confirm = (person: UserEvent) =>
  person.click(screen.getByRole('button', { name: 'Retirar 500.00\u00A0USD' }));

describe('asking for a withdrawal', () => {
  beforeEach(() => {
    sessionStorage.clear();
    getDefaultStore().set(authStateAtom, { phase: 'authenticated' });
  });

  it('goes from the data to the code to following it, and forgets the draft', async () => {
    const server = startServer();
    const person = await openScreen();
    await fillAndAskForCode(person);
    expect(server.to('POST /api/auth/user/send-code/')[0]?.body).toMatchObject({
      isWithdrawal: true,
      quote: { amount: '500', currency: 'USDT', wallet, token_amount: '485.00' },
    });
    await typeCode(person, '123456');
    await confirm(person);
    expect(await screen.findByText('Retiro n.º 7')).toBeInTheDocument();
    expect(await screen.findByText(/Todavía puedes cancelarlo/)).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('tries again under the same key when nobody answered', async () => {
    let answers = false;
    const server = startServer({
      'POST /api/withdrawals/': () => {
        if (!answers) throw new TypeError('no network');
        return ok(created);
      },
    });
    const person = await openScreen();
    await fillAndAskForCode(person);
    await typeCode(person, '123456');
    await confirm(person);
    expect(await screen.findByText(/No sabemos si la petición llegó/)).toBeInTheDocument();
    answers = true;
    await person.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Retiro n.º 7');
    const keys = server.to('POST /api/withdrawals/').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('takes another code for another intention, and counts the tries', async () => {
    const server = startServer({
      'POST /api/withdrawals/': ({ body }) =>
        body['secret_code'] === '123456' ? ok(created) : refuse('code_wrong', { tries_left: 4 }),
    });
    const person = await openScreen();
    await fillAndAskForCode(person);
    await typeCode(person, '111111');
    await confirm(person);
    expect(
      await screen.findByText('Ese no es el código. Te quedan 4 intentos.'),
    ).toBeInTheDocument();
    await typeCode(person, '123456');
    await confirm(person);
    await screen.findByText('Retiro n.º 7');
    const [first, second] = server.to('POST /api/withdrawals/').map(({ key }) => key);
    expect(second).not.toBe(first);
  });

  it('shows the new quote and asks again when the one it showed has expired', async () => {
    let token = '485.00';
    const server = startServer({
      'POST /api/withdrawals/quote/': () => ok(quoteOf('500.00', token)),
      'POST /api/auth/user/send-code/': () => {
        token = '480.00';
        return refuse('quote_expired');
      },
    });
    const person = await openScreen();
    await fillAndAskForCode(person);
    expect(await screen.findByText(/La cotización cambió/)).toBeInTheDocument();
    await waitFor(() =>
      expect(server.to('POST /api/withdrawals/quote/').length).toBeGreaterThan(1),
    );
    await person.click(screen.getByRole('button', { name: 'Enviar código a mi correo' }));
    await waitFor(() => {
      const asked = server.to('POST /api/auth/user/send-code/').at(-1)?.body;
      expect(asked).toMatchObject({ quote: { token_amount: '480.00' } });
    });
  });

  it('asks about what stands in the form, and drops the question before it', async () => {
    const open: Call[] = [];
    startServer({
      'POST /api/withdrawals/quote/': (call) => {
        open.push(call);
        return new Promise<Response>(() => {});
      },
    });
    const person = await openScreen();
    const amount = await screen.findByLabelText('Monto');
    await pasteWallet(person);
    await person.type(amount, '50');
    await waitFor(() => expect(open).toHaveLength(1));
    await person.type(amount, '0');
    await waitFor(() => expect(open).toHaveLength(2));
    expect(open.map(({ body }) => body['amount'])).toEqual(['50', '500']);
    expect(open.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('offers the way out to whom has not verified the e-mail, and asks for nothing', async () => {
    const server = startServer({
      'GET /api/auth/user/': () => ok({ ...user, email_verified: false }),
    });
    const onVerify = vi.fn<() => void>();
    const person = await openScreen(onVerify);
    expect(await screen.findByRole('button', { name: 'Enviar código a mi correo' })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Verificar mi correo' }));
    expect(onVerify).toHaveBeenCalledOnce();
    expect(server.to('POST /api/withdrawals/quote/')).toHaveLength(0);
  });

  it('finds the draft again after a reload', async () => {
    startServer();
    const person = await openScreen();
    await person.type(await screen.findByLabelText('Monto'), '77,5');
    cleanup();
    await openScreen();
    expect(await screen.findByLabelText('Monto')).toHaveValue('77,5');
  });
});
