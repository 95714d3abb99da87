import { describe, expect, test, vi } from 'vitest';
import type { UpdatesPort, UpdateState } from '../ports.ts';

export interface SuiteUpdates {
  readonly updates: UpdatesPort;
  /** Lets the platform's own side notify it. */
  readonly change: (state: UpdateState) => void;
  /** How often the platform was asked to start the version that is ready, or this one anew. */
  readonly started: () => number;
}

/** What every adapter of the updates port promises. */
export function describeUpdates(name: string, start: () => Promise<SuiteUpdates>): void {
  describe(`updates port: ${name}`, () => {
    test('its state is the same object until something changes', async () => {
      const { updates, change } = await start();
      expect(updates.state()).toBe(updates.state());
      change({ phase: 'checking' });
      expect(updates.state()).toBe(updates.state());
      expect(updates.state()).toEqual({ phase: 'checking' });
    });

    test('a listener is notified until it unsubscribes', async () => {
      const { updates, change } = await start();
      const heard = vi.fn<(state: UpdateState) => void>();
      const end = updates.onChange(heard);
      change({ phase: 'ready' });
      expect(heard).toHaveBeenCalledExactlyOnceWith({ phase: 'ready' });
      end();
      change({ phase: 'failed' });
      expect(heard).toHaveBeenCalledOnce();
    });

    test('nothing starts until somebody says so', async () => {
      const { updates, change, started } = await start();
      change({ phase: 'ready' });
      expect(started()).toBe(0);
      updates.install();
      await vi.waitFor(() => expect(started()).toBe(1));
    });
  });
}
