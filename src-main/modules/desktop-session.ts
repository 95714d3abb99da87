import type { Tokens } from '#contract/api/account/auth.ts';
import { endedBy, type EndedByServer } from '#contract/api/account/session-end.ts';
import type { Credentials, Registration, SessionAnswer } from '#contract/ipc/session.ts';
import type { Unlock } from '#contract/ipc/vault.ts';
import type { Secrets } from '../storage/secrets.ts';
import { makeSeal } from '../storage/token-seal.ts';
import type { Fetch, Outcome } from './api-call.ts';
import { createKeptStore, openedBy } from './kept-session.ts';
import type { Kept } from './kept-session.ts';
import type { Lock } from './lock.ts';
import { createSessionCalls, isRejection } from './session-calls.ts';

interface DesktopSessionConfig {
  readonly fetch: Fetch;
  /** Origin of the API, without a trailing slash. */
  readonly origin: string;
  readonly secrets: Secrets;
  readonly lock: Lock;
  /** Called when the server refused to renew the session. */
  readonly onEnded: (reason: EndedByServer) => void;
  /** Rounds of scrypt for the lock's seal (default: those of the wallet's keystore). */
  readonly sealRounds?: number;
}

export interface DesktopSession {
  signIn(credentials: Credentials): Promise<SessionAnswer>;
  register(registration: Registration): Promise<SessionAnswer>;
  /** Any number of simultaneous calls make one refresh. */
  renew(): Promise<SessionAnswer>;
  signOut(): Promise<void>;
  /** Closes the refresh token away until `unlock`; without a session it does nothing. */
  lock(): Promise<void>;
  /**
   * Opens the token by the password and renews the session. Where that opens nothing (another
   * password, one that was changed elsewhere, a session that ended), the server is asked, and the
   * same account signs in again.
   */
  unlock(unlock: Unlock): Promise<SessionAnswer>;
  /** The member changed the password: what the old one opens is not closed by the next lock. */
  passwordChanged(): Promise<void>;
  /** Tries again to read, or to keep, what the keyring refused. */
  retry(): Promise<void>;
}

/** The session of this computer's user: the refresh token stays in the main process. */
export function createDesktopSession(config: DesktopSessionConfig): DesktopSession {
  const { lock } = config;
  const calls = createSessionCalls(config.fetch, config.origin);
  const store = createKeptStore(config.secrets, lock, calls.revoke);
  let renewal: Promise<SessionAnswer> | undefined;
  /** Whose session is locked, where the keyring did not keep it. */
  let lockedAccount: string | undefined;
  /** Grows with every beginning and end, so that an answer asked for before it is not kept. */
  let epoch = 0;

  /** Somebody proved who they are: whatever was locked is open. */
  async function open(kept: Kept, access: string): Promise<SessionAnswer> {
    epoch += 1;
    lockedAccount = undefined;
    // In memory before the lock opens: whoever is notified of it reads this.
    const writing = store.write(kept);
    lock.set(false);
    await writing;
    return { access };
  }

  async function begin(
    asking: Promise<Outcome<Tokens>>,
    account: string,
    password: string,
  ): Promise<SessionAnswer> {
    const [outcome, seal] = await Promise.all([asking, makeSeal(password, config.sealRounds)]);
    if ('failure' in outcome) return outcome;
    const { access, refresh } = outcome.answer;
    return open({ account, refresh, seal }, access);
  }

  async function exchange(): Promise<SessionAnswer> {
    const kept = await store.read();
    if (lock.isOn()) return { locked: true };
    if (kept?.refresh === undefined) return { signedOut: true };
    const asked = epoch;
    const outcome = await calls.exchange(kept.refresh);
    if ('answer' in outcome) {
      const { access, refresh } = outcome.answer;
      if (asked === epoch) {
        // What the password closes may have changed meanwhile.
        const { seal: _former, ...rest } = kept;
        const seal = (await store.read())?.seal;
        await store.keep({ ...rest, refresh, ...(seal && { seal }) });
        return { access };
      }
      // Signed out while the call was under way: what it brought must not bring the session back.
      calls.revoke(refresh);
      return { signedOut: true };
    }
    if (!isRejection(outcome.failure)) return outcome;
    if (asked === epoch) {
      epoch += 1;
      store.remove();
      config.onEnded(endedBy(outcome.failure.body?.code));
    }
    return { signedOut: true };
  }

  return {
    signIn: (credentials) =>
      begin(calls.signIn(credentials), credentials.email, credentials.password),
    async register(registration) {
      return begin(calls.register(registration), registration.email, registration.password);
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
      const kept = await store.read();
      epoch += 1;
      store.remove();
      lockedAccount = undefined;
      lock.set(false);
      if (kept) calls.end(kept);
    },
    async lock() {
      const kept = await store.read();
      if (kept === undefined || lock.isOn()) return;
      lockedAccount = kept.account;
      lock.set(true);
      await store.keep(kept);
      // A renewal under way closes the token that follows away by itself.
      await renewal;
    },
    async unlock(unlock) {
      if (!lock.isOn()) return { signedOut: true };
      const kept = await store.read();
      const account = kept?.account ?? lockedAccount;
      if (account === undefined) return { signedOut: true };
      const token = kept && (await openedBy(kept, unlock.password));
      if (kept?.seal && token !== undefined) {
        const outcome = await calls.exchange(token);
        if ('answer' in outcome) {
          const { access, refresh } = outcome.answer;
          return open({ account, refresh, seal: kept.seal }, access);
        }
        if (!isRejection(outcome.failure)) return outcome;
      }
      return begin(calls.signIn({ ...unlock, email: account }), account, unlock.password);
    },
    async passwordChanged() {
      const kept = await store.read();
      if (!kept) return;
      const { account, refresh, digest } = kept;
      // Locked meanwhile: what the old password opens is given up.
      if (digest !== undefined) calls.endByDigest(digest);
      await store.write({ account, ...(refresh !== undefined && { refresh }) });
    },
    retry: store.retry,
  };
}
