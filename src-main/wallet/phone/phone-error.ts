import type { PhoneProblem } from '#contract/ipc/ask-window.ts';
import { unlessEnded } from '../unless-ended.ts';

/** Beside what the phone says: the session or the run's deadline ended while it was asked. */
export type PhoneFault = PhoneProblem | 'signed_out' | 'deadline_passed';

interface PhoneErrorOptions extends ErrorOptions {
  readonly mayBeSent?: boolean;
}

/** Why a phone's wallet did not do what it was asked for. */
export class PhoneError extends Error {
  readonly fault: PhoneFault;
  /** It was asked to send, and nobody knows whether it does. */
  readonly mayBeSent: boolean;

  constructor(fault: PhoneFault, { mayBeSent = false, ...options }: PhoneErrorOptions = {}) {
    super(`The phone: ${fault}`, options);
    this.name = 'PhoneError';
    this.fault = fault;
    this.mayBeSent = mayBeSent;
  }
}

/** Why a signal ended the work; a time that is up is the run's. */
export function faultOf({ reason }: AbortSignal): PhoneFault {
  if (typeof reason !== 'string') return 'deadline_passed';
  return reason === 'cancelled' ? 'phone_cancelled' : (reason as PhoneFault);
}

/** Rejects with the signal's fault where it comes first. */
export const unless = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  unlessEnded(signal, work, (ended) => new PhoneError(faultOf(ended)));
