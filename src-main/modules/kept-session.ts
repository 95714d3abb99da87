import { createHash } from 'node:crypto';
import { closeInto, openWith } from '../storage/token-seal.ts';
import type { Seal } from '../storage/token-seal.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { Lock } from './lock.ts';

const SESSION = 'session';

/** SHA-256 of a refresh token, in base64url: by it the server ends a session, and nothing else. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** What is kept of a session. While the app is locked no token is in it that could be used. */
export interface Kept {
  /** What the member signed in with. */
  readonly account: string;
  /** Absent while it is locked. */
  readonly refresh?: string;
  /** What the lock closes the token into; absent where the password is not the account's any more. */
  readonly seal?: Seal;
  /** The refresh token as the lock closed it. */
  readonly closed?: string;
  /** Of that token: by it the session can be ended, and nothing else. */
  readonly digest?: string;
}

/** The same session, locked: the token closed where there is a seal, else given up. */
export function lockedAway({ account, refresh, seal, ...rest }: Kept): Kept {
  if (refresh === undefined) return { account, ...rest, ...(seal && { seal }) };
  if (!seal) return { account };
  return { account, seal, closed: closeInto(seal, refresh), digest: digestOf(refresh) };
}

/** The token of a locked session; undefined: another password, or it was given up. */
export async function openedBy(
  { seal, closed }: Kept,
  password: string,
): Promise<string | undefined> {
  return seal && closed !== undefined ? openWith(seal, closed, password) : undefined;
}

/** The session among the computer's secrets. What is kept says whether the app is locked; no flag beside it does. */
export function createKeptStore(secrets: Secrets, lock: Lock, revoke: (refresh: string) => void) {
  /** Locks the app where what is kept is locked. */
  async function read(): Promise<Kept | undefined> {
    const text = await secrets.read(SESSION);
    if (text === undefined) return undefined;
    const kept = JSON.parse(text) as Kept;
    if (kept.refresh === undefined) lock.set(true);
    return kept;
  }

  const write = (kept: Kept): Promise<void> => secrets.write(SESSION, JSON.stringify(kept));

  return {
    read,
    write,
    /** Locked, where the app is: without a seal the token is given up, and the password begins anew. */
    async keep(kept: Kept): Promise<void> {
      if (!lock.isOn()) return write(kept);
      if (kept.refresh !== undefined && !kept.seal) revoke(kept.refresh);
      await write(lockedAway(kept));
    },
    /** Tries again to read, or to keep, what the keyring refused. */
    async retry(): Promise<void> {
      await secrets.retry();
      await read();
    },
    remove(): void {
      secrets.remove(SESSION);
    },
  };
}
