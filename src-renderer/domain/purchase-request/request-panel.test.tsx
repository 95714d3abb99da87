import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PurchaseRequest, PaymentClaim } from '#contract/api/purchase-requests.ts';
import { requestKinds } from '#contract/rules/purchases.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { createFakeProvider, portWith } from '#renderer/platform/fake/wallet.ts';
import type { FakeProvider } from '#renderer/platform/fake/wallet.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import {
  exception,
  partial,
  purchaseRequest,
  processing,
  receipt,
  receivingAddress,
  settled,
  txHash,
  unresolved,
} from './request.fixtures.ts';
import { RequestPanel } from './request-panel.tsx';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));
beforeEach(() => {
  toasts.mockClear();
});

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const open = (change: Partial<PurchaseRequest> = {}) =>
  purchaseRequest({ expires_at: soon(47), ...change });

interface World {
  request: PurchaseRequest;
  claim: PaymentClaim['outcome'];
  readonly log: string[];
  /** Writes a line into the open stream. */
  push: (next: PurchaseRequest) => void;
}

function serve(start: PurchaseRequest): World {
  const encoder = new TextEncoder();
  const world: World = {
    request: start,
    claim: 'found',
    log: [],
    push: () => undefined,
  };
  const watch = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          world.push = (next) => {
            world.request = next;
            controller.enqueue(encoder.encode(`${JSON.stringify(next)}\n`));
          };
        },
      }),
    );
  const answers: Readonly<Record<string, () => Response>> = {
    'GET /api/settings/': () => Response.json({ chain: { native_symbol: 'ETH', tokens: [] } }),
    'GET /api/payments/20931/': () => Response.json(world.request),
    'GET /api/payments/20931/watch/': watch,
    'POST /api/payments/20931/cancel/': () => {
      world.request = purchaseRequest({ status: 'Cancelled', missing: '0', can_cancel: false });
      return Response.json(world.request);
    },
    'POST /api/payments/20931/report/': () => {
      world.request = { ...world.request, reported_tx_hash: txHash };
      return Response.json(world.request);
    },
    'POST /api/payments/20931/claim/': () =>
      Response.json({ outcome: world.claim, number: 20_411, request: world.request }),
  };
  configureApi({
    fetch: (input, init) => {
      const call = `${init?.method} ${new URL(input as string, 'http://test').pathname}`;
      if (!call.startsWith('GET')) world.log.push(call);
      return Promise.resolve(answers[call]?.() ?? new Response(null, { status: 404 }));
    },
  });
  return world;
}

async function show(provider?: FakeProvider) {
  const platform = { wallet: portWith(provider) } as Platform;
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={createQueryClient()}>
        <RequestPanel number={20_931} onward={() => <a href="/x">Seguir</a>} />
      </QueryClientProvider>
    </PlatformProvider>,
  );
  await screen.findByRole('heading', { level: 2 });
  return userEvent.setup();
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a request that waits for its payment', () => {
  it('says that a payment failed on chain, that nothing was taken, and asks for it again', async () => {
    const world = serve(open({ reported_tx_hash: txHash }));
    await show();
    expect(screen.queryByText(/falló en la red/)).toBeNull();
    act(() => world.push(open({ failed_tx_hash: txHash })));
    expect(await screen.findByText(/Ese pago falló en la red y no se tomó nada/)).toBeVisible();
    expect(screen.getByText('El pago falló')).toBeVisible();
    act(() => world.push({ ...partial(), expires_at: soon(40), failed_tx_hash: txHash }));
    expect(await screen.findByText(/Tu último pago falló .* Recibimos 500/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copiar monto' })).toBeVisible();
  });

  it('says exactly what to send where, on which network, and why', async () => {
    serve(open());
    await show();
    expect(screen.getByRole('heading', { name: 'Pagar Profesional' })).toBeVisible();
    const panel = document.body;
    expect(panel).toHaveTextContent('750.00');
    expect(panel).toHaveTextContent(receivingAddress);
    expect(panel).toHaveTextContent('Profesional 1,500.00 − tu tiempo restante 750.00');
    expect(screen.getByText('Red TCT Demo (id 31337)')).toBeVisible();
    expect(screen.getByText('Solo USDT')).toBeVisible();
    expect(screen.getByRole('img', { name: /Código QR/ })).toBeVisible();
  });

  it.each(requestKinds)('says in words where a payment of a kind leads: %s', async (kind) => {
    serve(open({ kind }));
    await show();
    expect(screen.getByText('Visto en la red')).toBeVisible();
    expect(screen.queryByText(/step\.active/)).toBeNull();
  });

  it('is scrolled to its top on a phone', async () => {
    const scroll = vi.fn();
    Element.prototype.scrollIntoView = scroll;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('max-width'),
        media,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    serve(open());
    await show();
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'start' });
  });

  it('warns in words when ten minutes are left, and asks again when none is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world = serve(open({ expires_at: soon(10.2) }));
    await show();
    expect(screen.getByText('Vence en')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('Vence pronto')).toBeVisible();
    world.request = purchaseRequest({ status: 'Expired', missing: '0', can_cancel: false });
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(await screen.findByText(/Venció sin pago/)).toBeVisible();
    expect(screen.queryByText(receivingAddress)).not.toBeInTheDocument();
  });

  it('follows the chain to the end without being asked', async () => {
    const world = serve(open());
    await show();
    act(() => world.push(processing({ expires_at: soon(40) })));
    expect(await screen.findByText(/Vimos tu pago: 1 de 3 confirmaciones/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pagar con billetera' })).not.toBeInTheDocument();
    act(() => world.push(settled()));
    expect(await screen.findByText(/Pagada el/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Seguir' })).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'ok',
      'Pago confirmado en la red. Ya puedes ver tu compra.',
      'request/20931',
    );
  });

  it('asks for what is missing of a part, and only that', async () => {
    serve(partial({ expires_at: soon(20) }));
    await show();
    expect(screen.getByText('Envía lo que falta')).toBeVisible();
    expect(screen.getByText(/Recibimos 500.00 de 750.00 USDT/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancelar solicitud' })).not.toBeInTheDocument();
  });

  it('is cancelled after asking', async () => {
    const world = serve(open());
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Cancelar solicitud' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar la solicitud' });
    expect(dialog).toHaveTextContent('Hazlo solo si no has pagado.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar solicitud' }));
    expect(await screen.findByText(/La cancelaste. No envíes nada/)).toBeVisible();
    expect(world.log).toEqual(['POST /api/payments/20931/cancel/']);
  });
});

describe('a request that has ended', () => {
  it('is followed on: a late payment is said as it comes, and again once it is settled', async () => {
    const expired = unresolved('paid_late', { state: 'closed' });
    const world = serve({ ...expired, received: '0', receipts: [], exceptions: [] });
    await show();
    expect(screen.getByText(/Venció sin pago/)).toBeVisible();
    const seen = receipt({ state: 'seen', confirmations: { seen: 1, required: 3 } });
    await act(async () => world.push({ ...expired, receipts: [seen], exceptions: [] }));
    expect(
      await screen.findByText(/llegó cuando la solicitud ya estaba cerrada: 1 de 3/),
    ).toBeVisible();
    await act(async () => world.push(unresolved('paid_late')));
    expect(await screen.findByText(/Tu pago llegó después de vencer/)).toBeVisible();
    expect(toasts).not.toHaveBeenCalled();
    await act(async () => world.push(settled()));
    expect(await screen.findByText(/Pagada el 20 nov 2026/)).toBeVisible();
    expect(toasts).toHaveBeenCalledOnce();
  });
});

describe('"Pagué, pero…"', () => {
  const ask = async (hash: string) => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Pagué, pero…' }));
    await user.type(await screen.findByLabelText('Hash de la transacción'), hash);
    await user.click(screen.getByRole('button', { name: 'Buscar el pago' }));
  };

  it('takes a hash and nothing else', async () => {
    const world = serve(open());
    await show();
    await ask('0x12');
    expect(await screen.findByText('Un hash empieza con 0x y tiene 66 caracteres.')).toBeVisible();
    expect(world.log).toEqual([]);
  });

  it.each([
    ['found', /^Encontrada\. Esperando tu pago/],
    ['not_on_chain', /Todavía no está en la red/],
    ['failed', /falló en la red y no movió dinero/],
    ['elsewhere', /Fue a otra dirección o red/],
    ['other_request', /Ya contó para la solicitud n.º 20411/],
  ] as const)('says what becomes of one that is %s', async (outcome, sentence) => {
    const world = serve(open());
    world.claim = outcome;
    await show();
    await ask(txHash);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('what is odd about a payment', () => {
  const back = { state: 'refunded', resolved_at: '2026-11-21T09:00:00.000Z' } as const;
  it.each([
    ['part', unresolved('paid_partial'), /Venció con un pago parcial de 500.00 USDT/],
    ['late', unresolved('paid_late'), /Tu pago llegó después de vencer/],
    [
      'after cancelling',
      { ...unresolved('paid_late'), status: 'Cancelled' as const },
      /Tu pago llegó después de cancelar la solicitud/,
    ],
    ['token', unresolved('wrong_token', { currency: 'USDC' }), /Llegó otro token \(500.00 USDC\)/],
    [
      'excess',
      settled({
        received: '780',
        exceptions: [exception({ kind: 'paid_over', amount: '30' })],
      }),
      /Pagaste 30.00 USDT de más.*un administrador revisa lo que sobra/,
    ],
    ['refund', unresolved('paid_late', back), /Pago devuelto el 21 nov 2026/],
    [
      'excess that went back',
      settled({ exceptions: [exception({ kind: 'paid_over', amount: '30', ...back })] }),
      /Pagaste 30.00 USDT de más; los devolvimos el 21 nov 2026\./,
    ],
    [
      'another token beside the one that paid it',
      settled({
        exceptions: [exception({ kind: 'wrong_token', currency: 'USDC', amount: '7' })],
      }),
      /Pagaste 7.00 USDC de más.*un administrador revisa lo que sobra/,
    ],
    [
      'another token that came beside a deposit of TCT and went back',
      settled({
        kind: 'tct',
        exceptions: [exception({ kind: 'wrong_token', currency: 'USDC', amount: '7', ...back })],
      }),
      'Devolvimos 7.00 USDC el 21 nov 2026.',
    ],
    [
      'two at once',
      {
        ...unresolved('paid_partial'),
        exceptions: [
          exception(),
          exception({ kind: 'wrong_token', currency: 'USDC', amount: '7' }),
        ],
      },
      /Venció con un pago parcial de 500.00 USDT.*Llegó otro token \(7.00 USDC\)/,
    ],
    ['undone', settled({ undone: true }), /La red deshizo el bloque de tu pago/],
  ])('is said in a sentence, and nothing is asked for: %s', async (_, given, sentence) => {
    serve(given);
    await show();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(receivingAddress)).not.toBeInTheDocument();
  });

  it('names the transaction of what went back, by a link where there is an explorer', async () => {
    const returned = exception({
      kind: 'paid_over',
      amount: '30',
      ...back,
      refund_tx_hash: txHash,
      refund_explorer_url: `https://explorer.test/tx/${txHash}`,
    });
    serve(settled({ exceptions: [returned], receipts: [] }));
    await show();
    expect(screen.getByText(/los devolvimos el 21 nov 2026/)).toBeVisible();
    const link = screen.getByRole('link', { name: /explorador/ });
    expect(link).toHaveAttribute('href', returned.refund_explorer_url);
    expect(screen.getByText('Pagada el 20 nov 2026.')).toBeVisible();
  });
});

describe('paying with a wallet', () => {
  const hex = (value: bigint) => `0x${value.toString(16)}`;
  const wallet = (units: bigint) =>
    createFakeProvider({
      eth_call: () => hex(units),
      eth_estimateGas: () => hex(65_000n),
      eth_gasPrice: () => hex(1n),
      eth_getBalance: () => hex(10n ** 18n),
      eth_sendTransaction: () => txHash,
    });

  it('connects, goes on by itself, and reports the hash', async () => {
    const world = serve(open());
    const user = await show(wallet(750_000_000n));
    await user.click(screen.getByRole('button', { name: 'Pagar con billetera' }));
    await user.click(await screen.findByRole('button', { name: 'Fake' }));
    await waitFor(() => expect(world.log).toEqual(['POST /api/payments/20931/report/']));
    expect(await screen.findByText(/Tu billetera envió la transacción/)).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'ok',
      'Transacción creada y enviada a la red. Falta su confirmación.',
      'request/20931',
    );
    expect(screen.queryByRole('button', { name: 'Pagar con billetera' })).not.toBeInTheDocument();
  });

  it('does not say "sent" where the server has booked the payment by then', async () => {
    const world = serve(open());
    const provider = wallet(750_000_000n);
    provider.answers['eth_sendTransaction'] = () => {
      world.push(settled());
      return txHash;
    };
    const user = await show(provider);
    await user.click(screen.getByRole('button', { name: 'Pagar con billetera' }));
    await user.click(await screen.findByRole('button', { name: 'Fake' }));
    await waitFor(() => expect(world.log).toEqual(['POST /api/payments/20931/report/']));
    expect(await screen.findByText(/Pagada el/)).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'ok',
      'Pago confirmado en la red. Ya puedes ver tu compra.',
      'request/20931',
    );
  });

  it('says what the wallet lacks', async () => {
    const world = serve(open());
    const user = await show(wallet(1_000_000n));
    await user.click(screen.getByRole('button', { name: 'Pagar con billetera' }));
    await user.click(await screen.findByRole('button', { name: 'Fake' }));
    expect(
      await screen.findByText(/La billetera tiene 1.00 USDT y hacen falta 750.00/),
    ).toBeVisible();
    expect(world.log).toEqual([]);
  });

  it('says how to pay where there is none', async () => {
    serve(open());
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Pagar con billetera' }));
    expect(await screen.findByText(/o paga copiando la dirección/)).toBeVisible();
  });
});
