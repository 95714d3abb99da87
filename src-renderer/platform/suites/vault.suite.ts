import { describe, expect, test, vi } from 'vitest';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import type { Keeping } from '#contract/ipc/vault.ts';
import type { VaultPort } from '../ports.ts';

export interface LockingVault {
  readonly vault: VaultPort;
  readonly password: string;
  /** The valid one-time code. */
  readonly otp: string;
  /** Simulates an event about how the session is stored. */
  readonly change: (keeping: Keeping) => void;
  /** Makes the server require a second factor beside the password. */
  readonly demand: (factor: FactorDemand) => void;
}

/** Contract tests for every adapter of the vault port. */
function describeState(start: () => Promise<VaultPort>): void {
  test('its state is the same object until something changes', async () => {
    const vault = await start();
    expect(vault.state()).toBe(vault.state());
    expect(vault.state()).toMatchObject({ keeping: 'kept', isLocked: false });
  });
}

/** Additional tests for platforms with a lock. */
export function describeLockingVault(name: string, start: () => Promise<LockingVault>): void {
  describe(`vault port: ${name}`, () => {
    describeState(async () => (await start()).vault);

    test('locks until the password unlocks it', async () => {
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

    test('a required second factor is reported with its methods, and accepted with the password', async () => {
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

    test('a changed number of minutes is notified', async () => {
      const { vault } = await start();
      vault.setAutoLock(15);
      await vi.waitFor(() => expect(vault.state().autoLockMinutes).toBe(15));
    });

    test('a listener is notified of how the session is stored, until it unsubscribes', async () => {
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

/** Additional tests for platforms without a lock. */
export function describeOpenVault(name: string, start: () => VaultPort): void {
  describe(`vault port: ${name}`, () => {
    describeState(() => Promise.resolve(start()));

    test('it never locks', async () => {
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
