import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { storedLanguage } from '#renderer/lib/language.ts';
import { browserFiles } from '#renderer/lib/browser/files.ts';
import { catchInstallPrompt } from '#renderer/lib/device/install-prompt.ts';
import { logError } from '#renderer/lib/log.ts';
import { portToNoArchive, portToNoComputer } from '#renderer/platform/nowhere.ts';
import type { Platform, WalletPort } from '#renderer/platform/ports.ts';
import { createWebDiagnostics } from '#renderer/platform/web/diagnostics.ts';
import { createLazyUpdates } from '#renderer/platform/web/lazy-updates.ts';
import { createWebLinks } from '#renderer/platform/web/links.ts';
import { createWebNotifications } from '#renderer/platform/web/notifications.ts';
import { createWebVault } from '#renderer/platform/web/vault.ts';
import { createWebSession } from '#renderer/platform/web/session.ts';
import { mount } from '../app/mount.tsx';

const session = createWebSession({
  fetch: (...call) => fetch(...call),
  storage: getDeviceStorage(),
  locks: 'locks' in navigator ? navigator.locks : undefined,
  events: window,
  now: Date.now,
  language: storedLanguage,
  log: logError,
});
/** Wallets are for few screens: their code comes when one of those first asks. */
let wallet: Promise<WalletPort> | undefined;
const loadWallet = () => (wallet ??= createWallet());

async function createWallet(): Promise<WalletPort> {
  const [{ createWebWallet }, { offerDemoWallet }] = await Promise.all([
    import('#renderer/platform/web/wallet.ts'),
    import('#renderer/platform/web/demo-wallet.ts'),
  ]);
  // The demo wallet announces itself like any other; where nothing is a demo it stays silent.
  offerDemoWallet(session);
  return createWebWallet();
}

const platform: Platform = {
  session,
  vault: createWebVault(),
  wallet: {
    list: async () => (await loadWallet()).list(),
    connect: async (id) => (await loadWallet()).connect(id),
    actions: async () => (await loadWallet()).actions(),
    act: async (action) => (await loadWallet()).act(action),
  },
  notifications: createWebNotifications(),
  computer: portToNoComputer,
  links: createWebLinks((...call) => window.open(...call)),
  files: browserFiles,
  archive: portToNoArchive,
  updates: createLazyUpdates(() => import('#renderer/platform/web/updates.ts')),
  diagnostics: createWebDiagnostics(browserFiles),
};

catchInstallPrompt();
void mount(platform);
