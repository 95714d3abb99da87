import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { createWalletConnection } from './wallet-connection.ts';
import type { WalletConnection, WalletState } from './wallet-connection.ts';

/** Milliseconds between two searches while no wallet has announced itself. */
const SEARCH_AGAIN = 3000;

const WalletContext = createContext<WalletConnection | undefined>(undefined);

/** The screens inside share one connection to a wallet; it ends with them. */
export function WalletProvider({ children }: { readonly children: ReactNode }) {
  const { wallet } = usePlatform();
  const [connection] = useState(() => createWalletConnection(wallet));

  useEffect(() => {
    const search = () => {
      const state = connection.getState();
      const hasWallets = state.phase !== 'searching' && state.wallets.length > 0;
      if (!hasWallets) void connection.search();
    };
    search();
    const timer = setInterval(search, SEARCH_AGAIN);
    return () => {
      clearInterval(timer);
      connection.disconnect();
    };
  }, [connection]);

  return <WalletContext value={connection}>{children}</WalletContext>;
}

/** The connection of the WalletProvider above. */
export function useWalletConnection(): WalletConnection {
  const connection = use(WalletContext);
  if (!connection) throw new Error('useWalletConnection needs a WalletProvider above it');
  return connection;
}

/** Where that connection stands, kept up to date. */
export function useWalletState(): WalletState {
  const connection = useWalletConnection();
  return useSyncExternalStore(connection.subscribe, connection.getState);
}
