import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { Route, Routes, useLocation } from 'react-router-dom';
// With these screens, so that their texts need not wait for the list of them.
import '#renderer/lib/more-texts.ts';
import { EnrolmentGate } from './enrolment-gate.tsx';
import { NotFound } from './not-found.tsx';
import { PageTitle } from './page-title.tsx';
import { askDashboardData } from './pages/dashboard-data.ts';
import { memberRoutes } from './routes.tsx';
import { Screen } from './screen.tsx';
import { MainLayout } from './shell/main-layout.tsx';
import { menu } from './shell/menu/configuration.ts';

/** Beside the screens' code in the build: with them at once, the dashboard need not wait a second time. */
const FIRST_TEXTS = ['dashboard', 'withdrawals', 'email-verification', 'secret-code'];

/** Never fails: a text that is missing is asked for again by the screen that shows it. */
export async function loadFirstTexts(): Promise<void> {
  await i18next.loadNamespaces(FIRST_TEXTS);
}

/** Asks for what the screen at `path` shows first. */
export async function askFirstData(queryClient: QueryClient, path: string): Promise<void> {
  if (/^\/dashboard\/?$/.test(path)) await askDashboardData(queryClient);
}

/** The members' screens in their frame; loaded once somebody is signed in. */
export function MemberScreens() {
  return (
    <EnrolmentGate>
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

/** Nothing lies at this path: not yet, where the menu announces it, else not at all. */
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
