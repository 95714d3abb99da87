import type { AnnouncedWallet, Eip1193Provider, WalletPort } from '../ports.ts';

/** A wallet's self-description in EIP-6963. */
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

/** Milliseconds to wait for announcements after a request. */
const ANNOUNCE_WINDOW = 300;

/**
 * Browser wallets by EIP-6963; `window.ethereum` is not used. Listens from the start, because a
 * wallet announces itself whenever it has loaded.
 */
export function createWebWallet(target: EventTarget = window): WalletPort {
  const announced = new Map<string, ProviderDetail>();

  target.addEventListener(ANNOUNCE_EVENT, (event) => {
    const detail = readDetail(event);
    // The first announcement of an id wins, so that another wallet cannot impersonate it.
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
    // Browser wallets are managed by their own extensions.
    actions: () => Promise.resolve([]),
    act: (action) => Promise.reject(new Error(`Wallets of a browser cannot ${action}`)),
  };
}

const toWallet = ({ uuid, name, icon }: ProviderInfo): AnnouncedWallet => ({
  id: uuid,
  name,
  icon,
});

/** Copies and freezes the event's detail; undefined if it is malformed. */
function readDetail(event: Event): ProviderDetail | undefined {
  if (!(event instanceof CustomEvent)) return undefined;
  const { info, provider } = (event.detail ?? {}) as Partial<ProviderDetail>;
  const isProvider = typeof provider?.request === 'function' && typeof provider.on === 'function';
  if (!isProvider || !info || !isText(info.uuid) || !isText(info.name)) return undefined;
  // EIP-6963 requires a data URI, and the content security policy blocks remote images.
  const icon = isText(info.icon) && info.icon.startsWith('data:image/') ? info.icon : '';
  const { uuid, name } = info;
  const rdns = isText(info.rdns) ? info.rdns : '';
  return Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
