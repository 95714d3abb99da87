import i18next from 'i18next';
import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { WalletAction, WalletHolder, WalletState } from '#contract/ipc/wallet.ts';
import type { Eip1193Provider, WalletPort } from '../ports.ts';

/** Constant id, since this computer has one wallet. */
const ID = 'this-computer';

/** A padlock, as a data URI (required by EIP-6963). */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#0d1823"/><g fill="none" stroke-width="3" stroke-linejoin="round"><rect x="11" y="18" width="18" height="13" rx="3" stroke="#828dff"/><path d="M15 18v-4a5 5 0 0 1 10 0v4" stroke="#eb74fd"/></g></svg>',
)}`;

/** An EIP-1193 error: a code and a message for developers. */
class ProviderRpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'ProviderRpcError';
    this.code = code;
  }
}

/** Texts by which it is called. */
const NAMES = {
  computer: 'desktop.name',
  ledger: 'desktop.ledger',
  phone: 'desktop.phone',
} as const satisfies Readonly<Record<WalletHolder, string>>;

const DISCONNECTED = 4900;

/**
 * Wallet adapter of this computer. The key is in the main process, a hardware wallet or a phone; that process decodes, verifies and
 * shows what it signs in its own window; this side only forwards requests.
 */
export function createDesktopWallet(bridge: DesktopApi['wallet']): WalletPort {
  return {
    async list() {
      const { address, holder } = await bridge.state();
      if (address === null) return [];
      await i18next.loadNamespaces('wallet');
      const name = i18next.t(NAMES[holder], { ns: 'wallet' });
      return [{ id: ID, name, icon: ICON }];
    },
    async connect(id) {
      const { address } = await bridge.state();
      if (id !== ID || address === null) throw new Error(`There is no wallet ${id}`);
      return createProvider(bridge);
    },
    async actions() {
      return [...ownActions(await bridge.state()), 'contract', 'server'];
    },
    act: (action) => bridge.act(action),
  };
}

/** Of a hardware wallet or a phone there is no file to keep. */
function ownActions({ address, holder, hasPhones }: WalletState): readonly WalletAction[] {
  if (address === null) {
    const own: readonly WalletAction[] = ['create', 'import', 'ledger'];
    return hasPhones ? [...own, 'phone'] : own;
  }
  return holder === 'computer' ? ['export', 'remove'] : ['remove'];
}

function createProvider(bridge: DesktopApi['wallet']): Eip1193Provider {
  type Listener = (...args: readonly unknown[]) => void;
  const listeners = new Map<string, Set<Listener>>();
  let end: (() => void) | undefined;

  const emit = (event: string, ...args: readonly unknown[]): void => {
    for (const listener of listeners.get(event) ?? []) listener(...args);
  };
  /** Subscribed to the main process while there are listeners. */
  const follow = (): void => {
    const isWanted = [...listeners.values()].some(({ size }) => size > 0);
    if (isWanted) {
      end ??= bridge.onChanged(({ address }) => {
        emit('accountsChanged', address === null ? [] : [address]);
      });
      return;
    }
    end?.();
    end = undefined;
  };

  return {
    async request({ method, params }) {
      const reply = await bridge
        .request(params ? { method, params } : { method })
        .catch((cause: unknown) => {
          throw new ProviderRpcError(DISCONNECTED, `The wallet does not answer: ${String(cause)}`);
        });
      if ('error' in reply) throw new ProviderRpcError(reply.error.code, reply.error.message);
      return reply.result;
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      follow();
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
      follow();
    },
  };
}
