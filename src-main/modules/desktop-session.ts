import type { Tokens } from '#contract/api/account/auth.ts';
import { endedBy, type EndedByServer } from '#contract/api/account/session-end.ts';
import type { Credentials, Registration, SessionAnswer } from '#contract/ipc/session.ts';
import type { Unlock } from '#contract/ipc/vault.ts';
import type { OpenedBy, PasswordChange } from '../archive/archive.ts';
import type { Secrets } from '../storage/secrets.ts';
import { makeSeal } from '../storage/token-seal.ts';
import type { Fetch, Outcome } from './api-call.ts';
import { createKeptStore, unsealKept, withoutSeal } from './kept-session.ts';
import type { Kept } from './kept-session.ts';
import type { Lock } from './lock.ts';
import { memberOf } from './member-of.ts';
import { createSessionCalls, isRejection } from './session-calls.ts';

/** Follows who uses the app. Calls must not reject. */
export interface MemberFollower {
  /**
   * This member does; again at each renewal, without the password. Undefined: the server has not said
   * who yet.
   */
  readonly begin: (member: string | undefined, by: OpenedBy) => void;
  /** Nobody does any more, or nobody but this member: locked, signed out, ended or replaced. */
  readonly end: (except?: string) => Promise<void>;
  readonly passwordChanged: (change: PasswordChange) => Promise<void>;
  /** Signed out, ended by the server, or begun anew: what is kept for a session alone goes. */
  readonly leave: () => Promise<void>;
}

export interface NewPassword {
  readonly former: string;
  readonly password: string;
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
  /** Makes the seal anew while a change of the password is asked for, and replaces it once it is done. */
  changePassword(change: NewPassword, ask: () => Promise<Response>): Promise<Response>;
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
    const whose = { ...kept, ...memberOf(access) };
    // `write` fills the memory copy synchronously, before listeners of the lock read it.
    const writing = store.write(whose);
    // A session that was replaced without being left: its member's archive is closed before this one
    // sees anything.
    const leaving = follower.end(whose.member);
    lock.set(false);
    await Promise.all([writing, leaving]);
    const isUsed = opened === epoch && !lock.isOn();
    if (isUsed) follower.begin(whose.member, { seal: kept.seal, password });
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
    // Behind the lock it is the same account's; else a former session may have ended unnoticed.
    if (!lock.isOn()) await follower.leave();
    store.replace();
    return open({ account, refresh, seal }, access, password);
  }

  async function exchange(): Promise<SessionAnswer> {
    const asked = epoch;
    const kept = await store.read();
    if (lock.isOn()) return { locked: true };
    if (kept?.refresh === undefined) {
      if (asked === epoch) await follower.end();
      return { signedOut: true };
    }
    // Before the server is asked: what is kept on this computer is readable without it.
    if (asked === epoch) follower.begin(kept.member, { seal: kept.seal });
    const outcome = await calls.exchange(kept.refresh);
    if ('answer' in outcome) {
      if (asked === epoch) {
        const isUsed = (): boolean => asked === epoch && !lock.isOn();
        return storeRenewed(store, follower, { kept, tokens: outcome.answer, isUsed });
      }
      // Signed out while the call was in flight: revoke the new token, do not restore the session.
      calls.revoke(outcome.answer.refresh);
      return { signedOut: true };
    }
    if (!isRejection(outcome.failure)) return outcome;
    if (asked === epoch) {
      epoch += 1;
      store.remove();
      await left(follower);
      config.onEnded(endedBy(outcome.failure.body?.code));
    }
    return { signedOut: true };
  }

  return {
    signIn: (credentials) =>
      begin(calls.signIn(credentials), credentials.email, credentials.password),
    register: (registration) =>
      begin(calls.register(registration), registration.email, registration.password),
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
      await left(follower);
    },
    async lock() {
      const kept = await store.read();
      if (kept === undefined || lock.isOn()) return;
      lockedAccount = kept.account;
      lock.set(true);
      await store.keep(kept);
      await follower.end();
      // A renewal in flight encrypts its new token when it completes (`store.keep`).
      await renewal;
    },
    async unlock(unlock) {
      if (!lock.isOn()) return { signedOut: true };
      const kept = await store.read();
      const account = kept?.account ?? lockedAccount;
      if (account === undefined) return { signedOut: true };
      const { password } = unlock;
      const outcome = kept && (await exchangeClosed(calls, kept, password));
      if (!outcome) return begin(calls.signIn({ ...unlock, email: account }), account, password);
      if ('failure' in outcome) return outcome;
      const { access, refresh } = outcome.answer;
      return open({ account, refresh, ...(kept.seal && { seal: kept.seal }) }, access, password);
    },
    changePassword: createPasswordChange(config, store, calls),
    retry: store.retry,
  };
}

type KeptStore = ReturnType<typeof createKeptStore>;
type SessionCalls = ReturnType<typeof createSessionCalls>;

interface Renewed {
  readonly kept: Kept;
  readonly tokens: Tokens;
  /** Whether the session is still the one that asked, and not locked. */
  readonly isUsed: () => boolean;
}

/** Stores the tokens of a renewal, and says who uses the app. */
async function storeRenewed(
  store: KeptStore,
  follower: MemberFollower,
  { kept, tokens: { access, refresh }, isUsed }: Renewed,
): Promise<SessionAnswer> {
  const { member, seal } = await store.keepRenewed({ ...kept, ...memberOf(access), refresh });
  if (isUsed()) follower.begin(member, { seal });
  return { access };
}

/**
 * Exchanges the token of a locked session; undefined: the password decrypts none, or the server refuses
 * it.
 */
async function exchangeClosed(
  calls: SessionCalls,
  kept: Kept,
  password: string,
): Promise<Outcome<Tokens> | undefined> {
  const token = await unsealKept(kept, password);
  if (token === undefined) return undefined;
  const outcome = await calls.exchange(token);
  return 'failure' in outcome && isRejection(outcome.failure) ? undefined : outcome;
}

function createPasswordChange(
  { follower, sealRounds }: DesktopSessionConfig,
  store: KeptStore,
  calls: SessionCalls,
): DesktopSession['changePassword'] {
  return async ({ former, password }, ask) => {
    const asked = store.session();
    const asker = await store.read();
    const [response, seal] = await Promise.all([ask(), makeSeal(password, sealRounds)]);
    if (!response.ok) return response;
    const now = await store.read();
    // The record may be that of another member by now, who must not get the asker's password.
    const kept = asked === store.session() ? now : undefined;
    if (kept) {
      // Locked in the meantime: the stored token is encrypted with the former password, so end that session.
      if (kept.digest !== undefined) calls.endByDigest(kept.digest);
      await store.keep({ ...withoutSeal(kept), ...(kept.refresh !== undefined && { seal }) });
    }
    // The archive stays after the session, so its key follows the password of its member anyhow.
    const member = kept?.member ?? asker?.member;
    if (member !== undefined) await follower.passwordChanged({ member, former, seal });
    return response;
  };
}

async function left(follower: MemberFollower): Promise<void> {
  await follower.end();
  await follower.leave();
}
