import type { ScreenAudience } from '#contract/rules/screens.ts';
import { isMemberPhase, type AuthPhase } from '#renderer/domain/session/auth-state.ts';

/** Who may open a route: visitors only, members, parts of the staff, or everybody. */
export type RouteAudience = 'visitor' | ScreenAudience | 'everybody';

export type RouteDecision = 'page' | 'wait' | 'unreachable' | 'not-found' | 'to-login' | 'to-start';

interface Visit {
  readonly audience: RouteAudience;
  readonly phase: AuthPhase;
  /** Whether the user may open the screen; undefined until the user is loaded. */
  readonly isTheirs: boolean | undefined;
}

/**
 * Decides what a navigation shows. While a stored session is being renewed: wait. Without a
 * session: visitors' screens, or the login. With one, also offline: visitors' screens redirect to
 * the former path or the dashboard, and screens of the staff look non-existent to others.
 */
export function decideRoute({ audience, phase, isTheirs }: Visit): RouteDecision {
  if (audience === 'everybody') return 'page';
  if (phase === 'starting') return 'wait';
  if (phase === 'unreachable') return 'unreachable';
  if (audience === 'visitor') return isMemberPhase(phase) ? 'to-start' : 'page';
  if (phase === 'unauthenticated') return 'to-login';
  if (audience === 'member') return 'page';
  if (isTheirs === undefined) return 'wait';
  return isTheirs ? 'page' : 'not-found';
}
