import { useMemo } from 'react';
import { toHex } from '#renderer/lib/hex.ts';

/** A random idempotency key, 128 bits in hexadecimal. */
export function newIdempotencyKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}

export interface IdempotencyKeys {
  /** The same key for the same body until `settle`; a changed body gets a new key. */
  keyFor(body: unknown): string;
  /** Call after the server's response: the next call gets a new key. */
  settle(): void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  let current: { readonly body: string; readonly key: string } | undefined;
  return {
    keyFor(body) {
      const text = JSON.stringify(body) ?? '';
      if (current?.body !== text) current = { body: text, key: newIdempotencyKey() };
      return current.key;
    },
    settle() {
      current = undefined;
    },
  };
}

/**
 * Idempotency keys for a form's money calls: a retry after a lost response is not executed twice.
 */
export function useIdempotencyKeys(): IdempotencyKeys {
  return useMemo(createIdempotencyKeys, []);
}
