import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Provider as StoreProvider, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useVisit, visitAtom } from '#renderer/domain/visit/visit.ts';
import { VisitFrame } from '#renderer/features/visit/visit-frame.tsx';
import { VisitOver } from '#renderer/features/visit/visit-over.tsx';
import { PlatformProvider } from '#renderer/platform/platform-context.tsx';
import type { Platform } from '#renderer/platform/ports.ts';
import { ErrorBoundary } from '../crash/error-boundary.tsx';
import { Router } from '../router.tsx';
import type { Store } from '../session-lifecycle.ts';
import { Toaster } from '../toasts/toaster.tsx';

interface VisitAppProps {
  readonly platform: Platform;
  readonly store: Store;
  readonly queryClient: QueryClient;
  /** Expiry by this device's clock: milliseconds since 1970. */
  readonly until: number;
  readonly leave: () => void;
}

/** The app's own screens as the member sees them, in a frame that says so. */
export function VisitApp({ platform, store, queryClient, until, leave }: VisitAppProps) {
  return (
    <ErrorBoundary reload={leave}>
      <PlatformProvider platform={platform}>
        <StoreProvider store={store}>
          <QueryClientProvider client={queryClient}>
            <Framed until={until} leave={leave} />
          </QueryClientProvider>
        </StoreProvider>
      </PlatformProvider>
    </ErrorBoundary>
  );
}

function Framed({ until, leave }: Pick<VisitAppProps, 'until' | 'leave'>) {
  const state = useVisit();
  const setState = useSetAtom(visitAtom);
  const hear = useCallback(() => setState((now) => now && { ...now, said: null }), [setState]);
  if (!state) return null;
  return (
    <>
      <VisitFrame state={state} until={until} onLeave={leave} onHeard={hear} />
      {state.over === null ? (
        <>
          <BrowserRouter>
            <Router />
          </BrowserRouter>
          <Toaster />
        </>
      ) : (
        <VisitOver state={state} onLeave={leave} />
      )}
    </>
  );
}
