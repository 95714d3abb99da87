import type { DesktopSession } from './desktop-session.ts';

let current: DesktopSession | undefined;

/** Sets the session. The session module calls it once at start. */
export function provideSession(session: DesktopSession): void {
  current = session;
}

/** The session of this computer's user, for calls made by the main process itself. */
export function currentSession(): DesktopSession {
  if (!current) throw new Error('The session starts first');
  return current;
}
