import { account } from '#contract/api/account/security.ts';
import type { DesktopSession, NewPassword } from './desktop-session.ts';

type Ask = (url: string, init: RequestInit) => Promise<Response>;

/** Whether a page's call changes the password, which the lock's seal depends on. */
const isPasswordChange = (url: string, { method }: RequestInit): boolean =>
  method === account.changePassword.method && new URL(url).pathname === account.changePassword.path;

/** The passwords of such a call; undefined: the server will refuse it. */
function passwordsIn(text: string): NewPassword | undefined {
  try {
    const body = JSON.parse(text) as Record<string, unknown> | null;
    const { current_password: former, password } = body ?? {};
    return typeof former === 'string' && typeof password === 'string'
      ? { former, password }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Passes a page's calls on; where one changes the password, the session's seal follows it. */
export const watchPassword =
  (ask: Ask, session: () => Pick<DesktopSession, 'changePassword'>): Ask =>
  async (url, init) => {
    if (!isPasswordChange(url, init) || !init.body) return ask(url, init);
    const { duplex: _stream, ...whole } = init as RequestInit & { duplex?: unknown };
    const body = await new Response(init.body).text();
    const passwords = passwordsIn(body);
    const asking = (): Promise<Response> => ask(url, { ...whole, body });
    return passwords ? session().changePassword(passwords, asking) : asking();
  };
