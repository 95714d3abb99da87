import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { useIsAuthenticated } from '#renderer/domain/session/auth-state.ts';
import { ScreenBoundary } from './crash/screen-boundary.tsx';
import { loadMemberScreens } from './load-member-screens.ts';
import { Gate } from './routing/gate.tsx';
import { Screen } from './screen.tsx';
import { StartFrame } from './start-frame.tsx';
import { visitorRoutes } from './visitor-routes.tsx';

const MemberScreens = lazy(async () => ({
  default: (await loadMemberScreens()).MemberScreens,
}));

/**
 * Visitors' screens have their own layout; every other path is for members and reveals nothing to
 * others.
 */
export function Router() {
  const isAuthenticated = useIsAuthenticated();
  return (
    <Suspense fallback={<StartFrame withText={isAuthenticated} />}>
      <Routes>
        {visitorRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={<Screen route={route} />} />
        ))}
        <Route
          path="*"
          element={
            <Gate audience="member">
              <ScreenBoundary>
                <MemberScreens />
              </ScreenBoundary>
            </Gate>
          }
        />
      </Routes>
    </Suspense>
  );
}
