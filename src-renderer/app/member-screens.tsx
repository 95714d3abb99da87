import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
// Imported with these screens, so that their texts need no further round trip.
import '#renderer/lib/more-texts.ts';
import { EnrolmentGate } from './enrolment-gate.tsx';

import { NotFound } from './not-found.tsx';
import { PageTitle } from './page-title.tsx';
import { askDashboardData } from './pages/dashboard-data.ts';
import { memberRoutes } from './routes.tsx';
import { Screen } from './screen.tsx';
import { MainLayout } from './shell/main-layout.tsx';
import { menu } from './shell/menu/configuration.ts';
import { Unsent } from './unsent.tsx';

/** Namespaces needed by the dashboard, preloaded with the screens' chunk to save a round trip. */
const FIRST_TEXTS = ['dashboard', 'withdrawals', 'email-verification', 'secret-code'];

/** Never rejects: the screen that needs a missing text loads it again. */
export async function loadFirstTexts(): Promise<void> {
  await i18next.loadNamespaces(FIRST_TEXTS);
}

/** Prefetches the data of the screen at `path`. */
export async function askFirstData(queryClient: QueryClient, path: string): Promise<void> {
  if (/^\/dashboard\/?$/.test(path)) await askDashboardData(queryClient);
}

/** The members' screens in their layout; loaded once somebody is logged in. */
export function MemberScreens() {
  return (
    <EnrolmentGate>
      <Unsent />
      <Routes>
        <Route element={<MainLayout />}>
          {memberRoutes.map((route) => (
            <Route key={route.path} path={route.path} element={<Screen route={route} />} />
          ))}
          <Route path="*" element={<NoScreen />} />
        </Route>
      </Routes>
    </EnrolmentGate>
  );
}

/** No screen at this path: announced in the menu, or unknown. */
function NoScreen() {
  const { pathname } = useLocation();
  const soon = menu.find(({ link }) => link === pathname.replaceAll(/^\/|\/$/g, ''));
  return (
    <>
      {soon ? (
        <PageTitle route={{ audience: 'member', heading: `menu.${soon.title}` }} />
      ) : (
        <PageTitle />
      )}
      <NotFound isSoon={soon !== undefined} />
    </>
  );
}
