import type { DesktopSession } from './desktop-session.ts';

let current: DesktopSession | undefined;

/** Called once, by the session's module. */
export function provideSession(session: DesktopSession): void {
  current = session;
}

/** The session of this computer's user, for the main process's own calls. */
export function currentSession(): DesktopSession {
  if (!current) throw new Error('The session starts first');
  return current;
}
