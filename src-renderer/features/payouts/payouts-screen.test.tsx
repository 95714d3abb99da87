import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { toast, useToasterStore } from 'react-hot-toast/headless';
import { afterEach, describe, expect, it } from 'vitest';
import type { AuditAnchor, PayoutRun } from '#contract/api/admin/payouts.ts';
import { refusal } from '#renderer/platform/fake/wallet.ts';
import { anchor, anchorCall, batch, operator, treasury, withdrawal } from './payouts.fixtures.ts';
import {
  choose,
  connect,
  freeze,
  fresh,
  logging,
  sentRun,
  serve,
  show,
} from '../../../tests/support/worlds/payouts-screen.tsx';

afterEach(() => toast.remove());

const visible = ({ toasts }: ReturnType<typeof useToasterStore>) =>
  toasts.filter((one) => one.visible).map(({ message }) => message);

describe('the button that freezes a run', () => {
  it('waits for a wallet and for something to pay, and says so', async () => {
    const world = serve();
    const user = await show(logging(world));
    expect(freeze()).toBeDisabled();
    expect(screen.getByText('Conecta la billetera que va a firmar el lote.')).toBeVisible();
    await connect(user);
    expect(freeze()).toBeDisabled();
    expect(screen.getByText('Elige retiros de la lista para armar un lote.')).toBeVisible();
    await choose(user);
    expect(freeze()).toBeEnabled();
  });

  it('names what the treasury lacks, and the remedy makes the run fit', async () => {
    const world = serve({ queue: [withdrawal({ token_amount: '6130' })] });
    const user = await show(logging(world));
    await connect(user);
    await choose(user);
    expect(screen.getByText('Faltan 10.00 USDT en la tesorería.')).toBeVisible();
    expect(freeze()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Quitar' }));
    expect(screen.queryByText(/Faltan/)).not.toBeInTheDocument();
  });

  it('is not there without a treasury; reviewing stays possible', async () => {
    serve({ treasury: treasury({ deployed: false, contract: null }) });
    await show(undefined);
    expect(screen.getByText('Los pagos están desactivados')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Congelar lote' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /Joaquín Peralta/ })).toBeVisible();
  });
});

describe('treasuries before the present one', () => {
  const before = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const emptied = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';

  it('are listed with what each still holds, the empty ones as empty', async () => {
    const tokens = [
      { currency: 'USDT' as const, balance: '1250.5' },
      { currency: 'TCT' as const, balance: '40' },
    ];
    const earlier = [
      { contract: before, tokens },
      { contract: emptied, tokens: [] },
    ];
    serve({ treasury: treasury({ earlier }) });
    await show(undefined);
    const card = await screen.findByRole('region', { name: 'Tesorerías anteriores' });
    const row = (address: string) => within(card).getByText(address).closest('li');
    expect(row(before)).toHaveTextContent(/1,250.50 USDT.*40.00 TCT.*Por vaciar/);
    expect(row(emptied)).toHaveTextContent(/Vacía$/);
    expect(row(emptied)).not.toHaveTextContent('USDT');
  });

  it('are not mentioned where there are none', async () => {
    serve();
    await show(undefined);
    expect(await screen.findByRole('button', { name: /Joaquín Peralta/ })).toBeVisible();
    expect(screen.queryByText('Tesorerías anteriores')).not.toBeInTheDocument();
  });
});

describe('what pays its reader', () => {
  const own = { why: 'withdrawal' as const, who: ['Ramiro Vega'] };

  it('cannot be chosen, and says why and who can', async () => {
    serve({ queue: [withdrawal({ own }), withdrawal({ number: 10_498 })] });
    const user = await show(undefined);
    expect(await screen.findByRole('checkbox', { name: /10498/ })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: /10497/ })).toBeDisabled();
    expect(screen.getByText('Tuyo')).toBeVisible();
    const [row] = screen.getAllByRole('button', { name: /Joaquín Peralta/ });
    if (row) await user.click(row);
    expect(
      await screen.findByText('Es tu propio retiro. Puede hacerlo Ramiro Vega.'),
    ).toBeVisible();
  });

  it('is signed by somebody else', async () => {
    serve({ runs: [fresh({ state: 'signing', can_discard: false, own })] });
    await show(undefined);
    expect(await screen.findByText('Este lote te paga. Puede hacerlo Ramiro Vega.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revisar y firmar' })).not.toBeInTheDocument();
  });
});

describe('paying a run', () => {
  it('freezes, shows the whole address, and signs after the intent was committed', async () => {
    const world = serve();
    const user = await show(logging(world));
    await connect(user);
    await choose(user);
    await user.click(freeze());
    const dialog = await screen.findByRole('dialog', { name: 'Pagar el lote n.º 219' });
    expect(dialog).toHaveTextContent(withdrawal().wallet);
    await user.click(within(dialog).getByRole('button', { name: /Firmar y pagar 970.00/ }));
    await waitFor(() => {
      expect(world.log).toEqual([
        'POST /api/admin/payouts/',
        'POST /api/admin/payouts/219/intent/',
        'wallet',
        'POST /api/admin/payouts/219/submitted/',
      ]);
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    // Sent is not paid: only the server says that.
    expect(screen.getByText('En curso')).toBeVisible();
    expect(screen.queryByText('Pagado')).not.toBeInTheDocument();
  });

  it('says that it was sent, and nothing of paid before the server does', async () => {
    const { result } = renderHook(() => useToasterStore());
    const user = await show(logging(serve()));
    await connect(user);
    await choose(user);
    await user.click(freeze());
    await user.click(await screen.findByRole('button', { name: /Firmar y pagar/ }));
    await waitFor(() => {
      expect(visible(result.current)).toEqual([expect.stringContaining('enviada a la red')]);
    });
  });

  it('does not say "sent" over "paid" where the chain was faster than the report', async () => {
    const { result } = renderHook(() => useToasterStore());
    const answer = Promise.withResolvers<PayoutRun>();
    const world = serve({ reported: answer.promise });
    const provider = logging(world, {
      eth_sendTransaction: () => {
        world.runs = [sentRun('confirmed')];
        return `0x${'ab'.repeat(32)}`;
      },
    });
    const user = await show(provider);
    await connect(user);
    await choose(user);
    await user.click(freeze());
    await user.click(await screen.findByRole('button', { name: /Firmar y pagar/ }));
    const paid = [expect.stringContaining('aprobada')];
    await waitFor(
      () => {
        expect(visible(result.current)).toEqual(paid);
      },
      { timeout: 5000 },
    );
    await act(async () => {
      answer.resolve(sentRun('confirmed'));
      await answer.promise;
    });
    expect(visible(result.current)).toEqual(paid);
  });

  it('reports nothing that was rejected, and can be signed again', async () => {
    const world = serve();
    const answers = [false, true];
    const provider = logging(world, {
      eth_sendTransaction: () => {
        world.log.push('wallet');
        if (!answers.shift()) throw refusal(4001);
        return `0x${'ab'.repeat(32)}`;
      },
    });
    const user = await show(provider);
    await connect(user);
    await choose(user);
    await user.click(freeze());
    const sign = () => screen.findByRole('button', { name: /Firmar y pagar/ });
    await user.click(await sign());
    expect(await screen.findByText(/Rechazaste la firma/)).toBeVisible();
    expect(world.log.at(-1)).toBe('wallet');
    await user.click(await sign());
    await waitFor(() => {
      expect(world.log.at(-1)).toBe('POST /api/admin/payouts/219/submitted/');
    });
  });

  it('closes by itself when the server finds a payment that the wallet did not report', async () => {
    const world = serve();
    const provider = logging(world, {
      eth_sendTransaction: () => {
        const tx_hash = `0x${'ab'.repeat(32)}`;
        world.runs = [
          fresh({ state: 'broadcast', batches: [batch({ state: 'broadcast', tx_hash })] }),
        ];
        provider.emit('disconnect');
        return Promise.withResolvers<string>().promise;
      },
    });
    const user = await show(provider);
    await connect(user);
    await choose(user);
    await user.click(freeze());
    await user.click(await screen.findByRole('button', { name: /Firmar y pagar/ }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(screen.getByText('En curso')).toBeVisible();
    expect(world.log).not.toContain('POST /api/admin/payouts/219/submitted/');
  });

  it('can be left while the wallet is silent; what it signs late is reported', async () => {
    const world = serve();
    const late = Promise.withResolvers<string>();
    const provider = logging(world, { eth_sendTransaction: () => late.promise });
    const user = await show(provider);
    await connect(user);
    await choose(user);
    await user.click(freeze());
    await user.click(await screen.findByRole('button', { name: /Firmar y pagar/ }));
    expect(await screen.findByText(/Esperando tu firma/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dejar para después' }));
    expect(await screen.findByRole('button', { name: 'Revisar y firmar' })).toBeEnabled();
    late.resolve(`0x${'ab'.repeat(32)}`);
    await waitFor(() => {
      expect(world.log.at(-1)).toBe('POST /api/admin/payouts/219/submitted/');
    });
  });

  it('takes up an interrupted run where it stands', async () => {
    const world = serve({ runs: [fresh({ state: 'signing', can_discard: false })] });
    const user = await show(logging(world));
    expect(await screen.findByText(/quedó a medias/)).toBeVisible();
    await connect(user);
    await user.click(screen.getByRole('button', { name: 'Revisar y firmar' }));
    await user.click(await screen.findByRole('button', { name: /Firmar y pagar 970.00/ }));
    await waitFor(() => {
      expect(world.log).toEqual([
        'POST /api/admin/payouts/219/intent/',
        'wallet',
        'POST /api/admin/payouts/219/submitted/',
      ]);
    });
  });
});

describe('the audit log on a day without a payout', () => {
  it('is anchored by the wallet of an operator, who signs what was described', async () => {
    const world = serve({ anchor: anchor() });
    const provider = logging(world);
    const user = await show(provider);
    await connect(user);
    await user.click(await screen.findByRole('button', { name: 'Anclar el registro' }));
    expect(await screen.findByText(/espera a que la red la dé por definitiva/)).toBeVisible();
    expect(world.log).toEqual(['wallet']);
  });

  it('asks for a wallet first', async () => {
    const user = await show(logging(serve({ anchor: anchor() })));
    await user.click(await screen.findByRole('button', { name: 'Anclar el registro' }));
    expect(await screen.findByRole('button', { name: 'Fake' })).toBeVisible();
  });

  it.each<[what: string, change: Partial<NonNullable<AuditAnchor['call']>>, said: RegExp]>([
    ['another row', { row: 43 }, /no ancla el registro/],
    ['another contract', { contract: operator }, /no ancla el registro/],
    ['an account that is no operator', { gas: null }, /no puede pagar desde la tesorería/],
  ])('signs nothing for %s', async (_what, change, said) => {
    const world = serve({ anchor: anchor() });
    world.anchor = anchor({ call: { ...anchorCall, ...change } });
    const user = await show(logging(world));
    await connect(user);
    await user.click(await screen.findByRole('button', { name: 'Anclar el registro' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(world.log).toEqual([]);
  });

  it('says nothing where today has an anchor', async () => {
    const world = serve();
    await show(logging(world));
    expect(await screen.findByRole('checkbox', { name: /10497/ })).toBeVisible();
    expect(screen.queryByText(/registro de auditoría/)).not.toBeInTheDocument();
  });
});
