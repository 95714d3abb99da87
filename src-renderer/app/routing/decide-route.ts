import { isMemberPhase, type AuthPhase } from '#renderer/domain/session/auth-state.ts';

/** Who may open a route: visitors only, members, administrators only, or everybody. */
export type RouteAudience = 'visitor' | 'member' | 'admin' | 'everybody';

export type RouteDecision = 'page' | 'wait' | 'unreachable' | 'not-found' | 'to-login' | 'to-start';

interface Visit {
  readonly audience: RouteAudience;
  readonly phase: AuthPhase;
  /** Undefined until the current user is loaded. */
  readonly isAdmin: boolean | undefined;
}

/**
 * Decides what a navigation shows. While a stored session is being renewed: wait. Without a
 * session: visitors' screens, or the login. With one, also offline: visitors' screens redirect to
 * the former path or the dashboard, and administrators' screens look non-existent to others.
 */
export function decideRoute({ audience, phase, isAdmin }: Visit): RouteDecision {
  if (audience === 'everybody') return 'page';
  if (phase === 'starting') return 'wait';
  if (phase === 'unreachable') return 'unreachable';
  if (audience === 'visitor') return isMemberPhase(phase) ? 'to-start' : 'page';
  if (phase === 'unauthenticated') return 'to-login';
  if (audience === 'member') return 'page';
  if (isAdmin === undefined) return 'wait';
  return isAdmin ? 'page' : 'not-found';
}
