import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToasterStore } from 'react-hot-toast/headless';
import { describe, expect, it } from 'vitest';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import type { AdminException, Sweeps } from '#contract/api/admin/exceptions.ts';
import {
  exception as payment,
  settled,
  txHash,
  usdtAddress,
} from '#renderer/domain/purchase-request/request.fixtures.ts';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { encodeSweep } from '#renderer/lib/chain/sweep-call.ts';
import { createFakeProvider, fakeAccount, portWith } from '#renderer/platform/fake/wallet.ts';
import type { FakeProvider } from '#renderer/platform/fake/wallet.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { exception, over, receiptsContract, sweeps } from './exceptions.fixtures.ts';
import { ExceptionsScreen } from './exceptions-screen.tsx';

interface World {
  queue: AdminException[];
  sweeps: Sweeps;
  refusal: string | undefined;
  /** The answer of an activation that waits for a second person. */
  proposed: Proposed | undefined;
  readonly log: (readonly [string, unknown])[];
}

function serve(change: Partial<World> = {}): World {
  const world: World = {
    queue: [exception(), over()],
    sweeps: sweeps(),
    refusal: undefined,
    proposed: undefined,
    log: [],
    ...change,
  };
  const resolve = () => {
    if (world.refusal !== undefined) {
      const body = { code: world.refusal, message: '', request_id: 'r1' };
      return Response.json(body, { status: 409 });
    }
    if (world.proposed) {
      const { id } = world.proposed.proposal;
      world.queue = world.queue.map((one) =>
        one.id === 7 ? { ...one, activation_proposal: id } : one,
      );
      return Response.json(world.proposed, { status: 202 });
    }
    world.queue = world.queue.filter(({ id }) => id !== 7);
    return Response.json(exception({ state: 'activated' }));
  };
  const token = { currency: 'USDT', address: usdtAddress, decimals: 6 };
  const answers: Readonly<Record<string, () => Response>> = {
    'GET /api/settings/': () =>
      Response.json({ chain: { native_symbol: 'ETH', explorer_url: null, tokens: [token] } }),
    'GET /api/admin/payments/': () =>
      Response.json({
        items: world.queue,
        next: null,
        counts: { open: world.queue.length, activated: 0, refunded: 0, closed: 0 },
        received: [{ currency: 'USDT', amount: '530', payments: 2 }],
        oldest_open: { number: 20_919, at: '2026-11-19T13:42:00.000Z' },
      }),
    'GET /api/admin/payments/sweeps/': () => Response.json(world.sweeps),
    'POST /api/admin/payments/exceptions/7/activate/': resolve,
    'POST /api/admin/payments/exceptions/7/refund/': resolve,
  };
  configureApi({
    fetch: (input, init) => {
      const call = `${init?.method} ${new URL(input as string, 'http://test').pathname}`;
      if (!call.startsWith('GET')) world.log.push([call, JSON.parse(init?.body as string)]);
      return Promise.resolve(answers[call]?.() ?? new Response(null, { status: 404 }));
    },
  });
  return world;
}

async function show(path = '/', provider?: FakeProvider) {
  const platform = { wallet: portWith(provider) } as Platform;
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={createQueryClient()}>
        <WalletProvider>
          <ExceptionsScreen title="Excepciones de pago" />
        </WalletProvider>
      </QueryClientProvider>
    </PlatformProvider>,
    { path },
  );
  await screen.findByRole('table');
  return userEvent.setup();
}

describe('the queue', () => {
  it('shows asked, arrived and what is missing or over', async () => {
    serve();
    await show();
    const row = screen.getByRole('row', { name: /Bruno Cáceres/ });
    expect(row).toHaveTextContent('750.00');
    expect(row).toHaveTextContent('500.00');
    expect(row).toHaveTextContent('−250.00');
    expect(row).toHaveTextContent('Parcial');
    expect(screen.getByRole('row', { name: /Elena Sarmiento/ })).toHaveTextContent('780.00');
    expect(screen.getByText('Recibido en USDT')).toBeVisible();
  });

  it('says in a line what the member bought before, and who else pays from there', async () => {
    const history = {
      is_first: false,
      ended: ['Settled' as const, 'Expired' as const],
      others_by_sender: 2,
    };
    serve({ queue: [exception({ history })] });
    await show();
    const row = screen.getByRole('row', { name: /Bruno Cáceres/ });
    expect(row).toHaveTextContent(
      'desde esa dirección también pagaron 2 miembros más · Últimas:PagadaVencida',
    );
  });

  it('marks by X, and opens the marked one after the other', async () => {
    const world = serve();
    const user = await show();
    await user.keyboard('jxjx');
    expect(screen.getByText('2 marcados')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revisar uno tras otro' }));
    await user.click(await screen.findByRole('button', { name: /Activar la compra/ }));
    await user.type(await screen.findByRole('textbox', { name: /Por qué/ }), 'Acordado');
    const dialog = screen.getByRole('dialog', { name: 'Activar la compra' });
    await user.click(within(dialog).getByRole('button', { name: 'Activar la compra' }));
    await waitFor(() => expect(world.log).toHaveLength(1));
    expect(await screen.findByRole('heading', { name: /20919/ })).toBeVisible();
  });

  it('says that nothing is to be resolved', async () => {
    serve({ queue: [] });
    const platform = { wallet: portWith(undefined) } as Platform;
    await renderScreen(
      <PlatformProvider platform={platform}>
        <QueryClientProvider client={createQueryClient()}>
          <WalletProvider>
            <ExceptionsScreen title="Excepciones de pago" />
          </WalletProvider>
        </QueryClientProvider>
      </PlatformProvider>,
    );
    expect(await screen.findByText('No hay excepciones por resolver.')).toBeVisible();
  });
});

describe('one exception', () => {
  it('quotes what the member reads, and each way out says its cost', async () => {
    serve();
    await show('/?exception=7');
    expect(screen.getByText(/Venció con un pago parcial de 500.00 USDT/)).toBeVisible();
    expect(
      screen.getByRole('button', { name: /Activar la compra.*la empresa asume 250.00/ }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: /Registrar devolución.*500.00/ })).toBeVisible();
  });

  it('that is settled already can only be returned', async () => {
    serve();
    await show('/?exception=8');
    expect(screen.getByRole('button', { name: /Registrar devolución.*30.00/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Activar la compra/ })).not.toBeInTheDocument();
  });

  it('of a deposit of TCT, which has no price, says what went back of it and not what was too much', async () => {
    const back = { state: 'refunded', resolved_at: '2026-11-21T09:00:00.000Z' } as const;
    const stray = { kind: 'wrong_token', currency: 'USDC', amount: '7', ...back } as const;
    const request = settled({ kind: 'tct', exceptions: [payment(stray)] });
    serve({ queue: [exception({ ...stray, request })] });
    await show('/?exception=7');
    expect(screen.getByText(/Devolvimos 7.00 USDC el 21 nov 2026/)).toBeVisible();
    expect(screen.queryByText(/de más/)).toBeNull();
  });

  it('that pays its reader says so and who can decide it, in the place of both buttons', async () => {
    serve({ queue: [exception({ own: { why: 'purchase', who: [] } })] });
    await show('/?exception=7');
    expect(screen.getByText('Es tu propia compra. Hace falta otro administrador.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Activar la compra/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Registrar devolución/ })).not.toBeInTheDocument();
  });

  it('is activated with a reason, and never without', async () => {
    const world = serve();
    const user = await show('/?exception=7');
    await user.click(screen.getByRole('button', { name: /Activar la compra/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Activar la compra' });
    expect(dialog).toHaveTextContent(/La empresa asume 250.00.USDT/);
    const submit = within(dialog).getByRole('button', { name: 'Activar la compra' });
    await user.click(submit);
    expect(await within(dialog).findByText('Escribe por qué.')).toBeVisible();
    expect(world.log).toEqual([]);
    await user.type(within(dialog).getByLabelText(/Por qué/), 'Error de la casa de cambio');
    await user.click(submit);
    await waitFor(() => {
      expect(world.log).toEqual([
        [
          'POST /api/admin/payments/exceptions/7/activate/',
          { note: 'Error de la casa de cambio', borne: '250' },
        ],
      ]);
    });
  });

  it('that costs more than one person decides is asked for, and says so before and after', async () => {
    const asked = [{ username: 'elena', name: 'Elena Prado' }];
    const proposal = { id: 118, kind: 'payment.activate' as const, asked };
    const world = serve({
      queue: [exception({ activation_by_two: true })],
      proposed: { proposal: { ...proposal, expires_at: '2026-11-27T18:29:00.000Z' } },
    });
    const user = await show('/?exception=7');
    await user.click(screen.getByRole('button', { name: /Activar la compra/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Activar la compra' });
    expect(dialog).toHaveTextContent(/hasta que otra persona con la función Pagos lo apruebe/);
    expect(within(dialog).queryByRole('button', { name: 'Activar la compra' })).toBeNull();
    await user.type(within(dialog).getByLabelText(/Por qué/), 'Cliente de años');
    await user.click(within(dialog).getByRole('button', { name: 'Pedir la activación' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { result } = renderHook(() => useToasterStore());
    await waitFor(() => {
      expect(result.current.toasts.map(({ message }) => message)).toContain(
        'Cambio n.º 118 pedido. Lo puede aprobar Elena Prado.',
      );
    });
    expect(world.log).toEqual([
      [
        'POST /api/admin/payments/exceptions/7/activate/',
        { note: 'Cliente de años', borne: '250' },
      ],
    ]);
    const row = screen.getByRole('row', { name: /Bruno Cáceres/ });
    await waitFor(() => expect(row).toHaveTextContent('Cambio n.º 118 por aprobar'));
  });

  it('whose activation is asked for leads there, and can still be returned', async () => {
    serve({ queue: [exception({ activation_by_two: true, activation_proposal: 118 })] });
    await show('/?exception=7');
    expect(screen.getByRole('link', { name: 'Ver el cambio n.º 118' })).toHaveAttribute(
      'href',
      '/admin/approvals?id=118',
    );
    expect(screen.queryByRole('button', { name: /Activar la compra/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Registrar devolución/ })).toBeVisible();
  });

  it('is returned with the hash of a transaction that the server believes', async () => {
    const world = serve({ refusal: 'transfer_unmatched' });
    const user = await show('/?exception=7');
    await user.click(screen.getByRole('button', { name: /Registrar devolución/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Registrar devolución' });
    const hash = within(dialog).getByLabelText('Hash de la devolución');
    await user.type(hash, '0x12');
    await user.type(within(dialog).getByLabelText(/Por qué/), 'Pagó tarde');
    const submit = within(dialog).getByRole('button', { name: 'Registrar devolución' });
    await user.click(submit);
    expect(
      await within(dialog).findByText('Un hash empieza con 0x y tiene 66 caracteres.'),
    ).toBeVisible();
    await user.clear(hash);
    await user.type(hash, txHash);
    await user.click(submit);
    expect(await within(dialog).findByText(/no devuelve este monto/)).toBeVisible();
    world.refusal = undefined;
    await user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(world.log.at(-1)).toEqual([
      'POST /api/admin/payments/exceptions/7/refund/',
      { tx_hash: txHash, note: 'Pagó tarde' },
    ]);
  });
});

describe('a sweep', () => {
  const wallet = () => {
    const sent: unknown[] = [];
    const provider = createFakeProvider({
      eth_sendTransaction: ([transaction]) => {
        sent.push(transaction);
        return txHash;
      },
    });
    return { sent, provider };
  };
  const connect = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await screen.findByRole('button', { name: 'Conectar billetera' }));
    await user.click(await screen.findByRole('button', { name: 'Fake' }));
    await screen.findByRole('button', { name: /^Conectada/ });
  };

  it('signs the contract’s call that is shown, and says that it is not confirmed', async () => {
    const world = serve();
    const { provider, sent } = wallet();
    const user = await show('/', provider);
    await connect(user);
    await user.click(screen.getByRole('button', { name: 'Firmar barrido' }));
    expect(await screen.findByText(/Enviado; falta su confirmación/)).toBeVisible();
    const data = world.sweeps.items[0]?.calldata;
    expect(sent).toEqual([{ from: fakeAccount, to: receiptsContract, data, value: '0x0' }]);
  });

  it.each([
    ['another token', { token: receiptsContract, numbers: [20_931n, 20_933n] }],
    ['other addresses', { token: usdtAddress, numbers: [20_931n, 20_934n] }],
  ])('of %s than shown is not signed', async (_, call) => {
    serve({ sweeps: sweeps({ calldata: encodeSweep(call) }) });
    const { provider, sent } = wallet();
    const user = await show('/', provider);
    await connect(user);
    await user.click(screen.getByRole('button', { name: 'Firmar barrido' }));
    expect(await screen.findByText(/No firmamos: lo que llegó no coincide/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('on another network is not signed', async () => {
    serve();
    const { provider, sent } = wallet();
    provider.answers['eth_chainId'] = () => '0x1';
    const user = await show('/', provider);
    await connect(user);
    await user.click(screen.getByRole('button', { name: 'Firmar barrido' }));
    expect(await screen.findByText(/Cámbiala a TCT Demo/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});
