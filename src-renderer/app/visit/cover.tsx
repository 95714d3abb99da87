import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { CoveredScreen } from '#renderer/features/visit/covered-screen.tsx';
import { browserLocks, followVisits } from './visit-lock.ts';

/**
 * Hides this window's own screens, which stay mounted.
 * @returns shows them again
 */
function coverPage(): () => void {
  const page = document.querySelector('#root');
  const place = document.createElement('div');
  document.body.append(place);
  page?.toggleAttribute('inert', true);
  const cover = createRoot(place);
  cover.render(
    <Suspense>
      <CoveredScreen />
    </Suspense>,
  );
  return () => {
    cover.unmount();
    place.remove();
    page?.toggleAttribute('inert', false);
  };
}

let isFollowing = false;

/** Covers this window while another window of this browser shows a visit. */
export function coverWhileVisited(): void {
  if (isFollowing) return;
  isFollowing = true;
  let uncover: (() => void) | undefined;
  followVisits(browserLocks(), {
    onBegun: () => {
      uncover = coverPage();
    },
    onEnded: () => uncover?.(),
  });
}
