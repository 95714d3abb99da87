import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  ApprovalRequest,
  AuditAnchor,
  PayoutRun,
  TreasuryView,
} from '#contract/api/admin/payouts.ts';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { currentUserQueries } from '#renderer/domain/current-user/current-user-queries.ts';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { createFakeProvider, portWith } from '#renderer/platform/fake/wallet.ts';
import type { FakeProvider } from '#renderer/platform/fake/wallet.ts';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { memberUser } from '../render-member.tsx';
import { renderScreen } from '../render.tsx';
import {
  anchor,
  approvalRequest,
  approvedBatch,
  approvedIntent,
  batch,
  intent,
  operator,
  run,
  treasury,
  waitingBatch,
  withdrawal,
} from '#renderer/features/payouts/payouts.fixtures.ts';
import { PayoutsScreen } from '#renderer/features/payouts/payouts-screen.tsx';
import { TreasuryProvider } from '#renderer/features/payouts/treasury/context.tsx';

export interface World {
  queue: AdminWithdrawal[];
  runs: PayoutRun[];
  /** What freezing answers. */
  frozen: PayoutRun;
  treasury: TreasuryView;
  anchor: AuditAnchor;
  approval: ApprovalRequest;
  /** What reporting a hash answers. */
  reported: PayoutRun | Promise<PayoutRun>;
  /** Calls that change something, in order, with those of the wallet. */
  readonly log: string[];
}

/** A run of which the chain's time is the present, so that it can still be signed. */
export const fresh = (change: Partial<PayoutRun> = {}) =>
  run({ chain_time: '2026-11-20T17:50:00.000Z', ...change });

/** A run of the second edition, before and after a second person approved it. */
export const waitingRun = (change: Partial<PayoutRun> = {}) =>
  fresh({ batches: [waitingBatch()], ...change });
export const approvedRun = () =>
  fresh({ state: 'signing', can_discard: false, batches: [approvedBatch()] });

/** A run whose only transaction was signed, as far as the chain has it. */
export function sentRun(state: 'broadcast' | 'confirmed'): PayoutRun {
  const hash = `0x${'ab'.repeat(32)}`;
  const sent = batch({ state, tx_hash: hash });
  const items = sent.items.map((item) => ({ ...item, state }));
  return fresh({ state, can_discard: false, batches: [{ ...sent, items }] });
}

export function serve(change: Partial<World> = {}): World {
  const world: World = {
    queue: [withdrawal()],
    runs: [],
    frozen: fresh(),
    treasury: treasury(),
    anchor: anchor({ due: false }),
    approval: approvalRequest(),
    reported: sentRun('broadcast'),
    log: [],
    ...change,
  };
  const answers: Readonly<Record<string, () => unknown>> = {
    'GET /api/settings/': () => ({ chain: null }),
    'GET /api/admin/withdrawals/': () => ({
      items: world.queue,
      next: null,
      counts: {
        to_review: 0,
        to_pay: world.queue.length,
        in_run: 0,
        to_repair: 0,
        paid: 0,
        refused: 0,
      },
    }),
    'GET /api/admin/payouts/treasury/': () => world.treasury,
    'GET /api/admin/payouts/anchor/': () => world.anchor,
    'GET /api/admin/payouts/': () => ({ items: world.runs, next: null }),
    'GET /api/admin/payouts/219/': () => world.runs[0],
    'POST /api/admin/payouts/': () => {
      world.runs = [world.frozen];
      return { run: world.frozen, left_out: [] };
    },
    'GET /api/admin/payouts/219/approvals/0/': () => world.approval,
    'POST /api/admin/payouts/219/approvals/': () => {
      world.runs = [approvedRun()];
      return approvedRun();
    },
    'POST /api/admin/payouts/219/intent/': () =>
      world.runs[0]?.batches[0]?.approval ? approvedIntent() : intent(),
    'POST /api/admin/payouts/219/submitted/': () => {
      if (!(world.reported instanceof Promise)) world.runs = [world.reported];
      return world.reported;
    },
  };
  configureApi({
    fetch: async (input, init) => {
      const call = `${init?.method} ${new URL(input as string, 'http://test').pathname}`;
      if (!call.startsWith('GET')) world.log.push(call);
      const answer = await answers[call]?.();
      return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer);
    },
  });
  return world;
}

export function logging(world: World, answers: Parameters<typeof createFakeProvider>[0] = {}) {
  return createFakeProvider({
    eth_requestAccounts: () => [operator],
    eth_accounts: () => [operator],
    eth_sendTransaction: () => {
      world.log.push('wallet');
      return `0x${'ab'.repeat(32)}`;
    },
    ...answers,
  });
}

export async function show(provider: FakeProvider | undefined) {
  const platform = { wallet: portWith(provider) } as Platform;
  const client = createQueryClient();
  client.setQueryData(currentUserQueries.current.queryKey, memberUser({ is_admin: true }));
  await renderScreen(
    <PlatformProvider platform={platform}>
      <QueryClientProvider client={client}>
        <WalletProvider>
          <TreasuryProvider head={null}>
            <PayoutsScreen title="Retiros por pagar" />
          </TreasuryProvider>
        </WalletProvider>
      </QueryClientProvider>
    </PlatformProvider>,
    { path: '/?view=to_pay' },
  );
  const user = userEvent.setup();
  await screen.findByRole('heading', { level: 1 });
  return user;
}

export async function connect(user: ReturnType<typeof userEvent.setup>) {
  const [button] = await screen.findAllByRole('button', { name: 'Conectar billetera' });
  if (button) await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Fake' }));
  await screen.findByRole('button', { name: /^Conectada/ });
}

export const choose = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('checkbox', { name: /10497/ }));
export const freeze = () => screen.getByRole('button', { name: 'Congelar lote' });
