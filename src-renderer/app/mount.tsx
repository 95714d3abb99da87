import { getDefaultStore } from 'jotai';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import {
  configureDiagnostics,
  noteExchange,
  watchPage,
} from '#renderer/domain/diagnostics/diagnostics.ts';
import { settingsQueries } from '#renderer/domain/settings/settings-queries.ts';
import { onVisit } from '#renderer/domain/visit/visit.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { configureFiles } from '#renderer/lib/browser/files.ts';
import { startHoldingSteps } from '#renderer/lib/browser/held-steps.ts';
import { nextTask } from '#renderer/lib/browser/next-task.ts';
import { reloadPage } from '#renderer/lib/browser/reload-page.ts';
import { startTranslation } from '#renderer/lib/i18n.ts';
import { showLanguage } from '#renderer/lib/language.ts';
import { logError } from '#renderer/lib/log.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import type { Platform } from '#renderer/platform/ports.ts';
import { App } from './app.tsx';
import { startColorScheme } from './color-scheme.ts';
import { restartOnMissingChunk } from './crash/missing-chunk.ts';
import { startDirection } from './direction.ts';
import { loadMemberScreens } from './load-member-screens.ts';
import { prepareFirstScreen } from './first-data.ts';
import { followSession, startSession } from './session-lifecycle.ts';
import { isMemberStart } from './start-frame.tsx';
import { endVisitNow } from './visit/visit-end.ts';

/** Starts the app on a platform: loads texts and session in parallel, then renders the screens. */
export async function mount(platform: Platform): Promise<void> {
  // Evaluating the modules was one task.
  await nextTask();
  const root = document.querySelector('#root');
  if (!root) throw new Error('The page has no #root');
  const store = getDefaultStore();
  // Before the first request, which names it, and in the same task as the theme: the desktop app
  // passes both on at once, so the menu never shows the default in between.
  showLanguage();
  startColorScheme(store);
  startDirection(store);
  restartOnMissingChunk(() => platform.updates.install());
  startHoldingSteps();
  configureApi({ tokens: platform.session, onExchange: noteExchange });
  configureDiagnostics(platform.diagnostics);
  watchPage(platform.session);
  configureFiles(platform.files);
  const queryClient = createQueryClient();
  // Registered first: a visit to another account must end before any other handler of the session's
  // end.
  platform.session.onChange(endVisitNow);
  followSession(platform.session, store, queryClient, ({ reason, isReplaced }) => {
    import('./offline/end-session.ts')
      .then(({ endSession }) => endSession(reason))
      .catch(logError)
      .finally(() => {
        if (isReplaced) reloadPage();
      });
  });
  // The components that need the settings show the failure.
  queryClient.query(settingsQueries.public).catch(() => {});
  void startSession(
    platform.session,
    store,
    async () => (await import('./offline/offline-view.ts')).openOffline(queryClient),
    () => prepareFirstScreen(queryClient, location.pathname),
  );
  await nextTask();
  const starting = startTranslation();
  if (isMemberStart()) {
    // Runs while the session is being renewed; a failure is reported where the screens are
    // rendered.
    starting.then(loadMemberScreens).catch(() => {});
  }
  await starting;
  const app = createRoot(root);
  const draw = (): void => {
    // In a transition, so that the browser can paint and handle input in between.
    startTransition(() => {
      app.render(<App platform={platform} store={store} queryClient={queryClient} />);
    });
  };
  draw();
  onVisit(async (visit) => {
    const { showVisit } = await import('./visit/mount-visit.tsx');
    return showVisit({ visit, root: app, platform, restore: draw });
  });
  const follow = (): void => {
    import('./visit/cover.tsx')
      .then(({ coverWhileVisited }) => coverWhileVisited())
      .catch(logError);
  };
  if (isMemberStart()) follow();
  platform.session.onChange(({ signedIn }) => {
    if (signedIn) follow();
  });
}
