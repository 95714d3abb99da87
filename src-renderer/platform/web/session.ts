import { auth } from '#contract/api/account/auth.ts';
import type { Tokens } from '#contract/api/account/auth.ts';
import { endedBy } from '#contract/api/account/session-end.ts';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { isTokens } from '#contract/rules/tokens.ts';
import { createApiClient } from '#renderer/lib/api-client.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import type { DeviceStorage } from '#renderer/lib/device/storage.ts';
import { createServerClock } from '#renderer/lib/server-clock.ts';
import type { SessionChange, SessionPort } from '../ports.ts';
import { createSessionTurns } from './session-turns.ts';
import { REFRESH_KEY, readTokens, removeTokens, writeTokens } from './token-store.ts';
import type { StoredTokens } from './token-store.ts';

/** Milliseconds for one call about the session. */
const CALL_TIMEOUT = 15_000;

export interface WebSessionConfig {
  readonly fetch: typeof fetch;
  readonly storage: DeviceStorage;
  /** Absent on pages without a secure origin: then tabs may refresh beside each other. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Where `storage` events of other tabs arrive. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** This device's clock, milliseconds since 1970. */
  readonly now: () => number;
  readonly language: () => string;
  /** Told why a refresh failed, for the console; a lost network is no failure of anything here. */
  readonly log: (error: unknown) => void;
}

/**
 * The session in this browser's local storage, shared by all tabs. However many calls and tabs find
 * the access token ended, one refresh is made: calls of a tab share one promise, tabs take turns and
 * look into the storage again before they call.
 */
export function createWebSession(config: WebSessionConfig): SessionPort {
  const { storage } = config;
  const clock = createServerClock(config.now);
  const api = createApiClient({
    fetch: config.fetch,
    baseUrl: '',
    tokens: undefined,
    language: config.language,
    timeout: CALL_TIMEOUT,
    onAnswer: (response) => clock.read(response),
  });
  const turns = createSessionTurns(config);
  const listeners = new Set<(change: SessionChange) => void>();
  let signedIn = readTokens(storage).refresh !== undefined;
  let renewal: Promise<string | undefined> | undefined;

  function notify(change: SessionChange): void {
    signedIn = change.signedIn;
    for (const listener of listeners) listener(change);
  }

  function keep(tokens: Tokens): void {
    writeTokens(storage, tokens, clock.now() + ACCESS_TOKEN_MS);
  }

  function logUnlessLost(error: unknown): void {
    if (!isLost(error)) config.log(error);
  }

  function revoke(refresh: string): void {
    // Nobody waits for it: a session the server still knows ends by itself when it is not renewed.
    api.request(auth.revoke, { body: { refresh }, keepalive: true }).catch(logUnlessLost);
  }

  async function exchange(refresh: string): Promise<string | undefined> {
    const isCurrent = () => readTokens(storage).refresh === refresh;
    try {
      const tokens = tokensOf(await api.request(auth.refresh, { body: { refresh } }));
      if (isCurrent()) {
        keep(tokens);
        await turns.spent(refresh);
        return tokens.access;
      }
      const stored = readTokens(storage);
      // Another tab renewed it or signed in meanwhile: what it wrote is newer than what came here.
      if (stored.refresh !== undefined) return stored.access;
      // Signed out while the call was under way: what it brought must not bring the session back.
      revoke(tokens.refresh);
      return undefined;
    } catch (error) {
      logUnlessLost(error);
      if (!isRejection(error)) throw error;
      if (isCurrent()) {
        removeTokens(storage);
        notify({ signedIn: false, reason: endedBy(error.code) });
      }
      return undefined;
    }
  }

  async function renew(isKnown: (stored: StoredTokens) => boolean): Promise<string | undefined> {
    return turns.take(async () => {
      const stored = readTokens(storage);
      if (stored.refresh === undefined) return undefined;
      // Another tab renewed it meanwhile.
      if (!isKnown(stored) && clock.now() < stored.timestamp) return stored.access;
      return exchange(stored.refresh);
    });
  }

  async function refreshTokens(refused?: string): Promise<string | undefined> {
    const { refresh } = readTokens(storage);
    if (refresh === undefined) return undefined;
    // By the refresh token: access tokens that were issued within one second may be the same text.
    const isKnown = (stored: StoredTokens) =>
      refused === undefined ? stored.refresh === refresh : stored.access === refused;
    renewal ??= renew(isKnown).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  config.events.addEventListener('storage', (event) => {
    const { key, storageArea } = event as StorageEvent;
    if (storageArea !== storage.area || (key !== null && key !== REFRESH_KEY)) return;
    const isSignedIn = readTokens(storage).refresh !== undefined;
    if (isSignedIn === signedIn) return;
    // A log-out clears the whole storage (null key); a rejected refresh removes the tokens alone.
    if (isSignedIn) notify({ signedIn: true });
    else notify({ signedIn: false, reason: key === null ? 'elsewhere' : 'expired' });
  });

  return {
    async signIn(credentials) {
      keep(tokensOf(await api.request(auth.token, { body: credentials })));
      notify({ signedIn: true });
    },
    async register(registration) {
      keep(tokensOf(await api.request(auth.register, { body: registration })));
      notify({ signedIn: true });
    },
    async accessToken() {
      const { access, timestamp } = readTokens(storage);
      if (access === undefined) return undefined;
      return clock.now() < timestamp ? access : refreshTokens();
    },
    refresh: refreshTokens,
    signOut() {
      const { refresh } = readTokens(storage);
      storage.clear();
      if (refresh !== undefined) revoke(refresh);
      notify({ signedIn: false, reason: 'here' });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @throws ApiError where something else was answered: a server in trouble ends no session */
function tokensOf(answer: unknown): Tokens {
  if (!isTokens(answer)) throw new ApiError('PARSING_ERROR');
  return answer;
}

/** Nobody was reached, or nobody answered in time. */
function isLost(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR')
  );
}

/** The server looked at the refresh token and refused it: the session is over. */
function isRejection(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.kind === 400 || error.kind === 401 || error.kind === 403)
  );
}
