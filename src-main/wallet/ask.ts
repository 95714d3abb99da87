import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import type { Lock } from '../modules/lock.ts';

/**
 * Handles one reply. Null accepts it and closes the window; a problem is shown and the user may
 * retry. The signal is aborted where the person closes the window meanwhile; who can no longer be
 * stopped goes on.
 */
export type TryReply = (reply: AskReply, signal?: AbortSignal) => AskOutcome | Promise<AskOutcome>;

/** Another question is open. Only one is shown at a time, so a reply cannot be ambiguous. */
export class AlreadyAskingError extends Error {
  constructor() {
    super('A question is open already');
    this.name = 'AlreadyAskingError';
  }
}

/**
 * Asks the user in a window of the main process.
 * @returns whether a reply was accepted; false if the window was closed
 * @throws AlreadyAskingError
 */
export type Ask = (question: Question, tryReply: TryReply) => Promise<boolean>;

/**
 * Takes no reply behind the lock: a hardware wallet asks for no password, so whoever sits down before a
 * question that was left open could have it signed.
 */
export const askUnlocked =
  (ask: Ask, lock: Pick<Lock, 'isOn'>): Ask =>
  (question, tryReply) =>
    ask(question, (reply, signal) => (lock.isOn() ? 'signed_out' : tryReply(reply, signal)));

/** Of a reply that nobody takes back. */
export const never = new AbortController().signal;

/** Aborted too once the time is up; milliseconds. */
export const untilTime = (signal: AbortSignal, left: number): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(Math.max(0, left))]);
