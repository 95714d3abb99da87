import type { KeyStorage } from '#renderer/lib/device/storage.ts';

export interface StoredTokens {
  readonly access: string | undefined;
  readonly refresh: string | undefined;
  /** Expiry of the access token: milliseconds since 1970, by the server's clock. */
  readonly timestamp: number;
}

/**
 * Key whose `storage` event notifies other tabs that a session started or ended. It is written
 * last.
 */
export const REFRESH_KEY = 'refresh';

export function readTokens(storage: KeyStorage): StoredTokens {
  return {
    access: storage.getItem('access') ?? undefined,
    refresh: storage.getItem(REFRESH_KEY) ?? undefined,
    timestamp: Number(storage.getItem('timestamp') ?? 0),
  };
}

export function writeTokens(
  storage: KeyStorage,
  tokens: { readonly access: string; readonly refresh: string },
  timestamp: number,
): void {
  storage.setItem('access', tokens.access);
  storage.setItem('timestamp', String(timestamp));
  storage.setItem(REFRESH_KEY, tokens.refresh);
}

export function removeTokens(storage: KeyStorage): void {
  storage.removeItem('access');
  storage.removeItem('timestamp');
  storage.removeItem(REFRESH_KEY);
}
