import type { UpdatesPort, UpdateState } from '../ports.ts';

export interface FakeUpdates extends UpdatesPort {
  /** Simulates an event of the platform. */
  change(state: UpdateState): void;
  readonly asked: ('download' | 'retry' | 'install')[];
}

/** An updates port controlled by tests. */
export function createFakeUpdates(given: UpdateState = { phase: 'idle' }): FakeUpdates {
  const listeners = new Set<(state: UpdateState) => void>();
  const asked: FakeUpdates['asked'] = [];
  let state = given;
  return {
    asked,
    change(next) {
      state = next;
      for (const listener of listeners) listener(next);
    },
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    download: () => void asked.push('download'),
    retry: () => void asked.push('retry'),
    install: () => void asked.push('install'),
  };
}
