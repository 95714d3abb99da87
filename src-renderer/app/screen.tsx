import { ScreenBoundary } from './crash/screen-boundary.tsx';
import { PageTitle } from './page-title.tsx';
import { Gate } from './routing/gate.tsx';
import type { AppRoute } from './visitor-routes.tsx';

/** One screen for whom it is for, with its title. */
export function Screen({ route }: { readonly route: AppRoute }) {
  const { audience, heading, Page } = route;
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
