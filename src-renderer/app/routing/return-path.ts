import { matchPath, type Location } from 'react-router-dom';
import { hasScreens, memberScreens, type ScreenAudience } from '#contract/rules/screens.ts';
import type { Standing } from '#contract/rules/staff.ts';

const START_PATH = '/dashboard';

/** State in the login's history entry: the path at which the session ended. */
interface ReturnState {
  readonly from: string;
}

export function rememberPath({ pathname, search, hash }: Location): ReturnState {
  return { from: pathname + search + hash };
}

/**
 * Where to go after login: the remembered path if the member may open it, otherwise the dashboard.
 * Undefined while that depends on the user's role, which is not loaded yet.
 */
export function pathAfterLogin(
  state: unknown,
  standing: Pick<Standing, 'role'> | undefined,
): string | undefined {
  const from = (state as Partial<ReturnState> | null)?.from;
  const audience = typeof from === 'string' ? audienceOf(from) : undefined;
  if (typeof from !== 'string' || audience === undefined) return START_PATH;
  if (audience === 'member') return from;
  if (standing === undefined) return undefined;
  return hasScreens(audience, standing) ? from : START_PATH;
}

/** Audience of the screen at a path; undefined if there is none. */
function audienceOf(path: string): ScreenAudience | undefined {
  const [pathname = ''] = path.split(/[?#]/);
  const found = Object.entries(memberScreens).find(([screen]) => matchPath(`/${screen}`, pathname));
  return found?.[1];
}
