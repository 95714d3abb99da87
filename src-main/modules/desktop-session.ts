import type { Tokens } from '#contract/api/account/auth.ts';
import { endedBy, type EndedByServer } from '#contract/api/account/session-end.ts';
import type { Credentials, Registration, SessionAnswer } from '#contract/ipc/session.ts';
import type { Unlock } from '#contract/ipc/vault.ts';
import type { Secrets } from '../storage/secrets.ts';
import { makeSeal } from '../storage/token-seal.ts';
import type { Fetch, Outcome } from './api-call.ts';
import { createKeptStore, unsealKept } from './kept-session.ts';
import type { Kept } from './kept-session.ts';
import type { Lock } from './lock.ts';
import { createSessionCalls, isRejection } from './session-calls.ts';

interface DesktopSessionConfig {
  readonly fetch: Fetch;
  /** Origin of the API, without a trailing slash. */
  readonly origin: string;
  readonly secrets: Secrets;
  readonly lock: Lock;
  /** Called when the server has refused to renew the session. */
  readonly onEnded: (reason: EndedByServer) => void;
  /** scrypt's cost parameter N for the seal (default: as for the wallet's keystore). */
  readonly sealRounds?: number;
}

export interface DesktopSession {
  signIn(credentials: Credentials): Promise<SessionAnswer>;
  register(registration: Registration): Promise<SessionAnswer>;
  /** Concurrent calls share one refresh. */
  renew(): Promise<SessionAnswer>;
  signOut(): Promise<void>;
  /** Encrypts the refresh token until `unlock`. Does nothing without a session. */
  lock(): Promise<void>;
  /**
   * Decrypts the token with the password and renews the session. If the password does not decrypt
   * it, or the server refuses the token (password changed elsewhere, session ended), signs in to
   * the same account with the password instead.
   */
  unlock(unlock: Unlock): Promise<SessionAnswer>;
  /** Discards the seal of the former password: the next lock must not encrypt with it. */
  passwordChanged(): Promise<void>;
  /** Retries the keyring operations that failed. */
  retry(): Promise<void>;
}

/** The session of this computer's user. Refresh tokens never leave the main process. */
export function createDesktopSession(config: DesktopSessionConfig): DesktopSession {
  const { lock } = config;
  const calls = createSessionCalls(config.fetch, config.origin);
  const store = createKeptStore(config.secrets, lock, calls.revoke);
  let renewal: Promise<SessionAnswer> | undefined;
  /** Account of a locked session that the keyring could not store. */
  let lockedAccount: string | undefined;
  /** Grows when a session starts or ends; answers asked for in an earlier epoch are discarded. */
  let epoch = 0;

  /** Stores the new session and unlocks the app. */
  async function open(kept: Kept, access: string): Promise<SessionAnswer> {
    epoch += 1;
    lockedAccount = undefined;
    // `write` fills the memory copy synchronously, before listeners of the lock read it.
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
        // The seal may have been replaced while the call was in flight.
        const { seal: _former, ...rest } = kept;
        const seal = (await store.read())?.seal;
        await store.keep({ ...rest, refresh, ...(seal && { seal }) });
        return { access };
      }
      // Signed out while the call was in flight: revoke the new token instead of restoring the
      // session.
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
      // A renewal in flight encrypts its new token when it completes (`store.keep`).
      await renewal;
    },
    async unlock(unlock) {
      if (!lock.isOn()) return { signedOut: true };
      const kept = await store.read();
      const account = kept?.account ?? lockedAccount;
      if (account === undefined) return { signedOut: true };
      const token = kept && (await unsealKept(kept, unlock.password));
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
      // Locked in the meantime: the stored token is encrypted with the old password, so end that
      // session.
      if (digest !== undefined) calls.endByDigest(digest);
      await store.write({ account, ...(refresh !== undefined && { refresh }) });
    },
    retry: store.retry,
  };
}
