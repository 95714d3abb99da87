import { describe, expect, test, vi } from 'vitest';
import type { Keeping } from '#contract/ipc/vault.ts';
import type { VaultPort } from '../ports.ts';

export interface VaultHarness {
  readonly vault: VaultPort;
  readonly password: string;
  /** Lets the platform's own side say how the session is kept; undefined: it always is. */
  readonly change?: (keeping: Keeping) => void;
}

/** What every adapter of the vault port promises. */
export function describeVaultPort(name: string, start: () => Promise<VaultHarness>): void {
  describe(`vault port: ${name}`, () => {
    test('its state is the same object until something changes', async () => {
      const { vault } = await start();
      expect(vault.state()).toBe(vault.state());
      expect(vault.state()).toMatchObject({ keeping: 'kept', isLocked: false });
    });

    test('locking hides until the password opens; where nothing locks it does nothing', async () => {
      const { vault, password } = await start();
      const heard = vi.fn();
      vault.onChange(heard);
      const locks = vault.state().autoLockMinutes !== null;
      vault.lock();
      if (!locks) {
        await expect(vault.unlock({ password })).rejects.toMatchObject({ name: 'ApiError' });
        expect(vault.state().isLocked).toBe(false);
        expect(heard).not.toHaveBeenCalled();
        return;
      }
      await vi.waitFor(() => expect(vault.state().isLocked).toBe(true));
      expect(heard).toHaveBeenCalled();
      await expect(vault.unlock({ password: 'another' })).rejects.toMatchObject({
        code: 'login_wrong',
      });
      expect(vault.state().isLocked).toBe(true);
      await vault.unlock({ password });
      await vi.waitFor(() => expect(vault.state().isLocked).toBe(false));
    });

    test('the minutes that are chosen are told, where it locks', async () => {
      const { vault } = await start();
      const locks = vault.state().autoLockMinutes !== null;
      vault.setAutoLock(15);
      const minutes = locks ? 15 : null;
      await vi.waitFor(() => expect(vault.state().autoLockMinutes).toBe(minutes));
    });

    test('who listens hears how the session is kept, until they unsubscribe', async () => {
      const { vault, change } = await start();
      if (!change) return expect(vault.state().keeping).toBe('kept');
      const heard = vi.fn();
      const end = vault.onChange(heard);
      change('disk_full');
      expect(vault.state().keeping).toBe('disk_full');
      expect(heard).toHaveBeenCalledOnce();
      end();
      change('kept');
      return expect(heard).toHaveBeenCalledOnce();
    });
  });
}
