import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#renderer/lib/api/error.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { useCurrentUser } from '../current-user/current-user-queries.ts';
import { purchaseRequest } from '../purchase-request/request.fixtures.ts';
import type { ReviewProps } from './paying.ts';
import { PurchaseCard } from './purchase-card.tsx';
import { PurchaseReview } from './purchase-review.tsx';
import { UseBalanceButton } from './use-balance-button.tsx';
import { useBuyFromBalance } from './use-buy-from-balance.ts';

vi.mock('#renderer/lib/toast.ts', () => ({ showToast: vi.fn<() => void>() }));

/** What the server is asked for, with which key; it answers the number of the purchase. */
const call = vi.fn<(amount: string, idempotencyKey: string) => Promise<number>>();
const bought = vi.fn<(purchase: number) => void>();
const requested = vi.fn<(number: number) => void>();
beforeEach(() => {
  call.mockReset().mockResolvedValue(1);
  bought.mockReset();
  requested.mockReset();
});

function Review(props: ReviewProps) {
  const buying = useBuyFromBalance({ tags: ['User', 'Plans'] }, { call, onBought: bought });
  return (
    <PurchaseReview
      {...props}
      title="Comprar la cosa"
      action="Comprar"
      wish={{ kind: 'course', subject_id: 7, amount: '25.00' }}
      onRequested={requested}
      buying={buying}
      onBuy={() => buying.mutate({ input: '25.00', insteadOf: props.insteadOf })}
    >
      <p>Cuesta 25 USD.</p>
    </PurchaseReview>
  );
}

/** Its card goes with the purchase, as that of a newcomer's step does. */
function Going({ plans }: { readonly plans: () => Promise<number> }) {
  const { data: user } = useCurrentUser();
  useQuery({ queryKey: ['Plans'], queryFn: plans });
  if (user?.balance === '75') return <p>Ya es tuya.</p>;
  return <Review way="balance" currency="USDT" opened onClose={() => undefined} />;
}

const settings = {
  tct_price: '0.48',
  chain: {
    native_symbol: 'ETH',
    tokens: ['USDT', 'TCT'].map((currency) => ({ currency, address: '0x', decimals: 6 })),
  },
};
interface Shown {
  readonly balance?: string;
  readonly chainOff?: string;
  readonly hasChain?: boolean;
}

async function showCard({ balance = '100', chainOff, hasChain = true }: Shown = {}) {
  const world = await renderMember(
    <PurchaseCard
      title="La cosa"
      amount="25.00"
      balance={balance}
      balanceHint="Es tuya al instante."
      chainOff={chainOff}
      action="Comprar la cosa"
      review={(review) => <Review {...review} />}
    >
      <p>Una vez.</p>
    </PurchaseCard>,
    {
      answers: {
        'GET /api/settings/': () => (hasChain ? settings : { ...settings, chain: null }),
        'POST /api/payments/': () => purchaseRequest(),
      },
    },
  );
  return { ...world, user: userEvent.setup() };
}

const buyButton = () => screen.findByRole('button', { name: 'Comprar la cosa' });
const fromBalance = () => screen.findByRole('radio', { name: /Desde tu saldo/ });
const onChain = () => screen.findByRole('radio', { name: /Por la red/ });
const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
  const review = await screen.findByRole('dialog', { name: 'Comprar la cosa' });
  await user.click(within(review).getByRole('button', { name: 'Comprar' }));
  return review;
};

describe('the card', () => {
  it('pays on chain unless told otherwise, in the chosen token', async () => {
    const { user, calls } = await showCard();
    expect(await onChain()).toBeChecked();
    await user.click(await screen.findByRole('radio', { name: /TCT/ }));
    await user.click(await buyButton());
    expect(await confirm(user)).toHaveTextContent('pagar con TCT por la red');
    await waitFor(() => expect(requested).toHaveBeenCalledExactlyOnceWith(20_931));
    expect(calls.find((one) => one.call === 'POST /api/payments/')?.body).toEqual({
      kind: 'course',
      subject_id: 7,
      amount: '25.00',
      currency: 'TCT',
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('pays from the balance where it is chosen', async () => {
    const { user, calls } = await showCard();
    await user.click(await fromBalance());
    expect(screen.queryByRole('radio', { name: /TCT/ })).toBeNull();
    await user.click(await buyButton());
    await confirm(user);
    await waitFor(() => expect(bought).toHaveBeenCalledExactlyOnceWith(1));
    expect(call.mock.calls.map(([amount]) => amount)).toEqual(['25.00']);
    expect(calls.filter((one) => one.call.startsWith('POST'))).toEqual([]);
  });

  it('says what the balance lacks, and pays on chain instead', async () => {
    const { user } = await showCard({ balance: '4.5' });
    await user.click(await fromBalance());
    expect(await screen.findByText('Tu saldo no alcanza: te faltan 20.50 USD.')).toBeVisible();
    expect(await buyButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Pagar por la red' }));
    expect(await onChain()).toBeChecked();
    expect(await buyButton()).toBeEnabled();
  });

  it('leaves the balance alone where payments on chain are off, and offers none then', async () => {
    await showCard({ hasChain: false, balance: '4.5' });
    expect(
      await screen.findByText('Los pagos por la red están desactivados por ahora.'),
    ).toBeVisible();
    expect(await onChain()).toBeDisabled();
    expect(await fromBalance()).toBeChecked();
    expect(await buyButton()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Pagar por la red' })).toBeNull();
  });

  it('says why this one is not paid on chain', async () => {
    await showCard({ chainOff: 'No hay nada que pagar.' });
    expect(await screen.findByText('No hay nada que pagar.')).toBeVisible();
    expect(await onChain()).toBeDisabled();
    expect(await fromBalance()).toBeChecked();
  });
});

describe('a purchase from the balance', () => {
  it('whose answer is lost is repeated under the same key, and the next has another', async () => {
    const { user } = await showCard();
    call.mockRejectedValueOnce(new ApiError('FETCH_ERROR'));
    await user.click(await fromBalance());
    await user.click(await buyButton());
    const review = await confirm(user);
    expect(await within(review).findByText(/conexión/i)).toBeVisible();
    await confirm(user);
    await waitFor(() => expect(bought).toHaveBeenCalledOnce());
    await confirm(user);
    await waitFor(() => expect(bought).toHaveBeenCalledTimes(2));
    const [lost, repeated, next] = call.mock.calls.map(([, key]) => key);
    expect(repeated).toBe(lost);
    expect(next).not.toBe(lost);
  });

  it('is said although its card goes while the queries are read again', async () => {
    const user = userEvent.setup();
    const reread = Promise.withResolvers<number>();
    const world = { balance: '100', plans: Promise.resolve(1) };
    call.mockImplementation(() => {
      world.balance = '75';
      world.plans = reread.promise;
      return Promise.resolve(1);
    });
    await renderMember(<Going plans={() => world.plans} />, {
      answers: {
        'GET /api/auth/user/': () => memberUser({ balance: world.balance }),
        'GET /api/settings/': () => settings,
      },
    });
    await confirm(user);
    expect(await screen.findByText('Ya es tuya.')).toBeVisible();
    expect(bought).not.toHaveBeenCalled();
    reread.resolve(2);
    await waitFor(() => expect(bought).toHaveBeenCalledOnce());
  });
});

describe('"Usar saldo"', () => {
  async function showButton(request = purchaseRequest(), balance = '100', cancelled = request) {
    const world = await renderMember(
      <UseBalanceButton
        request={request}
        amount="25.00"
        balance={balance}
        short={(missing) => `Faltan ${missing} USD.`}
        review={(review) => <Review {...review} />}
      />,
      {
        answers: {
          'GET /api/payments/20931/': () => cancelled,
          'POST /api/payments/20931/cancel/': () =>
            Response.json({ code: 'not_payable', message: '', request_id: '1' }, { status: 409 }),
        },
      },
    );
    return { ...world, user: userEvent.setup() };
  }
  const open = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'Usar saldo' }));

  it('pays where the unpaid request is cancelled already', async () => {
    const { user } = await showButton(
      purchaseRequest(),
      '100',
      purchaseRequest({ status: 'Cancelled' }),
    );
    await open(user);
    expect(await confirm(user)).toHaveTextContent('La solicitud n.º 20931 se cancela');
    await waitFor(() => expect(bought).toHaveBeenCalledOnce());
  });

  it('pays nothing where the request was paid meanwhile', async () => {
    const { user } = await showButton(
      purchaseRequest(),
      '100',
      purchaseRequest({ status: 'Processing' }),
    );
    await open(user);
    const review = await confirm(user);
    expect(await within(review).findByRole('alert')).toBeVisible();
    expect(call).not.toHaveBeenCalled();
  });

  it('says that the balance does not suffice', async () => {
    const { user } = await showButton(purchaseRequest(), '4.5');
    await open(user);
    expect(await screen.findByText('Faltan 20.50 USD.')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Comprar la cosa' })).toBeNull();
  });

  it('is not offered for a request that cannot be cancelled', async () => {
    await showButton(purchaseRequest({ can_cancel: false }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
