import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Loading } from '#renderer/components/spinner.tsx';
import { useIsAuthenticated } from '#renderer/domain/session/auth-state.ts';
import { ScreenBoundary } from './crash/screen-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { PageTitle } from './page-title.tsx';
import type { RouteAudience } from './routing/decide-route.ts';
import { Gate } from './routing/gate.tsx';
import { routes } from './routes.tsx';

const MainLayout = lazy(async () => ({
  default: (await import('./shell/main-layout.tsx')).MainLayout,
}));

const routesFor = (...audiences: readonly RouteAudience[]) =>
  routes
    .filter(({ audience }) => audiences.includes(audience))
    .map(({ path, audience, heading, Page }) => (
      <Route
        key={path}
        path={path}
        element={
          <Gate audience={audience}>
            <ScreenBoundary key={heading}>
              <Page />
            </ScreenBoundary>
          </Gate>
        }
      />
    ));

/** Every screen in its frame: visitors' screens bring their own, members' share the main layout. */
export function Router() {
  const isAuthenticated = useIsAuthenticated();
  return (
    <Suspense fallback={<Loading withText={isAuthenticated} />}>
      <PageTitle />
      <Routes>
        {routesFor('visitor', 'everybody')}
        <Route
          element={
            <Gate audience="member">
              <ScreenBoundary>
                <MainLayout />
              </ScreenBoundary>
            </Gate>
          }
        >
          {routesFor('member', 'admin')}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
