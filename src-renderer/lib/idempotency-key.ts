import { useMemo } from 'react';

/** A random key for one intention, 128 bits in hexadecimal. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface IdempotencyKeys {
  /** The same key for the same body until `settle`; a changed body is another intention. */
  keyFor(body: unknown): string;
  /** The server answered: the next call is a new intention. */
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

/** Keys for the money calls of one form: retrying after silence cannot do the thing twice. */
export function useIdempotencyKeys(): IdempotencyKeys {
  return useMemo(createIdempotencyKeys, []);
}
