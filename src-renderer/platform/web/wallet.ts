import type { AnnouncedWallet, Eip1193Provider, WalletPort } from '../ports.ts';

/** What a wallet says of itself by EIP-6963. */
export interface ProviderInfo {
  readonly uuid: string;
  readonly name: string;
  readonly icon: string;
  readonly rdns: string;
}

export interface ProviderDetail {
  readonly info: ProviderInfo;
  readonly provider: Eip1193Provider;
}

export const ANNOUNCE_EVENT = 'eip6963:announceProvider';
export const REQUEST_EVENT = 'eip6963:requestProvider';

/** Milliseconds given to wallets that were asked for and have not announced themselves yet. */
const ANNOUNCE_WINDOW = 300;

/**
 * The browser's wallets by EIP-6963: each announces itself, none is taken from `window.ethereum`.
 * Listens from the start, for wallets announce themselves whenever they have loaded.
 */
export function createWebWallet(target: EventTarget = window): WalletPort {
  const announced = new Map<string, ProviderDetail>();

  target.addEventListener(ANNOUNCE_EVENT, (event) => {
    const detail = readDetail(event);
    // The first announcement of an id stands: nobody can slip in under a known one.
    if (detail && !announced.has(detail.info.uuid)) announced.set(detail.info.uuid, detail);
  });

  return {
    async list() {
      target.dispatchEvent(new Event(REQUEST_EVENT));
      if (announced.size === 0) {
        await new Promise<void>((resolve) => {
          setTimeout(resolve, ANNOUNCE_WINDOW);
        });
      }
      return [...announced.values()].map(({ info }) => toWallet(info));
    },
    async connect(id) {
      const detail = announced.get(id);
      if (!detail) throw new Error(`No wallet has announced itself as ${id}`);
      return detail.provider;
    },
    // The wallets of a browser are their owners': they are managed there.
    actions: () => Promise.resolve([]),
    act: (action) => Promise.reject(new Error(`Wallets of a browser cannot ${action}`)),
  };
}

const toWallet = ({ uuid, name, icon }: ProviderInfo): AnnouncedWallet => ({
  id: uuid,
  name,
  icon,
});

/** What the event carries, copied and frozen; undefined where it is no announcement. */
function readDetail(event: Event): ProviderDetail | undefined {
  if (!(event instanceof CustomEvent)) return undefined;
  const { info, provider } = (event.detail ?? {}) as Partial<ProviderDetail>;
  const isProvider = typeof provider?.request === 'function' && typeof provider.on === 'function';
  if (!isProvider || !info || !isText(info.uuid) || !isText(info.name)) return undefined;
  // Our policy shows no picture from elsewhere, and the standard asks for a data URI.
  const icon = isText(info.icon) && info.icon.startsWith('data:image/') ? info.icon : '';
  const { uuid, name } = info;
  const rdns = isText(info.rdns) ? info.rdns : '';
  return Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
