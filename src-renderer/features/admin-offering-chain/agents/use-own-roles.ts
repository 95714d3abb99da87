import { useQuery } from '@tanstack/react-query';
import type { WalletConnection } from '#renderer/domain/wallet/wallet-connection.ts';
import { useWalletConnection, useWalletState } from '#renderer/domain/wallet/wallet-context.tsx';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { useOnChain } from '../chain-context.tsx';

/** Polling interval in milliseconds: the role may just have been granted. */
const LOOK = 10 * SECOND_MS;

interface OwnRoles {
  /** Undefined: there is no such contract yet, or the wallet does not read. */
  readonly registry: boolean | undefined;
  readonly token: boolean | undefined;
}

/** Whether the connected account is an agent of both contracts; undefined while nobody knows. */
export function useOwnRoles(): OwnRoles | undefined {
  const connection = useWalletConnection();
  const wallet = useWalletState();
  const { chain, network } = useOnChain();
  const account =
    wallet.phase === 'connected' && wallet.chainId === network.chainId ? wallet.address : undefined;
  const registry = chain.registry?.address ?? null;
  const token = chain.token?.address ?? null;
  const { data } = useQuery({
    queryKey: ['Offerings', 'admin', 'roles', account, registry, token],
    queryFn: async (): Promise<OwnRoles> => ({
      registry: await isAgent(connection, registry, account ?? ''),
      token: await isAgent(connection, token, account ?? ''),
    }),
    enabled: account !== undefined,
    staleTime: 0,
    refetchInterval: LOOK,
  });
  return data;
}

async function isAgent(
  wallet: Pick<WalletConnection, 'read'>,
  contract: string | null,
  account: string,
): Promise<boolean | undefined> {
  if (contract === null) return undefined;
  const { encodeIsAgent } = await import('#renderer/lib/chain/offering-calls.ts');
  const call = { to: contract, data: encodeIsAgent(account) };
  const answer = await wallet.read('eth_call', [call, 'latest']).catch(() => undefined);
  return typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer)
    ? BigInt(answer) === 1n
    : undefined;
}
