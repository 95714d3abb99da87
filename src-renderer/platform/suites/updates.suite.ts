import { describe, expect, test, vi } from 'vitest';
import type { UpdatesPort, UpdateState } from '../ports.ts';

export interface SuiteUpdates {
  readonly updates: UpdatesPort;
  /** Simulates an event of the platform. */
  readonly change: (state: UpdateState) => void;
  /** How often the platform was asked to restart or reload. */
  readonly started: () => number;
}

/** Contract tests for every adapter of the updates port. */
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

    test('nothing restarts without a request', async () => {
      const { updates, change, started } = await start();
      change({ phase: 'ready' });
      expect(started()).toBe(0);
      updates.install();
      await vi.waitFor(() => expect(started()).toBe(1));
    });
  });
}
