import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import type { ErrorCode } from '#contract/api/errors.ts';
import type { AutoLockMinutes, Unlock, VaultState } from '#contract/ipc/vault.ts';
import { readRecoveryCode } from '#contract/rules/second-factor.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { VaultPort } from '../ports.ts';

export interface FakeVault extends VaultPort {
  /** Simulates an event of the main process. */
  change(news: Partial<VaultState>): void;
  /** Requires a second factor beside the password from now on; null: none. */
  demand(factor: FactorDemand | null): void;
  /** Refuses the next unlock with this code, whatever its input. */
  refuseNext(code: ErrorCode): void;
  /** Calls received, in order. */
  readonly asked: (readonly [call: string, input?: Unlock | AutoLockMinutes])[];
}

export const FAKE_PASSWORD = 'Demo-2026';
export const FAKE_OTP = '123456';
export const FAKE_RECOVERY_CODE = '7QF2M9KD';

const statusOf = (code: ErrorCode): number => (code === 'forbidden' ? 403 : 401);

function refused(code: ErrorCode, details?: FactorDemand): ApiError {
  const body = {
    code,
    message: code,
    request_id: 'fake',
    ...(details && { details: { ...details } }),
  };
  return new ApiError(statusOf(code), { body });
}

/** Whether a code satisfies a demand, parsed like on the server: digits may be grouped. */
function proves(otp: string, { methods }: FactorDemand): boolean {
  if (otp.replaceAll(/\s/g, '') === FAKE_OTP) return methods.includes('totp');
  return readRecoveryCode(otp) === FAKE_RECOVERY_CODE && methods.includes('recovery');
}

/** A vault controlled by tests. One password opens it, plus a code if a factor is required. */
export function createFakeVault(given: Partial<VaultState> = {}): FakeVault {
  const listeners = new Set<() => void>();
  const asked: FakeVault['asked'] = [];
  let state: VaultState = { keeping: 'kept', isLocked: false, autoLockMinutes: null, ...given };
  let refusal: ErrorCode | null = null;
  let factor: FactorDemand | null = null;
  function change(news: Partial<VaultState>): void {
    state = { ...state, ...news };
    for (const listener of listeners) listener();
  }
  return {
    asked,
    change,
    demand(demanded) {
      factor = demanded;
    },
    refuseNext(code) {
      refusal = code;
    },
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      asked.push(['retry']);
      return Promise.resolve();
    },
    lock() {
      asked.push(['lock']);
      if (state.autoLockMinutes !== null) change({ isLocked: true });
    },
    async unlock(unlock) {
      asked.push(['unlock', unlock]);
      const code = refusal;
      refusal = null;
      if (code) throw refused(code);
      if (unlock.password !== FAKE_PASSWORD) throw refused('login_wrong');
      if (factor && unlock.otp === undefined) throw refused('second_factor_required', factor);
      if (factor && !proves(unlock.otp ?? '', factor)) throw refused('second_factor_wrong');
      change({ isLocked: false });
    },
    setAutoLock(minutes) {
      asked.push(['setAutoLock', minutes]);
      change({ autoLockMinutes: minutes });
    },
  };
}
