import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PullToRefresh } from '#renderer/components/action/pull-to-refresh.tsx';
import { isCurrent } from './menu/model.ts';

/** Screens of figures that change by themselves. Forms have nothing to ask for again. */
const refreshed = ['/dashboard', '/made-withdrawals', '/tct-news'];

/** Around a screen: where it helps, pulling it down on a phone shows the latest. */
export function PageRefresh({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <PullToRefresh enabled={refreshed.some((path) => isCurrent(path, pathname))}>
      {children}
    </PullToRefresh>
  );
}
