import type { DesktopApi } from '#contract/ipc/desktop-api.ts';
import type { SessionAnswer } from '#contract/ipc/session.ts';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import type { SessionChange, SessionPort } from '../ports.ts';
import { createGate } from './gate.ts';

interface DesktopSessionConfig {
  readonly bridge: DesktopApi['session'];
  /**
   * Emptied when the member signs out: nothing of theirs stays behind. Keeps no token, only the mark
   * by which the page begins with the members' frame (public/before-paint.js).
   */
  readonly storage: Pick<Storage, 'clear' | 'setItem' | 'removeItem'>;
  /** This device's clock, milliseconds. */
  readonly now: () => number;
}

const MEMBER_MARK = 'member';

/** The session, and what the vault beside it notifies it of. */
interface DesktopSession extends SessionPort {
  /** The access token goes; who asks for one waits until the lock is open. */
  locked(): void;
  /** The member of before is back; throws ApiError where the password was refused. */
  unlocked(answer: SessionAnswer): void;
  /** Takes up the session that the keyring gives now, if nobody is signed in. */
  resume(): Promise<void>;
}

interface AccessToken {
  readonly token: string;
  /** By this device's clock, counted from the moment it came. */
  readonly until: number;
}

/**
 * The session of the desktop app: the main process keeps the refresh token and talks to the server;
 * this window has the short-lived access token, in memory only.
 */
export function createDesktopSession({
  bridge,
  storage,
  now,
}: DesktopSessionConfig): DesktopSession {
  const listeners = new Set<(change: SessionChange) => void>();
  let access: AccessToken | undefined;
  let renewal: Promise<string | undefined> | undefined;
  /** Grows with every sign-in and end, so that an answer asked for before it is not kept. */
  let epoch = 0;
  const gate = createGate();

  function notify(change: SessionChange): void {
    epoch += 1;
    if (change.signedIn) storage.setItem(MEMBER_MARK, 'true');
    else storage.removeItem(MEMBER_MARK);
    gate.open();
    for (const listener of listeners) listener(change);
  }

  /** The token of an answer; undefined when there is no session. Throws ApiError for a failed call. */
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
