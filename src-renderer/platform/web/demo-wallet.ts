import i18next from 'i18next';
import { publicApi } from '#contract/api/public.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { request } from '#renderer/lib/api/request.ts';
import type { SessionPort } from '../ports.ts';
import { createDemoProvider } from './demo-wallet-provider.ts';
import type { ProviderDetail } from './wallet.ts';
import { ANNOUNCE_EVENT, REQUEST_EVENT } from './wallet.ts';

/** A T of two legs, as a data URI (required by EIP-6963). */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#0d1823"/><g fill="none" stroke-width="4"><path d="M8 12h4a5 5 0 0 1 5 5v14" stroke="#828dff"/><path d="M32 12h-4a5 5 0 0 0-5 5v8" stroke="#eb74fd"/></g></svg>',
)}`;

/**
 * Announces the demo wallet by EIP-6963, like any other wallet. The server holds the keys of its
 * embedded chain. It is announced only while somebody is signed in at a demo server.
 */
export function offerDemoWallet(
  session: Pick<SessionPort, 'accessToken'>,
  target: EventTarget = window,
): void {
  let detail: ProviderDetail | undefined;
  let settings: Promise<PublicSettings> | undefined;

  async function demoChain() {
    settings ??= request(publicApi.settings);
    const { demo, chain } = await settings;
    return demo ? chain : null;
  }

  async function announce(): Promise<void> {
    if ((await session.accessToken()) === undefined) return;
    const chain = await demoChain();
    if (!chain) return;
    await i18next.loadNamespaces('wallet');
    detail ??= Object.freeze({
      info: Object.freeze({
        uuid: crypto.randomUUID(),
        name: i18next.t('demo.name', { ns: 'wallet' }),
        icon: ICON,
        rdns: 'demo.tct.wallet',
      }),
      provider: createDemoProvider(chain),
    });
    target.dispatchEvent(new CustomEvent(ANNOUNCE_EVENT, { detail }));
  }

  target.addEventListener(REQUEST_EVENT, () => {
    announce().catch(() => {
      // No response: announce no wallet this time; the next request tries again.
      settings = undefined;
    });
  });
}
