import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import type { PlanList } from '#contract/api/plans.ts';
import { purchaseRequest, settled } from '#renderer/domain/purchase-request/request.fixtures.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { portWith } from '#renderer/platform/fake/wallet.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { BuyMembership } from './buy-membership.tsx';
import { planList, purchase } from './memberships.fixtures.ts';

const toasts = vi.hoisted(() => vi.fn<(tone: string, text: string) => void>());
vi.mock('#renderer/lib/toast.ts', () => ({ showToast: toasts }));
beforeEach(() => {
  toasts.mockClear();
});

interface World {
  plans: PlanList;
  /** The server's requests. */
  requests: PurchaseRequest[];
  /** Code that creating a request or buying answers with. */
  refusal: { readonly code: string; readonly details?: object } | undefined;
  /** Calls that change something, with their bodies. */
  readonly log: (readonly [string, unknown])[];
}

const tokens = ['USDT', 'TCT'].map((currency) => ({ currency, address: '0x', decimals: 6 }));
const soon = () => new Date(Date.now() + 47 * 60_000).toISOString();
const open = (change: Partial<PurchaseRequest> = {}) =>
  purchaseRequest({ expires_at: soon(), ...change });

function serve(change: Partial<World> = {}): World {
  const world: World = {
    plans: planList(),
    requests: [],
    refusal: undefined,
    log: [],
    ...change,
  };
  const refuse = () =>
    world.refusal &&
    Response.json({ ...world.refusal, message: '', request_id: 'r1' }, { status: 409 });
  const answers: Readonly<Record<string, (query: URLSearchParams) => Response>> = {
    'GET /api/settings/': () =>
      Response.json({ tct_price: '0.48', chain: { native_symbol: 'ETH', tokens } }),
    'GET /api/plans/': () => Response.json(world.plans),
    'GET /api/memberships/': () =>
      Response.json({
        items: [purchase(), purchase({ id: 'p0', from_balance: true })],
        next: null,
      }),
    'GET /api/payments/': (query) => {
      const onlyOpen = query.has('open');
      const items = world.requests.filter(({ status }) => !onlyOpen || status === 'New');
      return Response.json({ items, next: null });
    },
    'GET /api/payments/20931/': () => Response.json(world.requests[0]),
    'POST /api/payments/': () => {
      const refused = refuse();
      if (refused) return refused;
      world.requests = [open()];
      return Response.json(open());
    },
    'POST /api/payments/20931/cancel/': () => {
      world.requests = [purchaseRequest({ status: 'Cancelled', missing: '0', can_cancel: false })];
      return Response.json(world.requests[0]);
    },
    'POST /api/memberships/': () => refuse() ?? Response.json(purchase()),
  };
  configureApi({
    fetch: (input, init) => {
      const url = new URL(input as string, 'http://test');
      const call = `${init?.method} ${url.pathname}`;
      if (!call.startsWith('GET')) {
        world.log.push([call, init?.body ? JSON.parse(init.body as string) : undefined]);
      }
      return Promise.resolve(
        answers[call]?.(url.searchParams) ?? new Response(null, { status: 404 }),
      );
    },
  });
  return world;
}

async function show(path = '/') {
  const platform = { wallet: portWith(undefined) } as Platform;
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={createQueryClient()}>
        <BuyMembership title="Comprar membresía" />
      </QueryClientProvider>
    </PlatformProvider>,
    { path },
  );
  return userEvent.setup();
}

const buyButton = () => screen.findByRole('button', { name: /^Comprar por/ });
const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await buyButton());
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /^Comprar por/ }));
  return dialog;
};

describe('the plans', () => {
  it('say which is owned, and why others do not apply', async () => {
    serve();
    await show();
    expect(await screen.findByText(/Tienes Avanzado hasta el 28 mar 2027/)).toBeVisible();
    const own = screen.getByRole('radio', { name: /Tu plan.*Avanzado/ });
    expect(own).toBeEnabled();
    const lower = screen.getByRole('radio', { name: /Inicial.*Es menor que tu plan actual/ });
    expect(lower).toBeDisabled();
  });

  it('say what an upgrade costs and why, and how long it runs', async () => {
    serve();
    await show('/?plan=4');
    expect(
      await screen.findByText('Profesional 1,500.00 − tiempo restante de Avanzado 750.00'),
    ).toBeVisible();
    expect(screen.getByText(/hasta el 28 mar 2027 si se paga hoy/)).toBeVisible();
    expect(await buyButton()).toHaveTextContent('Comprar por 750.00 USD');
  });

  it('say what a renewal adds', async () => {
    serve();
    const user = await show('/?plan=4');
    await user.click(await screen.findByRole('radio', { name: /Avanzado/ }));
    expect(await screen.findByText(/hasta el 27 mar 2028/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Comprar por/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Renovar por 750.00 USD' }));
    expect(await screen.findByRole('dialog', { name: 'Renovar Avanzado' })).toBeVisible();
    expect(screen.queryByText(/−/)).not.toBeInTheDocument();
  });

  it('show what it comes to in each token', async () => {
    serve();
    await show('/?plan=4');
    expect(await screen.findByRole('radio', { name: /USDT.*750.00/ })).toBeChecked();
    expect(await screen.findByRole('radio', { name: /TCT.*1,562.50/ })).toBeVisible();
    // The chain has no USDC: it is not offered.
    expect(screen.queryByRole('radio', { name: /USDC/ })).not.toBeInTheDocument();
  });

  it('that cannot be loaded say so, with a way on', async () => {
    serve();
    configureApi({ fetch: () => Promise.resolve(new Response(null, { status: 403 })) });
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('No existe o no es para tu cuenta');
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  });
});

describe('buying by the network', () => {
  it('creates one request for the offer that was shown, and shows where to pay', async () => {
    const world = serve();
    const user = await show('/?plan=4');
    await confirm(user);
    expect(await screen.findByRole('heading', { name: 'Pagar Profesional' })).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'ok',
      expect.stringMatching(/^Solicitud de compra creada. Págala antes de \d/),
      'request/20931',
    );
    expect(world.log).toEqual([
      [
        'POST /api/payments/',
        { kind: 'membership', subject_id: 4, amount: '750.00', currency: 'USDT' },
      ],
    ]);
  });

  it.each([
    [{ code: 'offer_changed', details: { amount: '800.00' } }, /ahora son 800.00 USD/],
    [{ code: 'requests_open', details: { max: 5 } }, /máximo de solicitudes abiertas: 5/],
    [{ code: 'conflict' }, /No pudimos crear la solicitud de compra. No se cobró nada/],
  ])('says why it was refused: %j', async (refusal, sentence) => {
    serve({ refusal });
    const user = await show('/?plan=4');
    const dialog = await confirm(user);
    expect(await within(dialog).findByText(sentence)).toBeVisible();
    expect(toasts).toHaveBeenCalledExactlyOnceWith(
      'bad',
      'No pudimos crear la solicitud de compra. No se cobró nada. Reintenta.',
    );
  });

  it('loses nothing: a request is found again by its number, and among those open', async () => {
    serve({ requests: [open()] });
    await show('/');
    expect(await screen.findByText('1 solicitud abierta')).toBeVisible();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Continuar el pago' }));
    expect(await screen.findByRole('heading', { name: 'Pagar Profesional' })).toBeVisible();
    expect(screen.queryByText('1 solicitud abierta')).not.toBeInTheDocument();
  });
});

describe('buying from the balance', () => {
  const fromBalance = (user: ReturnType<typeof userEvent.setup>) =>
    screen.findByRole('radio', { name: /Desde tu saldo/ }).then((radio) => user.click(radio));

  it('settles at once', async () => {
    const world = serve();
    const user = await show('/?plan=4');
    await fromBalance(user);
    await confirm(user);
    expect(await screen.findByRole('region', { name: 'Membresías compradas' })).toBeVisible();
    expect(world.log).toEqual([['POST /api/memberships/', { plan_id: 4, amount: '750.00' }]]);
  });

  it('says what is missing, and leads to the network', async () => {
    serve({ plans: planList({ balance: '100.00' }) });
    const user = await show('/?plan=4');
    await fromBalance(user);
    expect(await screen.findByText(/faltan 650.00 USD/)).toBeVisible();
    expect(await buyButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Pagar por la red' }));
    expect(await buyButton()).toBeEnabled();
  });

  it('takes the place of an unpaid request, which is cancelled first', async () => {
    const world = serve({ requests: [open()] });
    const user = await show('/?request=20931');
    await user.click(await screen.findByRole('button', { name: 'Usar saldo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comprar Profesional' });
    expect(dialog).toHaveTextContent('La solicitud n.º 20931 se cancela');
    await user.click(within(dialog).getByRole('button', { name: /^Comprar por/ }));
    await waitFor(() => {
      expect(world.log.map(([call]) => call)).toEqual([
        'POST /api/payments/20931/cancel/',
        'POST /api/memberships/',
      ]);
    });
  });
});

describe('the requests', () => {
  it('list what was asked for and what was bought', async () => {
    serve({ requests: [settled()] });
    await show('/?view=requests');
    const requests = await screen.findByRole('table', { name: 'Solicitudes de compra' });
    expect(requests).toHaveTextContent('Mejora a Profesional');
    const bought = await screen.findByRole('table', { name: 'Membresías compradas' });
    expect(bought).toHaveTextContent('Saldo de bono directo');
    expect(within(bought).getByRole('button', { name: 'Solicitud n.º 20411' })).toBeVisible();
  });

  it('lead to the plans where there are none', async () => {
    serve();
    const user = await show('/?view=requests');
    expect(await screen.findByText('No tienes solicitudes de compra.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver planes' }));
    expect(await screen.findByRole('radiogroup', { name: 'Planes' })).toBeVisible();
  });
});
