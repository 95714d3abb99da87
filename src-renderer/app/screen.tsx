import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notePlace, noteRoute } from '#renderer/domain/diagnostics/diagnostics.ts';
import { ScreenBoundary } from './crash/screen-boundary.tsx';
import { PageTitle } from './page-title.tsx';
import { Gate } from './routing/gate.tsx';
import type { AppRoute } from './visitor-routes.tsx';

/** One screen for whom it is for, with its title. */
export function Screen({ route }: { readonly route: AppRoute }) {
  const { audience, heading, Page } = route;
  useRouteNotes(route);
  return (
    <>
      <PageTitle route={route} />
      <Gate audience={audience}>
        <ScreenBoundary key={heading}>
          <Page />
        </ScreenBoundary>
      </Gate>
    </>
  );
}

/** Tells support's log which screen is open: the route alone, and for a recording where on it. */
function useRouteNotes({ path, audience }: AppRoute): void {
  const { pathname, search } = useLocation();
  const place = audience === 'member' || audience === 'admin' ? pathname + search : undefined;
  useEffect(() => noteRoute(`/${path}`), [path]);
  useEffect(() => {
    if (place !== undefined) notePlace(place);
  }, [place]);
}
