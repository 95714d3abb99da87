import { screen, waitFor } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ApprovalRequest } from '#contract/api/admin/payouts.ts';
import { refusal } from '#renderer/platform/fake/wallet.ts';
import {
  approvalRequest,
  approver,
  operator,
  treasury,
  waitingBatch,
  withdrawal,
} from '../payouts.fixtures.ts';
import {
  approvedRun,
  choose,
  connect,
  freeze,
  logging,
  serve,
  show,
  waitingRun,
} from '../../../../tests/support/worlds/payouts-screen.tsx';
import type { World } from '../../../../tests/support/worlds/payouts-screen.tsx';

describe('a run that waits for a second person', () => {
  const approving = treasury({
    edition: 2,
    operator: { address: approver, native_balance: '1', may_pay: false, may_approve: true },
  });
  /** The wallet of the second person, which writes down what it is asked to sign. */
  const secondWallet = (world: World, typed: unknown[] = []) =>
    logging(world, {
      eth_requestAccounts: () => [approver],
      eth_accounts: () => [approver],
      eth_signTypedData_v4: ([account, data]) => {
        world.log.push('wallet');
        typed.push(account, JSON.parse(String(data)));
        return `0x${'5a'.repeat(65)}`;
      },
    });
  const review = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole('button', { name: 'Revisar y aprobar' }));
  const submit = () => screen.findByRole('button', { name: /Aprobar 970.00/ });

  it('is reviewed and signed by that person, exactly as it was frozen', async () => {
    const world = serve({ treasury: approving, runs: [waitingRun()] });
    const typed: unknown[] = [];
    const user = await show(secondWallet(world, typed));
    expect(await screen.findByText('Espera a una segunda persona')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revisar y firmar' })).not.toBeInTheDocument();
    await connect(user);
    await review(user);
    const dialog = await screen.findByRole('dialog', { name: 'Aprobar el lote n.º 219' });
    expect(dialog).toHaveTextContent(withdrawal().wallet);
    expect(dialog).toHaveTextContent('valeria');
    await user.click(await submit());
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(world.log).toEqual(['wallet', 'POST /api/admin/payouts/219/approvals/']);
    const { run: key, token, deadline, items, contract, chain_id } = world.approval;
    expect(typed).toMatchObject([
      approver,
      {
        primaryType: 'Batch',
        domain: { chainId: chain_id, verifyingContract: contract },
        message: { run: key, token, deadline, items },
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Revisar y firmar' })).toBeVisible();
  });

  it('is not for who froze it, nor for who asked to send it', async () => {
    const world = serve({ treasury: approving, runs: [waitingRun({ approval_barred: 'froze' })] });
    await show(secondWallet(world));
    expect(await screen.findByText(/Lo congelaste tú/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revisar y aprobar' })).not.toBeInTheDocument();
    const batches = [waitingBatch({ approval: { given: null, lapsed: true } })];
    world.runs = [waitingRun({ approval_barred: 'sent', batches })];
    expect(await screen.findByText(/Ya pediste enviarlo/, {}, { timeout: 4000 })).toBeVisible();
    expect(screen.getByText(/La aprobación que tenía ya no vale/)).toBeVisible();
  });

  it('is left to others by who approved it, and is nothing interrupted', async () => {
    const world = serve({ treasury: approving, runs: [{ ...approvedRun(), send_barred: true }] });
    await show(secondWallet(world));
    expect(await screen.findByText(/Lo aprobaste tú/)).toBeVisible();
    expect(screen.getByText('Aprobado, por enviar')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revisar y firmar' })).not.toBeInTheDocument();
    world.runs = [approvedRun()];
    const sign = { name: 'Revisar y firmar' };
    expect(await screen.findByRole('button', sign, { timeout: 4000 })).toBeVisible();
    expect(screen.getByText(/ya se puede firmar y enviar/)).toBeVisible();
    expect(screen.queryByText(/quedó a medias/)).not.toBeInTheDocument();
  });

  it('is not approved with an account that may not, and says which one is connected', async () => {
    const user = await show(logging(serve({ runs: [waitingRun()] })));
    await connect(user);
    await review(user);
    expect(await screen.findByText(/no puede aprobar pagos de la tesorería/)).toBeVisible();
    expect(await submit()).toBeDisabled();
  });

  it.each<[what: string, change: Partial<ApprovalRequest>]>([
    ['another network', { chain_id: 1 }],
    ['another contract', { contract: operator }],
    ['another token', { token: operator }],
    ['another batch', { run: `0x${'34'.repeat(32)}` }],
    ['another deadline', { deadline: '1' }],
    ['other payments', { items: `0x${'01'.repeat(40)}` }],
  ])('signs nothing for %s', async (_what, change) => {
    const approval = approvalRequest(change);
    const world = serve({ treasury: approving, runs: [waitingRun()], approval });
    const user = await show(secondWallet(world));
    await connect(user);
    await review(user);
    await user.click(await submit());
    expect(await screen.findByText(/No firmamos: lo que llegó no coincide/)).toBeVisible();
    expect(world.log).toEqual([]);
  });

  it('stores nothing that was rejected, and can be approved again', async () => {
    const world = serve({ treasury: approving, runs: [waitingRun()] });
    const provider = secondWallet(world);
    const signs = provider.answers['eth_signTypedData_v4'];
    provider.answers['eth_signTypedData_v4'] = () => {
      throw refusal(4001);
    };
    const user = await show(provider);
    await connect(user);
    await review(user);
    await user.click(await submit());
    expect(await screen.findByText(/Rechazaste la firma/)).toBeVisible();
    expect(world.log).toEqual([]);
    if (signs) provider.answers['eth_signTypedData_v4'] = signs;
    await user.click(await submit());
    await waitFor(() => {
      expect(world.log).toEqual(['wallet', 'POST /api/admin/payouts/219/approvals/']);
    });
  });

  it('can be sent as soon as it is approved, from the window that waits', async () => {
    const world = serve();
    const user = await show(logging(world));
    await connect(user);
    await choose(user);
    world.frozen = waitingRun({ approval_barred: 'froze' });
    await user.click(freeze());
    const sign = await screen.findByRole('button', { name: /Firmar y pagar 970.00/ });
    expect(sign).toBeDisabled();
    expect(screen.getByText(/el botón se activa en cuanto lo apruebe/)).toBeVisible();
    world.runs = [approvedRun()];
    await waitFor(() => expect(sign).toBeEnabled(), { timeout: 4000 });
    await user.click(sign);
    await waitFor(() => {
      expect(world.log).toEqual([
        'POST /api/admin/payouts/',
        'POST /api/admin/payouts/219/intent/',
        'wallet',
        'POST /api/admin/payouts/219/submitted/',
      ]);
    });
  });
});
