import { describe, expect, test, vi } from 'vitest';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import type { Keeping } from '#contract/ipc/vault.ts';
import type { VaultPort } from '../ports.ts';

export interface LockingVault {
  readonly vault: VaultPort;
  readonly password: string;
  /** The one code that counts where one is demanded. */
  readonly otp: string;
  /** Lets the platform's own side say how the session is kept. */
  readonly change: (keeping: Keeping) => void;
  /** Lets the server ask for a second factor beside the password. */
  readonly demand: (factor: FactorDemand) => void;
}

/** What every adapter of the vault port promises. */
function describeState(start: () => Promise<VaultPort>): void {
  test('its state is the same object until something changes', async () => {
    const vault = await start();
    expect(vault.state()).toBe(vault.state());
    expect(vault.state()).toMatchObject({ keeping: 'kept', isLocked: false });
  });
}

/** And an adapter of a platform that locks. */
export function describeLockingVault(name: string, start: () => Promise<LockingVault>): void {
  describe(`vault port: ${name}`, () => {
    describeState(async () => (await start()).vault);

    test('locking hides until the password opens', async () => {
      const { vault, password } = await start();
      const heard = vi.fn<() => void>();
      vault.onChange(heard);
      vault.lock();
      await vi.waitFor(() => expect(vault.state().isLocked).toBe(true));
      expect(heard).toHaveBeenCalledOnce();
      await expect(vault.unlock({ password: 'another' })).rejects.toMatchObject({
        code: 'login_wrong',
      });
      expect(vault.state().isLocked).toBe(true);
      await vault.unlock({ password });
      await vi.waitFor(() => expect(vault.state().isLocked).toBe(false));
    });

    test('a second factor is asked for with what proves it, and taken with the password', async () => {
      const { vault, password, otp, demand } = await start();
      const asked = { methods: ['totp'], passkey: null, tries_left: 5 } as const;
      demand(asked);
      vault.lock();
      await vi.waitFor(() => expect(vault.state().isLocked).toBe(true));
      await expect(vault.unlock({ password })).rejects.toMatchObject({
        code: 'second_factor_required',
        body: { details: asked },
      });
      await expect(vault.unlock({ password, otp: '000000' })).rejects.toMatchObject({
        code: 'second_factor_wrong',
      });
      expect(vault.state().isLocked).toBe(true);
      await vault.unlock({ password, otp });
      await vi.waitFor(() => expect(vault.state().isLocked).toBe(false));
    });

    test('the minutes that are chosen are notified', async () => {
      const { vault } = await start();
      vault.setAutoLock(15);
      await vi.waitFor(() => expect(vault.state().autoLockMinutes).toBe(15));
    });

    test('who listens hears how the session is kept, until they unsubscribe', async () => {
      const { vault, change } = await start();
      const heard = vi.fn<() => void>();
      const end = vault.onChange(heard);
      change('disk_full');
      expect(vault.state().keeping).toBe('disk_full');
      expect(heard).toHaveBeenCalledOnce();
      end();
      change('kept');
      expect(heard).toHaveBeenCalledOnce();
    });
  });
}

/** And one of a platform that does not. */
export function describeOpenVault(name: string, start: () => VaultPort): void {
  describe(`vault port: ${name}`, () => {
    describeState(() => Promise.resolve(start()));

    test('it never locks, whatever is chosen', async () => {
      const vault = start();
      const heard = vi.fn<() => void>();
      vault.onChange(heard);
      vault.lock();
      vault.setAutoLock(15);
      await vault.retry();
      expect(vault.state()).toMatchObject({ isLocked: false, autoLockMinutes: null });
      expect(heard).not.toHaveBeenCalled();
      await expect(vault.unlock({ password: 'any' })).rejects.toMatchObject({ name: 'ApiError' });
    });
  });
}
