import { matchPath, type Location } from 'react-router-dom';
import { memberScreens } from '#contract/rules/screens.ts';

const START_PATH = '/dashboard';

/** What the login keeps in the history entry: where the member was when the session ended. */
interface ReturnState {
  readonly from: string;
}

export function rememberPath({ pathname, search, hash }: Location): ReturnState {
  return { from: pathname + search + hash };
}

/**
 * Where to go once signed in: back to where the member was, if it is a screen that they have, else
 * the dashboard. Undefined while it turns on who they are, and that is not known yet.
 */
export function pathAfterLogin(state: unknown, isAdmin: boolean | undefined): string | undefined {
  const from = (state as Partial<ReturnState> | null)?.from;
  const audience = typeof from === 'string' ? audienceOf(from) : undefined;
  if (typeof from !== 'string' || audience === undefined) return START_PATH;
  if (audience === 'member') return from;
  if (isAdmin === undefined) return undefined;
  return isAdmin ? from : START_PATH;
}

/** Who has the screen at a path; undefined where there is none. */
function audienceOf(path: string): 'member' | 'admin' | undefined {
  const [pathname = ''] = path.split(/[?#]/);
  const found = Object.entries(memberScreens).find(([screen]) => matchPath(`/${screen}`, pathname));
  return found?.[1];
}
