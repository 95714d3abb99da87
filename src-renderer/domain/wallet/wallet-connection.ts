import type { AnnouncedWallet, Eip1193Provider, WalletPort } from '#renderer/platform/ports.ts';
import { toWalletError, WalletError } from './wallet-error.ts';
import type { WalletProblem } from './wallet-error.ts';

/** Where the connection with a wallet stands. `wallets` are those found; none may be. */
export type WalletState =
  | { readonly phase: 'searching' }
  | {
      readonly phase: 'disconnected';
      readonly wallets: readonly AnnouncedWallet[];
      readonly problem?: WalletProblem;
    }
  | {
      readonly phase: 'connecting';
      readonly wallets: readonly AnnouncedWallet[];
      readonly wallet: AnnouncedWallet;
    }
  | {
      readonly phase: 'connected';
      readonly wallets: readonly AnnouncedWallet[];
      readonly wallet: AnnouncedWallet;
      /** As the wallet writes it, maybe without EIP-55 capitals. */
      readonly address: string;
      readonly chainId: number;
      /** It has been asked to change network or account and has not answered. */
      readonly isAsking: boolean;
      readonly problem?: WalletProblem;
    };

/** Account and network as the wallet has them. */
export interface WalletStanding {
  readonly address: string;
  readonly chainId: number;
}

/** What a wallet must know to use a network. */
export interface WalletNetwork {
  readonly chainId: number;
  readonly name: string;
  readonly nativeSymbol: string;
  readonly explorerUrl: string | null;
}

/** A transaction to sign. Everything in hex as the wallet gets it; `gas` is a decimal string. */
export interface WalletCall {
  readonly from: string;
  /** Null: it makes a contract. */
  readonly to: string | null;
  readonly data: string;
  /** Without it the wallet estimates. */
  readonly gas?: string | undefined;
}

/** One wallet at a time over the platform's port; no part of it knows React. */
export interface WalletConnection {
  getState(): WalletState;
  subscribe(listener: () => void): () => void;
  /** Asks for wallets; a connected one stays. */
  search(): Promise<void>;
  /** Connects a found wallet; its owner is asked. What goes wrong is in the state. */
  connect(wallet: AnnouncedWallet): Promise<void>;
  disconnect(): void;
  /** Asks for another network, and where it is unknown for adding it. */
  switchNetwork(network: WalletNetwork): Promise<void>;
  /** Asks its owner to choose an account. */
  chooseAccount(): Promise<void>;
  /** Account and network asked afresh. Throws WalletError. */
  check(): Promise<WalletStanding>;
  /** Reads from the wallet's chain, e.g. `eth_call`. Throws WalletError. */
  read(method: `eth_${string}`, params: readonly unknown[]): Promise<unknown>;
  /**
   * Asks for the signature and answers the transaction's hash; waits as long as the wallet does.
   * Throws WalletError: `closed` where nobody can say whether it was sent.
   */
  send(call: WalletCall): Promise<string>;
  /**
   * Asks for the signature of a text with an account (`personal_sign`); nothing is sent to the chain.
   * Throws WalletError.
   */
  signText(text: string, address: string): Promise<string>;
  /**
   * Asks for the signature of typed data with an account (`eth_signTypedData_v4`); nothing is sent to the
   * chain. Throws WalletError.
   */
  signTyped(data: object, address: string): Promise<string>;
}

/** A provider in use. `gone` rejects when the wallet leaves by itself, never when we leave it. */
interface Link {
  readonly provider: Eip1193Provider;
  readonly gone: Promise<never>;
  readonly stopListening: () => void;
}

const toHex = (value: number | bigint): string => `0x${value.toString(16)}`;

interface LinkEvents {
  readonly onChange: (change: Partial<WalletStanding>) => void;
  /** The wallet went away by itself. */
  readonly onLeave: () => void;
}

/** Listens to a wallet's events (EIP-1193); what it has not answered when it goes away, rejects. */
function linkTo(provider: Eip1193Provider, { onChange, onLeave }: LinkEvents): Link {
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  const leave = () => {
    gone.reject(new WalletError('closed'));
    onLeave();
  };
  const events: Readonly<Record<string, (...args: readonly unknown[]) => void>> = {
    accountsChanged: (accounts) => {
      const [address] = accounts as readonly (string | undefined)[];
      if (address === undefined) leave();
      else onChange({ address });
    },
    chainChanged: (chainId) => onChange({ chainId: Number(chainId) }),
    disconnect: leave,
  };
  for (const [name, listener] of Object.entries(events)) provider.on(name, listener);
  const stopListening = () => {
    for (const [name, listener] of Object.entries(events)) {
      provider.removeListener(name, listener);
    }
  };
  return { provider, gone: gone.promise, stopListening };
}

export function createWalletConnection(port: WalletPort): WalletConnection {
  const listeners = new Set<() => void>();
  let state: WalletState = { phase: 'searching' };
  let link: Link | undefined;

  function become(next: WalletState): void {
    state = next;
    for (const listener of listeners) listener();
  }
  const found = () => (state.phase === 'searching' ? [] : state.wallets);

  function patch(
    change: Partial<WalletStanding> & { isAsking?: boolean; problem?: WalletProblem },
  ) {
    if (state.phase !== 'connected') return;
    const { problem: _, ...rest } = state;
    become({ ...rest, ...change });
  }

  function drop(problem?: WalletProblem): void {
    link?.stopListening();
    link = undefined;
    if (state.phase === 'searching') return;
    become({ phase: 'disconnected', wallets: found(), ...(problem && { problem }) });
  }

  async function call(method: string, params?: readonly unknown[]): Promise<unknown> {
    if (!link) throw new WalletError('closed');
    const { provider, gone } = link;
    try {
      const answer = provider.request(params ? { method, params } : { method });
      return await Promise.race([answer, gone]);
    } catch (error) {
      throw toWalletError(error);
    }
  }

  async function readStanding(accounts: Promise<unknown>): Promise<WalletStanding> {
    const [address] = (await accounts) as readonly (string | undefined)[];
    if (address === undefined) throw new WalletError('closed');
    return { address, chainId: Number(await call('eth_chainId')) };
  }

  /** Runs a question to the connected wallet; what it answers or refuses lands in the state. */
  async function asking(question: () => Promise<WalletStanding>): Promise<void> {
    if (state.phase !== 'connected' || state.isAsking) return;
    patch({ isAsking: true });
    try {
      patch({ ...(await question()), isAsking: false });
    } catch (error) {
      patch({ isAsking: false, problem: toWalletError(error).problem });
    }
  }

  const check = () => readStanding(call('eth_accounts'));

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async search() {
      const wallets = await port.list();
      if (state.phase === 'searching') become({ phase: 'disconnected', wallets });
      else become({ ...state, wallets });
    },
    async connect(wallet) {
      drop();
      become({ phase: 'connecting', wallets: found(), wallet });
      const isCurrent = () => state.phase === 'connecting' && state.wallet.id === wallet.id;
      try {
        const provider = await port.connect(wallet.id).catch((cause: unknown) => {
          throw new WalletError('closed', { cause });
        });
        if (!isCurrent()) return;
        link = linkTo(provider, { onChange: patch, onLeave: () => drop('closed') });
        const standing = await readStanding(call('eth_requestAccounts'));
        if (!isCurrent()) return;
        become({ phase: 'connected', wallets: found(), wallet, ...standing, isAsking: false });
      } catch (error) {
        if (isCurrent()) drop(toWalletError(error).problem);
      }
    },
    disconnect: () => drop(),
    switchNetwork: (network) =>
      asking(async () => {
        await switchOrAdd(call, network);
        return check();
      }),
    chooseAccount: () =>
      asking(async () => {
        await call('wallet_requestPermissions', [{ eth_accounts: {} }]);
        return check();
      }),
    async check() {
      const standing = await check();
      patch(standing);
      return standing;
    },
    read: (method, params) => call(method, params),
    async send({ from, to, data, gas }) {
      const hash = await call('eth_sendTransaction', [
        {
          from,
          ...(to !== null && { to }),
          data,
          ...(gas !== undefined && { gas: toHex(BigInt(gas)) }),
          value: '0x0',
        },
      ]);
      return asText(hash);
    },
    async signText(text, address) {
      return asText(await call('personal_sign', [hexOf(text), address]));
    },
    signTyped: async (data, address) =>
      asText(await call('eth_signTypedData_v4', [address, JSON.stringify(data)])),
  };
}

function asText(answer: unknown): string {
  if (typeof answer !== 'string') throw new WalletError('failed');
  return answer;
}

/** A text as wallets take it: its UTF-8 bytes in hex. */
const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>;

/** EIP-3326, and EIP-3085 first where the wallet does not know the network. */
async function switchOrAdd(call: Call, network: WalletNetwork): Promise<void> {
  const wanted = { chainId: toHex(network.chainId) };
  try {
    await call('wallet_switchEthereumChain', [wanted]);
  } catch (error) {
    if (!(error instanceof WalletError) || error.problem !== 'unknown_chain') throw error;
    await call('wallet_addEthereumChain', [{ ...wanted, ...describe(network) }]).catch(
      (cause: unknown) => {
        const { problem } = toWalletError(cause);
        throw new WalletError(problem === 'failed' ? 'unknown_chain' : problem, { cause });
      },
    );
    await call('wallet_switchEthereumChain', [wanted]);
  }
}

function describe({ name, nativeSymbol, explorerUrl }: WalletNetwork) {
  return {
    chainName: name,
    nativeCurrency: { name: nativeSymbol, symbol: nativeSymbol, decimals: 18 },
    rpcUrls: [],
    ...(explorerUrl !== null && { blockExplorerUrls: [explorerUrl] }),
  };
}
