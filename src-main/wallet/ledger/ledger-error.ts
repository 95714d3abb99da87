import type { LedgerProblem } from '#contract/ipc/ask-window.ts';

/** Beside what the device says: the session or the run's deadline ended while it was asked. */
export type LedgerFault = LedgerProblem | 'signed_out' | 'deadline_passed';

/** Why a hardware wallet did not do what it was asked for: nothing that it may have signed is used. */
export class LedgerError extends Error {
  readonly fault: LedgerFault;

  constructor(fault: LedgerFault, options?: ErrorOptions) {
    super(`The Ledger: ${fault}`, options);
    this.name = 'LedgerError';
    this.fault = fault;
  }
}
