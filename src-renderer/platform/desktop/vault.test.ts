import { vi } from 'vitest';
import type { ErrorCode } from '#contract/api/errors.ts';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import type { SessionAnswer } from '#contract/ipc/session.ts';
import type { AutoLockMinutes, Unlock, VaultState } from '#contract/ipc/vault.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { describeLockingVault } from '../suites/vault.suite.ts';
import { createDesktopVault } from './vault.ts';

const PASSWORD = 'Demo-2026';
const OTP = '123456';

const refused = (code: ErrorCode, details?: FactorDemand): Promise<SessionAnswer> =>
  Promise.resolve({
    failure: {
      kind: 401,
      body: { code, message: code, request_id: '1', ...(details && { details: { ...details } }) },
    },
  });

/** A stub of the main process, which alone decides whether the app is locked. */
function mainProcess() {
  let state: VaultState = { keeping: 'kept', isLocked: false, autoLockMinutes: 5 };
  let factor: FactorDemand | undefined;
  let notify: (state: VaultState) => void = () => {};
  function change(news: Partial<VaultState>): void {
    state = { ...state, ...news };
    notify(state);
  }
  const bridge = {
    state: () => Promise.resolve(state),
    retry: () => Promise.resolve(),
    lock: () => Promise.resolve(change({ isLocked: true })),
    unlock({ password, otp }: Unlock): Promise<SessionAnswer> {
      if (password !== PASSWORD) return refused('login_wrong');
      if (factor && otp === undefined) return refused('second_factor_required', factor);
      if (factor && otp !== OTP) return refused('second_factor_wrong');
      change({ isLocked: false });
      return Promise.resolve({ access: 'after' });
    },
    setAutoLock: (minutes: AutoLockMinutes) =>
      Promise.resolve(change({ autoLockMinutes: minutes })),
    onChanged(listener: typeof notify) {
      notify = listener;
      return () => {};
    },
  };
  const demand = (asked: FactorDemand): void => void (factor = asked);
  return { bridge, change, demand };
}

describeLockingVault('desktop', async () => {
  const { bridge, change, demand } = mainProcess();
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
  return {
    vault,
    password: PASSWORD,
    otp: OTP,
    change: (keeping) => change({ keeping }),
    demand,
  };
});
