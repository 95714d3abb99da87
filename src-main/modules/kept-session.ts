import { createHash } from 'node:crypto';
import { sealToken, unsealToken } from '../storage/token-seal.ts';
import type { Seal } from '../storage/token-seal.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { Lock } from './lock.ts';

const SESSION = 'session';

/**
 * Base64url SHA-256 of a refresh token: enough for the server to end the session, not to use it.
 */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A stored session. While the app is locked, it holds no usable token. */
export interface Kept {
  /** The login that the member signed in with. */
  readonly account: string;
  /** The account's id at the server; absent until an access token has said it. */
  readonly member?: string;
  /** Absent while locked. */
  readonly refresh?: string;
  /**
   * Encrypts the token when the app locks; absent where the password was changed while it was locked,
   * until the next sign-in.
   */
  readonly seal?: Seal;
  /** The encrypted refresh token of a locked session. */
  readonly closed?: string;
  /** SHA-256 of the encrypted token, by which the server can end the session. */
  readonly digest?: string;
}

/**
 * The locked form of a session: the token encrypted with the seal, or dropped if there is no seal.
 */
export function toLocked({ refresh, ...rest }: Kept): Kept {
  if (refresh === undefined) return rest;
  const { account, member, seal } = rest;
  const whose = { account, ...(member !== undefined && { member }) };
  if (!seal) return whose;
  return { ...whose, seal, closed: sealToken(seal, refresh), digest: digestOf(refresh) };
}

/** A session whose password was changed: nothing may be encrypted for the former one any more. */
export function withoutSeal({
  seal: _seal,
  closed: _closed,
  digest: _digest,
  ...rest
}: Kept): Kept {
  return rest;
}

/** The token of a locked session; undefined if the password is wrong or no token was kept. */
export async function unsealKept(
  { seal, closed }: Kept,
  password: string,
): Promise<string | undefined> {
  return seal && closed !== undefined ? unsealToken(seal, closed, password) : undefined;
}

/**
 * Stores the session among the user's secrets. The stored form alone says whether the app is
 * locked: no separate flag could contradict it.
 */
export function createKeptStore(secrets: Secrets, lock: Lock, revoke: (refresh: string) => void) {
  let session = 0;

  /** Reads the session, and locks the app if the stored form is locked. */
  async function read(): Promise<Kept | undefined> {
    const text = await secrets.read(SESSION);
    if (text === undefined) return undefined;
    const kept = JSON.parse(text) as Kept;
    if (kept.refresh === undefined) lock.set(true);
    return kept;
  }

  const write = (kept: Kept): Promise<void> => secrets.write(SESSION, JSON.stringify(kept));

  /**
   * Stores a session, in its locked form while the app is locked. Without a seal the token is
   * revoked instead, and unlocking signs in again by password.
   */
  async function keep(kept: Kept): Promise<void> {
    if (!lock.isOn()) return write(kept);
    if (kept.refresh !== undefined && !kept.seal) revoke(kept.refresh);
    await write(toLocked(kept));
  }

  return {
    read,
    write,
    keep,
    /**
     * The same with the seal as it is now: it may have been replaced during the renewal.
     * @returns the session with that seal
     */
    async keepRenewed(kept: Kept): Promise<Kept> {
      const { seal: _former, ...rest } = kept;
      const seal = (await read())?.seal;
      const renewed = { ...rest, ...(seal && { seal }) };
      await keep(renewed);
      return renewed;
    },
    /** Retries the keyring operations that failed. */
    async retry(): Promise<void> {
      await secrets.retry();
      await read();
    },
    /** Another number: another session. Locking, unlocking and renewing go on with the same one. */
    session: () => session,
    /** What is written next is another session. */
    replace(): void {
      session += 1;
    },
    remove(): void {
      session += 1;
      secrets.remove(SESSION);
    },
  };
}
