import { useState } from 'react';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { getDeviceStorage } from '#renderer/lib/device/storage.ts';

interface Kept {
  readonly at?: unknown;
  readonly value?: unknown;
}

interface Draft<Value> {
  readonly value: Value;
  /** When it was last written, milliseconds since 1970; null: nothing is kept. */
  readonly at: number | null;
}

interface TicketDraft<Value> extends Draft<Value> {
  readonly change: (next: Value) => void;
  readonly drop: () => void;
}

/** Of one member on one device: another account that signs in here finds nothing. */
const keyOf = (username: string, name: string) => `ticket-draft.${username}.${name}`;

function load<Value>(key: string, empty: Value, read: (kept: unknown) => Value | null) {
  const nothing: Draft<Value> = { value: empty, at: null };
  try {
    const text = getDeviceStorage().getItem(key);
    if (text === null) return nothing;
    const { at, value } = JSON.parse(text) as Kept;
    const found = read(value);
    return found === null || typeof at !== 'number' ? nothing : { value: found, at };
  } catch {
    // What can't be read is as good as none.
    return nothing;
  }
}

/**
 * What was typed and not sent yet, kept on this device under `name` until it is sent or its member
 * logs out. `read` makes a value of what was kept, null where it is none.
 */
export function useTicketDraft<Value>(
  name: string,
  empty: Value,
  read: (kept: unknown) => Value | null,
): TicketDraft<Value> {
  const key = keyOf(useCurrentUser().data?.username ?? '', name);
  const [draft, setDraft] = useState(() => ({ key, ...load(key, empty, read) }));
  // Another ticket, or the member is known by now.
  if (draft.key !== key) setDraft({ key, ...load(key, empty, read) });
  return {
    value: draft.value,
    at: draft.at,
    change(value) {
      const at = Date.now();
      setDraft({ key, value, at });
      getDeviceStorage().setItem(key, JSON.stringify({ at, value }));
    },
    drop() {
      setDraft({ key, value: empty, at: null });
      getDeviceStorage().removeItem(key);
    },
  };
}
