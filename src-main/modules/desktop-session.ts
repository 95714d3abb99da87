import { auth } from '#contract/api/auth.ts';
import type { Tokens } from '#contract/api/auth.ts';
import type {
  CallFailure,
  Credentials,
  EndedByServer,
  Registration,
  SessionAnswer,
} from '#contract/ipc/session.ts';
import type { Unlock } from '#contract/ipc/vault.ts';
import type { Secrets } from '../storage/secrets.ts';
import { callApi } from './api-call.ts';
import type { Fetch, Outcome } from './api-call.ts';
import type { Lock } from './lock.ts';

const SESSION = 'session';

interface DesktopSessionConfig {
  readonly fetch: Fetch;
  /** Origin of the API, without a trailing slash. */
  readonly origin: string;
  readonly secrets: Secrets;
  readonly lock: Lock;
  /** Told when the server refused to renew the session. */
  readonly onEnded: (reason: EndedByServer) => void;
}

export interface DesktopSession {
  signIn(credentials: Credentials): Promise<SessionAnswer>;
  register(registration: Registration): Promise<SessionAnswer>;
  /** Any number of simultaneous calls make one refresh. */
  renew(): Promise<SessionAnswer>;
  signOut(): Promise<void>;
  /** Takes the refresh token from memory until `unlock`; without a session it does nothing. */
  lock(): Promise<void>;
  /** Signs the same account in again; the session from before is revoked. */
  unlock(unlock: Unlock): Promise<SessionAnswer>;
  /** Tries again to read, or to keep, what the keyring refused. */
  retry(): Promise<void>;
}

/** What is kept of a session. */
interface Kept {
  readonly refresh: string;
  /** What the member signed in with. */
  readonly account: string;
}

/** The server looked at the refresh token and refused it; no answer, or a failing one, keeps the session. */
function isRejection({ kind }: CallFailure): boolean {
  return kind === 400 || kind === 401 || kind === 403;
}

/** The session of this computer's user: the refresh token stays in the main process. */
export function createDesktopSession(config: DesktopSessionConfig): DesktopSession {
  const { fetch, origin, secrets, lock } = config;
  let renewal: Promise<SessionAnswer> | undefined;
  /** Whose session is locked, where the keyring did not keep it. */
  let lockedAccount: string | undefined;

  async function read(): Promise<Kept | undefined> {
    const text = await secrets.read(SESSION);
    return text === undefined ? undefined : (JSON.parse(text) as Kept);
  }

  async function keep(outcome: Outcome<Tokens>, account: string): Promise<SessionAnswer> {
    if ('failure' in outcome) return outcome;
    const { refresh, access } = outcome.answer;
    await secrets.write(SESSION, JSON.stringify({ refresh, account } satisfies Kept));
    return { access };
  }

  /** Nobody waits for it: a session that is not renewed ends by itself. */
  function revoke(refresh: string): void {
    void callApi(fetch, origin, auth.revoke, { refresh });
  }

  /** Somebody proved who they are: whatever was locked is open. */
  function open(answer: SessionAnswer): SessionAnswer {
    if ('access' in answer) {
      lockedAccount = undefined;
      lock.set(false);
    }
    return answer;
  }

  async function exchange(): Promise<SessionAnswer> {
    const kept = await read();
    if (kept === undefined) return { signedOut: true };
    const { refresh, account } = kept;
    const outcome = await callApi(fetch, origin, auth.refresh, { refresh });
    const isCurrent = (await read())?.refresh === refresh;
    if ('answer' in outcome) {
      if (isCurrent) return keep(outcome, account);
      // Signed out while the call was under way: what it brought must not bring the session back.
      revoke(outcome.answer.refresh);
      return { signedOut: true };
    }
    if (!isRejection(outcome.failure)) return outcome;
    if (isCurrent) {
      secrets.remove(SESSION);
      config.onEnded(outcome.failure.body?.code === 'session_reused' ? 'security' : 'expired');
    }
    return { signedOut: true };
  }

  return {
    async signIn(credentials) {
      const outcome = await callApi(fetch, origin, auth.token, credentials);
      return open(await keep(outcome, credentials.email));
    },
    async register(registration) {
      const outcome = await callApi(fetch, origin, auth.register, registration);
      return open(await keep(outcome, registration.email));
    },
    async renew() {
      if (lock.isOn()) return { locked: true };
      renewal ??= exchange().finally(() => {
        renewal = undefined;
      });
      const answer = await renewal;
      return lock.isOn() ? { locked: true } : answer;
    },
    async signOut() {
      const kept = await read();
      secrets.remove(SESSION);
      lockedAccount = undefined;
      lock.set(false);
      if (kept) revoke(kept.refresh);
    },
    async lock() {
      const kept = await read();
      if (kept === undefined || lock.isOn()) return;
      lockedAccount = kept.account;
      lock.set(true);
      // A renewal under way writes the token that follows; after it nothing may be left in memory.
      await renewal;
      const last = (await read())?.refresh;
      // What the keyring could not keep is given up: the password brings a new session.
      if (!secrets.drop(SESSION) && last !== undefined) revoke(last);
    },
    async unlock(unlock) {
      if (!lock.isOn()) return { signedOut: true };
      const kept = await read();
      const account = kept?.account ?? lockedAccount;
      if (account === undefined) return { signedOut: true };
      const outcome = await callApi(fetch, origin, auth.token, { ...unlock, email: account });
      if ('failure' in outcome) {
        secrets.drop(SESSION);
        return outcome;
      }
      if (kept) revoke(kept.refresh);
      return open(await keep(outcome, account));
    },
    async retry() {
      await secrets.retry();
      await read();
      if (lock.isOn()) secrets.drop(SESSION);
    },
  };
}
