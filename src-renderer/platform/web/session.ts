import { auth } from '#contract/api/account/auth.ts';
import type { Tokens } from '#contract/api/account/auth.ts';
import { endedBy } from '#contract/api/account/session-end.ts';
import { ACCESS_TOKEN_MS } from '#contract/rules/limits.ts';
import { isTokens } from '#contract/rules/tokens.ts';
import { createApiClient } from '#renderer/lib/api/client.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { DeviceStorage } from '#renderer/lib/device/storage.ts';
import { createServerClock } from '#renderer/lib/api/server-clock.ts';
import type { SessionChange, SessionPort } from '../ports.ts';
import { createSessionTurns } from './session-turns.ts';
import { REFRESH_KEY, readTokens, removeTokens, writeTokens } from './token-store.ts';
import type { StoredTokens } from './token-store.ts';

/** Timeout of a session call in milliseconds. */
const CALL_TIMEOUT = 15_000;

export interface WebSessionConfig {
  readonly fetch: typeof fetch;
  readonly storage: DeviceStorage;
  /** Undefined outside a secure context: then tabs may refresh concurrently. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Target of `storage` events from other tabs. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** This device's clock, milliseconds since 1970. */
  readonly now: () => number;
  readonly language: () => string;
  /** Receives the reason of a failed refresh; a network failure is not reported. */
  readonly log: (error: unknown) => void;
}

/**
 * Session in local storage, shared by all tabs. An expired access token causes one refresh, however
 * many calls and tabs need it: calls within a tab share a promise; tabs take turns and read the
 * storage again before they call.
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
    // Fire and forget: a session that is not renewed expires by itself.
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
      // Another tab refreshed or signed in meanwhile: its tokens are newer.
      if (stored.refresh !== undefined) return stored.access;
      // Signed out while the call was in flight: revoke the new token instead of restoring the
      // session.
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
      // Another tab has refreshed it meanwhile.
      if (!isKnown(stored) && clock.now() < stored.timestamp) return stored.access;
      return exchange(stored.refresh);
    });
  }

  async function refreshTokens(refused?: string): Promise<string | undefined> {
    const { refresh } = readTokens(storage);
    if (refresh === undefined) return undefined;
    // Compare refresh tokens: access tokens issued within the same second can be equal.
    const isKnown = (stored: StoredTokens) =>
      refused === undefined ? stored.refresh === refresh : stored.access === refused;
    renewal ??= renew(isKnown).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  followTabs(config, { isSignedIn: () => signedIn, notify });

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

interface Tab {
  /** Whether this tab shows a session, whatever the storage says. */
  isSignedIn(): boolean;
  notify(change: SessionChange): void;
}

/** Takes over that a session ended or started in another tab. */
function followTabs({ events, storage }: WebSessionConfig, tab: Tab): void {
  events.addEventListener('storage', (event) => {
    const { key, newValue, storageArea } = event as StorageEvent;
    if (storageArea !== storage.area || (key !== null && key !== REFRESH_KEY)) return;
    const isStored = readTokens(storage).refresh !== undefined;
    // Events of a tab that slept arrive after the next sign-in, which can be another member's: that
    // a session ended is read from the event, not only from the storage of now.
    const hasEnded = key === null || newValue === null || !isStored;
    // A log-out clears the whole storage (null key); a rejected refresh removes only the tokens.
    if (!tab.isSignedIn()) {
      if (isStored) tab.notify({ signedIn: true, elsewhere: true });
      return;
    }
    if (!hasEnded) return;
    tab.notify({
      signedIn: false,
      reason: key === null ? 'elsewhere' : 'expired',
      ...(isStored && { isReplaced: true }),
    });
  });
}

/** @throws ApiError for any other response: a server fault does not end the session */
function tokensOf(answer: unknown): Tokens {
  if (!isTokens(answer)) throw new ApiError('PARSING_ERROR');
  return answer;
}

/** Network failure or timeout. */
function isLost(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR')
  );
}

/** Whether the server refused the refresh token, which ends the session. */
function isRejection(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.kind === 400 || error.kind === 401 || error.kind === 403)
  );
}
