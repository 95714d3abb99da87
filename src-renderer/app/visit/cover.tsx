import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { CoveredScreen } from '#renderer/features/visit/covered-screen.tsx';
import { browserLocks, followVisits } from './visit-lock.ts';

/** Covers this window's own screens, which stay as they are; answers how to uncover them. */
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

/** Covers this window for as long as another one of this browser shows a member's account. */
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
