import { Route, Routes } from 'react-router-dom';
// With these screens, so that their texts need not wait for the list of them.
import '#renderer/lib/more-texts.ts';
import { NotFound } from './not-found.tsx';
import { PageTitle } from './page-title.tsx';
import { memberRoutes } from './routes.tsx';
import { Screen } from './screen.tsx';
import { MainLayout } from './shell/main-layout.tsx';

/** The members' screens in their frame; loaded once somebody is signed in. */
export function MemberScreens() {
  return (
    <Routes>
      <Route element={<MainLayout />}>
        {memberRoutes.map((route) => (
          <Route key={route.path} path={route.path} element={<Screen route={route} />} />
        ))}
        <Route
          path="*"
          element={
            <>
              <PageTitle />
              <NotFound />
            </>
          }
        />
      </Route>
    </Routes>
  );
}
