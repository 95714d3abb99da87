import { auth } from '#contract/api/account/auth.ts';
import type { Tokens } from '#contract/api/account/auth.ts';
import { endedBy, type EndedByServer } from '#contract/api/account/session-end.ts';
import type {
  CallFailure,
  Credentials,
  Registration,
  SessionAnswer,
} from '#contract/ipc/session.ts';
import type { Unlock } from '#contract/ipc/vault.ts';
import { isTokens } from '#contract/rules/tokens.ts';
import type { Secrets } from '../storage/secrets.ts';
import { makeSeal } from '../storage/token-seal.ts';
import { callApi } from './api-call.ts';
import type { Fetch, Outcome } from './api-call.ts';
import { lockedAway, openedBy } from './kept-session.ts';
import type { Kept } from './kept-session.ts';
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

/** The server looked at the refresh token and refused it; no answer, or a failing one, keeps the session. */
function isRejection({ kind }: CallFailure): boolean {
  return kind === 400 || kind === 401 || kind === 403;
}

/** Anything but tokens is a server in trouble, which ends no session. */
function tokensIn(outcome: Outcome<Tokens>): Outcome<Tokens> {
  if ('failure' in outcome || isTokens(outcome.answer)) return outcome;
  return { failure: { kind: 'PARSING_ERROR' } };
}

/** The session of this computer's user: the refresh token stays in the main process. */
export function createDesktopSession(config: DesktopSessionConfig): DesktopSession {
  const { fetch, origin, secrets, lock } = config;
  let renewal: Promise<SessionAnswer> | undefined;
  /** Whose session is locked, where the keyring did not keep it. */
  let lockedAccount: string | undefined;
  /** Grows with every beginning and end, so that an answer asked for before it is not kept. */
  let epoch = 0;

  const write = (kept: Kept): Promise<void> => secrets.write(SESSION, JSON.stringify(kept));

  /** What is kept decides whether the app is locked; no flag beside it does. */
  async function read(): Promise<Kept | undefined> {
    const text = await secrets.read(SESSION);
    if (text === undefined) return undefined;
    const kept = JSON.parse(text) as Kept;
    if (kept.refresh === undefined) lock.set(true);
    return kept;
  }

  /** Nobody waits for it: a session that is not renewed ends by itself. */
  function revoke(refresh: string): void {
    void callApi(fetch, origin, auth.revoke, { refresh });
  }

  function endByDigest(digest: string): void {
    void callApi(fetch, origin, auth.revoke, { digest });
  }

  /** Locked, where the app is: without a seal the token is given up, and the password begins anew. */
  async function keep(kept: Kept): Promise<void> {
    if (!lock.isOn()) return write(kept);
    if (kept.refresh !== undefined && !kept.seal) revoke(kept.refresh);
    await write(lockedAway(kept));
  }

  /** Somebody proved who they are: whatever was locked is open. */
  async function open(kept: Kept, access: string): Promise<SessionAnswer> {
    epoch += 1;
    lockedAccount = undefined;
    // In memory before the lock is told to be open: whoever hears of it reads this.
    const writing = write(kept);
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

  const signIn = async (credentials: Credentials): Promise<Outcome<Tokens>> =>
    tokensIn(await callApi(fetch, origin, auth.token, credentials));

  const exchangeToken = async (refresh: string): Promise<Outcome<Tokens>> =>
    tokensIn(await callApi(fetch, origin, auth.refresh, { refresh }));

  async function exchange(): Promise<SessionAnswer> {
    const kept = await read();
    if (lock.isOn()) return { locked: true };
    if (kept?.refresh === undefined) return { signedOut: true };
    const asked = epoch;
    const outcome = await exchangeToken(kept.refresh);
    if ('answer' in outcome) {
      const { access, refresh } = outcome.answer;
      if (asked === epoch) {
        // What the password closes may have changed meanwhile.
        const { seal: _former, ...rest } = kept;
        const seal = (await read())?.seal;
        await keep({ ...rest, refresh, ...(seal && { seal }) });
        return { access };
      }
      // Signed out while the call was under way: what it brought must not bring the session back.
      revoke(refresh);
      return { signedOut: true };
    }
    if (!isRejection(outcome.failure)) return outcome;
    if (asked === epoch) {
      epoch += 1;
      secrets.remove(SESSION);
      config.onEnded(endedBy(outcome.failure.body?.code));
    }
    return { signedOut: true };
  }

  return {
    signIn: (credentials) => begin(signIn(credentials), credentials.email, credentials.password),
    async register(registration) {
      const asking = callApi(fetch, origin, auth.register, registration).then(tokensIn);
      return begin(asking, registration.email, registration.password);
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
      epoch += 1;
      secrets.remove(SESSION);
      lockedAccount = undefined;
      lock.set(false);
      if (kept?.refresh !== undefined) revoke(kept.refresh);
      else if (kept?.digest !== undefined) endByDigest(kept.digest);
    },
    async lock() {
      const kept = await read();
      if (kept === undefined || lock.isOn()) return;
      lockedAccount = kept.account;
      lock.set(true);
      await keep(kept);
      // A renewal under way closes the token that follows away by itself.
      await renewal;
    },
    async unlock(unlock) {
      if (!lock.isOn()) return { signedOut: true };
      const kept = await read();
      const account = kept?.account ?? lockedAccount;
      if (account === undefined) return { signedOut: true };
      const token = kept && (await openedBy(kept, unlock.password));
      if (kept?.seal && token !== undefined) {
        const outcome = await exchangeToken(token);
        if ('answer' in outcome) {
          const { access, refresh } = outcome.answer;
          return open({ account, refresh, seal: kept.seal }, access);
        }
        if (!isRejection(outcome.failure)) return outcome;
      }
      return begin(signIn({ ...unlock, email: account }), account, unlock.password);
    },
    async passwordChanged() {
      const kept = await read();
      if (!kept) return;
      const { account, refresh, digest } = kept;
      // Locked meanwhile: what the old password opens is given up.
      if (digest !== undefined) endByDigest(digest);
      await write({ account, ...(refresh !== undefined && { refresh }) });
    },
    async retry() {
      await secrets.retry();
      await read();
    },
  };
}
