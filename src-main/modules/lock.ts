/** Whether the app is locked: then no call with a token leaves it, nothing is signed or announced. */
export interface Lock {
  isOn(): boolean;
  set(isOn: boolean): void;
  /** @returns ends the subscription */
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

/** The app's one lock. */
export const lock = createLock();
