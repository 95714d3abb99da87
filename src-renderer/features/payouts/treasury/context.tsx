import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { TreasuryView } from '#contract/api/admin/payouts.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { Card } from '#renderer/components/card.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { payoutsQueries } from '../payouts-queries.ts';

interface Treasury {
  readonly treasury: TreasuryView;
  /** The treasury's network, as a wallet must know it. */
  readonly network: WalletNetwork;
  /** Why nobody knows the treasury now; it counts as not deployed then: nothing is paid blindly. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const TreasuryContext = createContext<Treasury | undefined>(undefined);

/** What is known of a treasury that does not answer. */
const unknownTreasury: TreasuryView = {
  deployed: false,
  chain_id: 0,
  network: '',
  contract: null,
  edition: 1,
  paused: false,
  native_symbol: '',
  tokens: [],
  operator: null,
  fee_per_batch: '0',
  fee_per_item: '0',
  earlier: [],
  chain_time: new Date(0).toISOString(),
};

/** The treasury's own word for its network; until it is there, what the public settings have. */
function networkOf(
  treasury: TreasuryView | undefined,
  known: PublicSettings['chain'] | undefined,
): WalletNetwork {
  return {
    chainId: treasury?.chain_id ?? known?.chain_id ?? 0,
    name: treasury?.network ?? known?.name ?? '',
    nativeSymbol: treasury?.native_symbol ?? known?.native_symbol ?? '',
    explorerUrl: known?.explorer_url ?? null,
  };
}

interface TreasuryProviderProps {
  /** The page's head, in view while the network is asked. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** Has the treasury's figures for all inside, with those of the account that is connected. */
export function TreasuryProvider({ head, children }: TreasuryProviderProps) {
  const wallet = useWalletState();
  const operator = wallet.phase === 'connected' ? wallet.address : undefined;
  const { data: settings } = useSettings();
  const { data, error, refetch } = useQuery({
    ...payoutsQueries.treasury(operator),
    // Connecting a wallet adds figures; those already there stay in view meanwhile.
    placeholderData: (before) => before && { ...before, operator: null },
  });
  if (!data && !error) {
    return (
      <>
        {head}
        <Card padding="none">
          <SkeletonRows rows={6} />
        </Card>
      </>
    );
  }
  const treasury = data ?? unknownTreasury;
  const network = networkOf(data, settings?.chain);
  return (
    <TreasuryContext
      value={{ treasury, network, error: data ? null : error, retry: () => void refetch() }}
    >
      {children}
    </TreasuryContext>
  );
}

/** The treasury of the TreasuryProvider above. */
export function useTreasury(): Treasury {
  const treasury = use(TreasuryContext);
  if (!treasury) throw new Error('useTreasury needs a TreasuryProvider above it');
  return treasury;
}
