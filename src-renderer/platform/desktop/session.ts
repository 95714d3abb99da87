import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { SessionAnswer } from '#contract/ipc/session.ts';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { SessionChange, SessionPort } from '../ports.ts';
import { createGate } from './gate.ts';

interface DesktopSessionConfig {
  readonly bridge: DesktopApi['session'];
  /**
   * Cleared when the member signs out. Holds no token, only the flag by which the page starts with
   * the members' placeholder (public/before-paint.js).
   */
  readonly storage: Pick<Storage, 'clear' | 'setItem' | 'removeItem'>;
  /** This device's clock, milliseconds since 1970. */
  readonly now: () => number;
}

const MEMBER_MARK = 'member';

/** The session port, with notifications from the vault. */
interface DesktopSession extends SessionPort {
  /** Discards the access token; pending and later token requests wait until the app is unlocked. */
  locked(): void;
  /**
   * Continues the session after unlocking.
   * @throws ApiError if the password was refused
   */
  unlocked(answer: SessionAnswer): void;
  /** Starts the session that the keyring now provides, if nobody is signed in. */
  resume(): Promise<void>;
}

interface AccessToken {
  readonly token: string;
  /** Expiry by this device's clock, counted from the response. */
  readonly until: number;
}

/**
 * Session adapter of the desktop app: the main process holds the refresh token and calls the
 * server; this window holds the short-lived access token, in memory only.
 */
export function createDesktopSession({
  bridge,
  storage,
  now,
}: DesktopSessionConfig): DesktopSession {
  const listeners = new Set<(change: SessionChange) => void>();
  let access: AccessToken | undefined;
  let renewal: Promise<string | undefined> | undefined;
  /** Incremented on each sign-in and end; a response requested in an earlier epoch is discarded. */
  let epoch = 0;
  const gate = createGate();

  function notify(change: SessionChange): void {
    epoch += 1;
    if (change.signedIn) storage.setItem(MEMBER_MARK, 'true');
    else storage.removeItem(MEMBER_MARK);
    gate.open();
    for (const listener of listeners) listener(change);
  }

  /**
   * The access token of a response; undefined if there is no session.
   * @throws ApiError for a failed call
   */
  function take(answer: SessionAnswer): string | undefined {
    if ('failure' in answer) {
      const { kind, body } = answer.failure;
      throw new ApiError(kind, { body });
    }
    access =
      'access' in answer ? { token: answer.access, until: now() + ACCESS_TOKEN_MS } : undefined;
    return access?.token;
  }

  async function renew(): Promise<string | undefined> {
    const asked = epoch;
    const answer = await bridge.renew();
    if ('locked' in answer) {
      gate.close();
      await gate.whenOpen();
      return access?.token;
    }
    return asked === epoch ? take(answer) : access?.token;
  }

  function refresh(refused?: string): Promise<string | undefined> {
    if (refused !== undefined && access && access.token !== refused && now() < access.until) {
      return Promise.resolve(access.token);
    }
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  bridge.onEnded((reason) => {
    access = undefined;
    notify({ signedIn: false, reason });
  });

  return {
    async signIn(credentials) {
      take(await bridge.signIn(credentials));
      notify({ signedIn: true });
    },
    async register(registration) {
      take(await bridge.register(registration));
      notify({ signedIn: true });
    },
    async accessToken() {
      await gate.whenOpen();
      if (access === undefined) return undefined;
      return now() < access.until ? access.token : refresh(access.token);
    },
    refresh,
    signOut() {
      access = undefined;
      storage.clear();
      void bridge.signOut();
      notify({ signedIn: false, reason: 'here' });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    locked() {
      access = undefined;
      gate.close();
    },
    unlocked(answer) {
      // The session ended while it was locked.
      if (take(answer) === undefined) notify({ signedIn: false, reason: 'expired' });
      gate.open();
    },
    async resume() {
      if (access !== undefined || (await refresh()) === undefined) return;
      notify({ signedIn: true });
    },
  };
}
