import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { hasScreens } from '#contract/rules/screens.ts';
import { Loading } from '#renderer/components/spinner.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { authStateAtom } from '#renderer/domain/session/auth-state.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { NotFound } from '../not-found.tsx';
import { endStart, StartFrame } from '../start-frame.tsx';
import { Unreachable } from '../unreachable.tsx';
import { decideRoute } from './decide-route.ts';
import type { RouteAudience } from './decide-route.ts';
import { pathAfterLogin, rememberPath } from './return-path.ts';

interface GateProps {
  readonly audience: RouteAudience;
  readonly children: ReactNode;
}

/** Renders its children for their audience; redirects everybody else. */
export function Gate({ audience, children }: GateProps) {
  const { phase, ended } = useAtomValue(authStateAtom);
  const location = useLocation();
  const { data: user } = useCurrentUser();
  const isOpen = audience === 'visitor' || audience === 'everybody';
  const isTheirs = isOpen || (user && hasScreens(audience, user));
  const decision = decideRoute({ audience, phase, isTheirs });
  useEffect(() => {
    if (decision === 'page') endStart();
  }, [decision]);
  switch (decision) {
    case 'page':
      return children;
    case 'wait':
      return phase === 'starting' ? <StartFrame withText={false} /> : <Loading />;
    case 'unreachable':
      return <Unreachable />;
    case 'not-found':
      return <NotFound />;
    case 'to-start':
      return <ToStart state={location.state} />;
    case 'to-login':
      // After a log-out the next login starts at the dashboard, otherwise at the current path.
      return <Navigate to="/" replace state={ended === 'here' ? null : rememberPath(location)} />;
  }
}

/** Leads somebody with a session on, as soon as it is known where to. */
function ToStart({ state }: { readonly state: unknown }) {
  const { data: user, isError } = useCurrentUser();
  const hasDesk = useIsAreaOn('support') ?? true;
  // Whose role can't be learned begins where everybody may be, and reads there why.
  const standing = user ?? (isError ? { role: 'member' as const } : undefined);
  const path = pathAfterLogin(state, standing, hasDesk);
  return path === undefined ? <Loading /> : <Navigate to={path} replace />;
}
