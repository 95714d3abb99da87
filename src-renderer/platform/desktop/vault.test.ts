import { vi } from 'vitest';
import type { SessionAnswer } from '#contract/ipc/session.ts';
import type { AutoLockMinutes, Unlock, VaultState } from '#contract/ipc/vault.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import { describeLockingVault } from '../fake/vault-suite.ts';
import { createDesktopVault } from './vault.ts';

const PASSWORD = 'Demo-2026';

/** The main process's side: it alone says whether the app is locked. */
function mainProcess() {
  let state: VaultState = { keeping: 'kept', isLocked: false, autoLockMinutes: 5 };
  let tell: (state: VaultState) => void = () => {};
  function change(news: Partial<VaultState>): void {
    state = { ...state, ...news };
    tell(state);
  }
  const bridge = {
    state: () => Promise.resolve(state),
    retry: () => Promise.resolve(),
    lock: () => Promise.resolve(change({ isLocked: true })),
    unlock({ password }: Unlock): Promise<SessionAnswer> {
      if (password !== PASSWORD) {
        const body = { code: 'login_wrong', message: 'wrong', request_id: '1' } as const;
        return Promise.resolve({ failure: { kind: 401, body } });
      }
      change({ isLocked: false });
      return Promise.resolve({ access: 'after' });
    },
    setAutoLock: (minutes: AutoLockMinutes) =>
      Promise.resolve(change({ autoLockMinutes: minutes })),
    onChanged(listener: typeof tell) {
      tell = listener;
      return () => {};
    },
  };
  return { bridge, change };
}

describeLockingVault('desktop', async () => {
  const { bridge, change } = mainProcess();
  const vault = createDesktopVault({
    bridge,
    locked: () => {},
    unlocked(answer) {
      if (!('failure' in answer)) return;
      throw new ApiError(answer.failure.kind, { body: answer.failure.body });
    },
    retried: () => Promise.resolve(),
  });
  await vi.waitFor(() => {
    if (vault.state().autoLockMinutes === null) throw new Error('not yet');
  });
  return { vault, password: PASSWORD, change: (keeping) => change({ keeping }) };
});
