import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Provider as StoreProvider } from 'jotai';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { useEffect } from 'react';
import type { Platform } from '#renderer/platform/ports.ts';
import { PlatformProvider, usePlatform } from '#renderer/platform/platform-context.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { ErrorBoundary } from './crash/error-boundary.tsx';
import { Lock } from './lock.tsx';
import { Router } from './router.tsx';
import type { Store } from './session-lifecycle.ts';
import { Toaster } from './toasts/toaster.tsx';
import '#renderer/theme/tokens.css';
import '#renderer/theme/fonts.css';
import '#renderer/theme/base.css';

/** Navigates to deep links and clicked notifications that the operating system passes to the app. */
function OpenedLinks() {
  const { links, notifications } = usePlatform();
  const navigate = useNavigate();
  useEffect(() => links.onOpened((path) => void navigate(path)), [links, navigate]);
  useEffect(() => notifications.onOpened((path) => void navigate(path)), [notifications, navigate]);
  return null;
}

interface AppProps {
  readonly platform: Platform;
  readonly store: Store;
  readonly queryClient: QueryClient;
}

/** Providers that every screen needs. Mantine's provider is loaded with the members' screens. */
export function App({ platform, store, queryClient }: AppProps) {
  return (
    <ErrorBoundary reload={() => location.reload()}>
      <PlatformProvider platform={platform}>
        <StoreProvider store={store}>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <Router />
              <OpenedLinks />
            </BrowserRouter>
            <Diagnostics />
            <Toaster />
            <Lock />
          </QueryClientProvider>
        </StoreProvider>
      </PlatformProvider>
    </ErrorBoundary>
  );
}
