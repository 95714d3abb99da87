import type { NotificationText } from './channels.ts';
import type { Credentials, EndedByServer, Registration, SessionAnswer } from './session.ts';

/** `window.desktop`: all that the preload script gives the page. Each subscription returns its end. */
export interface DesktopApi {
  readonly session: {
    readonly signIn: (credentials: Credentials) => Promise<SessionAnswer>;
    /** Creates the account and signs in. */
    readonly register: (registration: Registration) => Promise<SessionAnswer>;
    /** A new access token for the kept refresh token. */
    readonly renew: () => Promise<SessionAnswer>;
    readonly signOut: () => Promise<void>;
    /** Whether the session outlives the app: false where the system has no keyring to encrypt with. */
    readonly isKept: () => Promise<boolean>;
    readonly onEnded: (listener: (reason: EndedByServer) => void) => () => void;
  };
  readonly links: {
    /** Opens an https address in the system's browser. */
    readonly open: (url: string) => Promise<void>;
  };
  readonly notifications: {
    readonly show: (notification: NotificationText) => Promise<void>;
  };
}
