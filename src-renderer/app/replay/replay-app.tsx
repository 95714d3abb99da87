import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { ReplayBar } from '#renderer/features/replay/replay-bar.tsx';
import replay from '#renderer/features/replay/replay.module.css';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import type { Player } from '#renderer/platform/replay/player.ts';
import '#renderer/theme/tokens.css';
import '#renderer/theme/fonts.css';
import '#renderer/theme/base.css';
import { ErrorBoundary } from '../crash/error-boundary.tsx';
import { Router } from '../router.tsx';
import type { Store } from '../session-lifecycle.ts';
import { Toaster } from '../toasts/toaster.tsx';

interface ReplayAppProps {
  readonly player: Player;
  readonly platform: Platform;
  readonly store: Store;
  readonly queryClient: QueryClient;
  readonly close: () => void;
}

/** The app's own screens over a recording, with the controls to step through it. */
export function ReplayApp({ player, platform, store, queryClient, close }: ReplayAppProps) {
  const hasScreens = (player.content.recording?.answers.length ?? 0) > 0;
  return (
    <PlatformProvider platform={platform}>
      <StoreProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            {hasScreens ? (
              // An error that crashed the member's screen recurs here; the controls must survive
              // it.
              <ErrorBoundary reload={() => {}}>
                <Router />
              </ErrorBoundary>
            ) : (
              <NoScreens />
            )}
            <Steps player={player} queryClient={queryClient} />
          </BrowserRouter>
          <Toaster />
          <ReplayBar player={player} onClose={close} />
        </QueryClientProvider>
      </StoreProvider>
    </PlatformProvider>
  );
}

function NoScreens() {
  const { t } = useTranslation('replay');
  return <main className={replay.empty}>{t('empty')}</main>;
}

interface StepsProps {
  readonly player: Player;
  readonly queryClient: QueryClient;
}

/**
 * On each step, navigates to the member's route and resets all queries, so that they read the
 * responses recorded at that time.
 */
function Steps({ player, queryClient }: StepsProps) {
  const navigate = useNavigate();
  useEffect(() => {
    let { step } = player.state();
    return player.onChange(() => {
      if (player.state().step === step) return;
      ({ step } = player.state());
      const place = player.place();
      if (place !== undefined && place !== location.pathname + location.search) {
        void navigate(place, { replace: true });
      }
      void queryClient.resetQueries();
    });
  }, [player, navigate, queryClient]);
  return null;
}
