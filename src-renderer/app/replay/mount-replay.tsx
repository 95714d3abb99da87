import { createStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import type { Platform } from '#renderer/platform/ports.ts';
import type { Player } from '#renderer/platform/replay/player.ts';
import { startColorScheme } from '../color-scheme.ts';
import { startDirection } from '../direction.ts';
import { ReplayApp } from './replay-app.tsx';

interface Replay {
  readonly player: Player;
  readonly platform: Platform;
  readonly fetch: typeof fetch;
  readonly close: () => void;
}

/** Restores the member's language, theme and direction. */
function restoreAppearance({ page }: DiagnosticsContent): void {
  const storage = getDeviceStorage();
  storage.clear();
  storage.setItem('language', page.language);
  if (page.isDark) storage.setItem('darkMode', 'true');
  if (page.isMirrored) storage.setItem('direction', 'rtl');
}

/** Renders a recording with its own store, query cache and storage, without network access. */
export async function mountReplay({ player, platform, fetch, close }: Replay): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root');
  // Also intercepts requests outside the API client: icons, connectivity probes.
  globalThis.fetch = fetch;
  restoreAppearance(player.content);
  const store = createStore();
  startColorScheme(store);
  startDirection(store);
  configureApi({ fetch, tokens: undefined });
  await startTranslation();
  store.set(authStateAtom, { phase: 'authenticated' });
  history.replaceState(null, '', player.place() ?? '/dashboard');
  createRoot(root).render(
    <ReplayApp
      player={player}
      platform={platform}
      store={store}
      queryClient={createQueryClient()}
      close={close}
    />,
  );
}
