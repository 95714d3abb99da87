import type { Tokens } from '#contract/api/account/auth.ts';
import { endedBy, type EndedByServer } from '#contract/api/account/session-end.ts';
import type { Credentials, Registration, SessionAnswer } from '#contract/ipc/session.ts';
import type { Unlock } from '#contract/ipc/vault.ts';
import type { Secrets } from '../storage/secrets.ts';
import { makeSeal } from '../storage/token-seal.ts';
import type { Seal } from '../storage/token-seal.ts';
import type { Fetch, Outcome } from './api-call.ts';
import { createKeptStore, unsealKept, withoutSeal } from './kept-session.ts';
import type { Kept } from './kept-session.ts';
import type { Lock } from './lock.ts';
import { memberOf } from './member-of.ts';
import { createSessionCalls, isRejection } from './session-calls.ts';

/** Follows who uses the app. Calls must not reject. */
export interface MemberFollower {
  /**
   * This member does, with the password that was just right; again at each renewal. Undefined: the
   * server has not said who yet.
   */
  readonly begin: (member: string | undefined, password?: string) => void;
  /** Nobody does any more: locked, signed out or ended. The seal is that of the password. */
  readonly end: (seal: Seal | undefined) => Promise<void>;
}

interface DesktopSessionConfig {
  readonly fetch: Fetch;
  /** Origin of the API, without a trailing slash. */
  readonly origin: string;
  readonly secrets: Secrets;
  readonly lock: Lock;
  /** Called when the server has refused to renew the session. */
  readonly onEnded: (reason: EndedByServer) => void;
  readonly follower: MemberFollower;
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
  const { lock, follower } = config;
  const calls = createSessionCalls(config.fetch, config.origin);
  const store = createKeptStore(config.secrets, lock, calls.revoke);
  let renewal: Promise<SessionAnswer> | undefined;
  /** Account of a locked session that the keyring could not store. */
  let lockedAccount: string | undefined;
  /** Grows when a session starts or ends; answers asked for in an earlier epoch are discarded. */
  let epoch = 0;

  /** Stores the new session and unlocks the app. */
  async function open(kept: Kept, access: string, password: string): Promise<SessionAnswer> {
    epoch += 1;
    const opened = epoch;
    lockedAccount = undefined;
    // `write` fills the memory copy synchronously, before listeners of the lock read it.
    const writing = store.write({ ...kept, ...memberOf(access) });
    lock.set(false);
    await writing;
    return told(follower, opened === epoch && !lock.isOn(), access, password);
  }

  async function begin(
    asking: Promise<Outcome<Tokens>>,
    account: string,
    password: string,
  ): Promise<SessionAnswer> {
    const [outcome, seal] = await Promise.all([asking, makeSeal(password, config.sealRounds)]);
    if ('failure' in outcome) return outcome;
    const { access, refresh } = outcome.answer;
    return open({ account, refresh, seal }, access, password);
  }

  /** Stores the tokens of a renewal. */
  async function renewed(kept: Kept, { access, refresh }: Tokens): Promise<SessionAnswer> {
    const asked = epoch;
    await store.keepRenewed({ ...kept, ...memberOf(access), refresh });
    return told(follower, asked === epoch && !lock.isOn(), access);
  }

  async function exchange(): Promise<SessionAnswer> {
    const asked = epoch;
    const kept = await store.read();
    if (lock.isOn()) return { locked: true };
    if (kept?.refresh === undefined) return { signedOut: true };
    // Before the server is asked: what is kept on this computer is readable without it.
    if (asked === epoch) follower.begin(kept.member);
    const outcome = await calls.exchange(kept.refresh);
    if ('answer' in outcome) {
      if (asked === epoch) return renewed(kept, outcome.answer);
      // Signed out while the call was in flight: revoke the new token instead of restoring the
      // session.
      calls.revoke(outcome.answer.refresh);
      return { signedOut: true };
    }
    if (!isRejection(outcome.failure)) return outcome;
    if (asked === epoch) {
      epoch += 1;
      store.remove();
      await follower.end(kept.seal);
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
      await follower.end(kept?.seal);
    },
    async lock() {
      const kept = await store.read();
      if (kept === undefined || lock.isOn()) return;
      lockedAccount = kept.account;
      lock.set(true);
      await store.keep(kept);
      await follower.end(kept.seal);
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
          return open({ account, refresh, seal: kept.seal }, access, unlock.password);
        }
        if (!isRejection(outcome.failure)) return outcome;
      }
      return begin(calls.signIn({ ...unlock, email: account }), account, unlock.password);
    },
    passwordChanged: () => discardSeal(store, calls),
    retry: store.retry,
  };
}

/** Says who uses the app, unless it was locked or left while the session was written. */
function told(
  follower: MemberFollower,
  isUsed: boolean,
  access: string,
  ...password: readonly string[]
): SessionAnswer {
  if (isUsed) follower.begin(memberOf(access).member, ...password);
  return { access };
}

async function discardSeal(
  store: ReturnType<typeof createKeptStore>,
  calls: ReturnType<typeof createSessionCalls>,
): Promise<void> {
  const kept = await store.read();
  if (!kept) return;
  // Locked in the meantime: the stored token is encrypted with the old password, so end that
  // session.
  if (kept.digest !== undefined) calls.endByDigest(kept.digest);
  await store.write(withoutSeal(kept));
}
