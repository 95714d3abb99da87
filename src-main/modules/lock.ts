/**
 * Lock state of the app. While locked, no call with a token is made, nothing is signed and no
 * notification is shown.
 */
export interface Lock {
  isOn(): boolean;
  set(isOn: boolean): void;
  /** @returns a function that ends the subscription */
  onChange(listener: (isOn: boolean) => void): () => void;
}

export function createLock(isOnAtFirst = false): Lock {
  const listeners = new Set<(isOn: boolean) => void>();
  let now = isOnAtFirst;
  return {
    isOn: () => now,
    set(isOn) {
      if (isOn === now) return;
      now = isOn;
      for (const listener of listeners) listener(isOn);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The lock shared by the whole main process. */
export const lock = createLock();
