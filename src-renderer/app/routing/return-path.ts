import { matchPath, type Location } from 'react-router-dom';
import { memberScreens } from '#contract/rules/screens.ts';

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
export function pathAfterLogin(state: unknown, isAdmin: boolean | undefined): string | undefined {
  const from = (state as Partial<ReturnState> | null)?.from;
  const audience = typeof from === 'string' ? audienceOf(from) : undefined;
  if (typeof from !== 'string' || audience === undefined) return START_PATH;
  if (audience === 'member') return from;
  if (isAdmin === undefined) return undefined;
  return isAdmin ? from : START_PATH;
}

/** Audience of the screen at a path; undefined if there is none. */
function audienceOf(path: string): 'member' | 'admin' | undefined {
  const [pathname = ''] = path.split(/[?#]/);
  const found = Object.entries(memberScreens).find(([screen]) => matchPath(`/${screen}`, pathname));
  return found?.[1];
}
