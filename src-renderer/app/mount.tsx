import { getDefaultStore } from 'jotai';
import { createRoot } from 'react-dom/client';
import { configureApi } from '#renderer/lib/api.ts';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { logError } from '#renderer/lib/log.ts';
import { createQueryClient } from '#renderer/lib/query-client.ts';
import type { Platform } from '#renderer/platform/ports.ts';
import { App } from './app.tsx';
import { startColorScheme } from './color-scheme.ts';
import { restartOnMissingChunk } from './crash/missing-chunk.ts';
import { startDirection } from './direction.ts';
import { followSession, startSession } from './session-lifecycle.ts';

/** Starts the app on a platform: texts and session at once, then the screens. */
export async function mount(platform: Platform): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root');
  const store = getDefaultStore();
  startColorScheme(store);
  startDirection(store);
  restartOnMissingChunk(() => platform.updates.install());
  configureApi({ tokens: platform.session });
  const queryClient = createQueryClient();
  followSession(platform.session, store, queryClient, (reason) => {
    import('./offline/end-session.ts').then(({ endSession }) => endSession(reason)).catch(logError);
  });
  void startSession(platform.session, store, async () =>
    (await import('./offline/offline-view.ts')).openOffline(queryClient),
  );
  await startTranslation();
  createRoot(root).render(<App platform={platform} store={store} queryClient={queryClient} />);
}
