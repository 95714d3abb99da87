import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notePlace, noteRoute } from '#renderer/domain/diagnostics/diagnostics.ts';
import { ScreenBoundary } from './crash/screen-boundary.tsx';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { PageTitle } from './page-title.tsx';
import { Gate } from './routing/gate.tsx';
import type { AppRoute } from './visitor-routes.tsx';

/** One screen, guarded by its audience, with its title. */
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

/** Records the open route for diagnostics and, in a recording, the address within it. */
function useRouteNotes({ path, audience }: AppRoute): void {
  const { pathname, search } = useLocation();
  // A visit to another account is not recorded.
  const isOwn = useVisit() === null;
  const isPlace = isOwn && audience !== 'visitor' && audience !== 'everybody';
  const place = isPlace ? pathname + search : undefined;
  useEffect(() => {
    if (isOwn) noteRoute(`/${path}`);
  }, [isOwn, path]);
  useEffect(() => {
    if (place !== undefined) notePlace(place);
  }, [place]);
}
