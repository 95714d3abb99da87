import { isMemberPhase, type AuthPhase } from '#renderer/domain/session/auth-state.ts';

/** Who sees a route: visitors only, members, administrators only, or everybody. */
export type RouteAudience = 'visitor' | 'member' | 'admin' | 'everybody';

export type RouteDecision = 'page' | 'wait' | 'unreachable' | 'not-found' | 'to-login' | 'to-start';

interface Visit {
  readonly audience: RouteAudience;
  readonly phase: AuthPhase;
  /** Undefined while the current user is not known yet. */
  readonly isAdmin: boolean | undefined;
}

/**
 * What a visit shows. While a kept session is being renewed it waits; without a session only the
 * visitors' screens are reached, all else leads to the login; members leave the visitors' screens
 * for where they were or the dashboard, also while this device shows what it kept. An administrators' screen does not exist for others.
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
