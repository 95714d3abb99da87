import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import type { OfferingChain, OfferingIssue } from '#contract/api/admin/offering-chain.ts';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { WalletProvider } from '#renderer/domain/wallet/wallet-context.tsx';
import { createFakeProvider, portWith, type FakeProvider } from '#renderer/platform/fake/wallet.ts';
import { memberUser, renderMember } from '../../render-member.tsx';
import {
  issue,
  onChain,
  register,
} from '#renderer/features/admin-offering-chain/chain.fixtures.ts';
import { OfferingChainScreen } from '#renderer/features/admin-offering-chain/screen.tsx';

const offering = (change: Partial<AdminOffering>) =>
  ({
    id: 5,
    state: 'closed',
    kept_state: 'approved',
    name_es: 'Bodega Norte',
    name_en: 'North warehouse',
    issuer: 'Bodegas del Norte S.A.',
    ...change,
  }) as AdminOffering;

export const refused = (status: number, code: string, details: object = {}) =>
  Response.json({ code, message: '', request_id: 'r', details }, { status });

interface Shown {
  readonly chain?: OfferingChain;
  readonly offered?: Partial<AdminOffering>;
  readonly planned?: OfferingIssue;
  readonly provider?: FakeProvider | undefined;
  readonly user?: ReturnType<typeof memberUser>;
  readonly answers?: Record<string, (arrived: { readonly body: unknown }) => unknown>;
}

export const openChain = ({
  chain = onChain(),
  offered = {},
  planned = issue(),
  provider = createFakeProvider(),
  user = memberUser({ is_admin: true }),
  answers = {},
}: Shown = {}) =>
  renderMember(
    <WalletProvider>
      <OfferingChainScreen
        id={5}
        acts={{ decide: (proposal) => <p>decidir {proposal}</p> }}
        notFound={<p>No está</p>}
      />
    </WalletProvider>,
    {
      user,
      wallet: portWith(provider),
      answers: {
        'GET /api/admin/offerings/5/': () => offering(offered),
        'GET /api/admin/offerings/5/chain/': () => chain,
        'GET /api/admin/offerings/5/chain/issue/': () => planned,
        'GET /api/admin/offerings/5/chain/register/': () => ({ register: register() }),
        'GET /api/admin/offerings/5/chain/acts/': () => ({ pending: [], items: [], wallets: [] }),
        ...answers,
      },
    },
  );

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** Connects the wallet from the page's head. */
export async function connect(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await button('Conectar billetera'));
  await user.click(await button('Fake'));
  await button(/^Conectada/);
}

/** The one transaction that the wallet was asked for. */
export const signing = () => {
  const signed: unknown[] = [];
  const provider = createFakeProvider({
    eth_sendTransaction: ([transaction]) => {
      signed.push(transaction);
      return `0x${'ab'.repeat(32)}`;
    },
  });
  return { provider, signed };
};
