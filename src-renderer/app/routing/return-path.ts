import { matchPath, type Location } from 'react-router-dom';
import { hasScreens, memberScreens, type ScreenAudience } from '#contract/rules/screens.ts';
import type { Standing } from '#contract/rules/staff.ts';

const START_PATH = '/dashboard';
const DESK_PATH = '/admin/support';

/** State in the login's history entry: the path at which the session ended. */
interface ReturnState {
  readonly from: string;
}

export function rememberPath({ pathname, search, hash }: Location): ReturnState {
  return { from: pathname + search + hash };
}

/** What somebody's work begins with: the desk for those who do nothing else, while it is on. */
export const startPath = ({ role }: Pick<Standing, 'role'>, hasDesk: boolean): string =>
  role === 'support' && hasDesk ? DESK_PATH : START_PATH;

/**
 * Where to go after login: the remembered path if the member may open it, otherwise where their work
 * begins. Undefined while that depends on the user's role, which is not loaded yet.
 */
export function pathAfterLogin(
  state: unknown,
  standing: Pick<Standing, 'role'> | undefined,
  hasDesk = true,
): string | undefined {
  const from = (state as Partial<ReturnState> | null)?.from;
  const audience = typeof from === 'string' ? audienceOf(from) : undefined;
  if (typeof from === 'string' && audience === 'member') return from;
  if (standing === undefined) return undefined;
  const isTheirs = audience !== undefined && hasScreens(audience, standing);
  return typeof from === 'string' && isTheirs ? from : startPath(standing, hasDesk);
}

/** Audience of the screen at a path; undefined if there is none. */
function audienceOf(path: string): ScreenAudience | undefined {
  const [pathname = ''] = path.split(/[?#]/);
  const found = Object.entries(memberScreens).find(([screen]) => matchPath(`/${screen}`, pathname));
  return found?.[1];
}
