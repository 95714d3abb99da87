import type { Location } from 'react-router-dom';

const START_PATH = '/dashboard';

/** What the login keeps in the history entry: where the member was when the session ended. */
interface ReturnState {
  readonly from: string;
}

export function rememberPath({ pathname, search, hash }: Location): ReturnState {
  return { from: pathname + search + hash };
}

/** Where to go once signed in: back to where the member was, else the dashboard. */
export function pathAfterLogin(state: unknown): string {
  const from = (state as Partial<ReturnState> | null)?.from;
  const isOurs = typeof from === 'string' && /^\/(?!\/)/.test(from);
  return isOurs && from !== '/' ? from : START_PATH;
}
