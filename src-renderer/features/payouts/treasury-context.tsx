import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreasuryView } from '#contract/api/admin-payouts.ts';
import { useErrorText } from '#renderer/components/error-text.ts';
import { Note } from '#renderer/components/note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import type { WalletNetwork } from '#renderer/domain/wallet/wallet-connection.ts';
import { useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { payoutsQueries } from './payouts-queries.ts';

interface Treasury {
  readonly treasury: TreasuryView;
  /** The treasury's network, as a wallet must know it. */
  readonly network: WalletNetwork;
}

const TreasuryContext = createContext<Treasury | undefined>(undefined);

/** Has the treasury's figures for all inside, with those of the account that is connected. */
export function TreasuryProvider({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  const wallet = useWalletState();
  const errorText = useErrorText();
  const operator = wallet.phase === 'connected' ? wallet.address : undefined;
  const { data: settings } = useSettings();
  const { data, error, refetch } = useQuery({
    ...payoutsQueries.treasury(operator),
    // Connecting a wallet adds figures; those already there stay in view meanwhile.
    placeholderData: (before) => before && { ...before, operator: null },
  });
  if (error && !data) {
    return (
      <Note tone="bad" action={{ label: t('button.retry'), onClick: () => void refetch() }}>
        {errorText(error)}
      </Note>
    );
  }
  if (!data) return <SkeletonRows rows={6} />;
  const network: WalletNetwork = {
    chainId: data.chain_id,
    name: data.network,
    nativeSymbol: data.native_symbol,
    explorerUrl: settings?.chain?.explorer_url ?? null,
  };
  return <TreasuryContext value={{ treasury: data, network }}>{children}</TreasuryContext>;
}

/** The treasury of the TreasuryProvider above. */
export function useTreasury(): Treasury {
  const treasury = use(TreasuryContext);
  if (!treasury) throw new Error('useTreasury needs a TreasuryProvider above it');
  return treasury;
}
