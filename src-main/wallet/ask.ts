import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';

/** Handles one reply: null, and the window closes; a problem, and the person may try again. */
export type TryReply = (reply: AskReply) => AskOutcome | Promise<AskOutcome>;

/** Another question is open: one at a time, or nobody knows which one is answered. */
export class AlreadyAskingError extends Error {
  constructor() {
    super('A question is open already');
    this.name = 'AlreadyAskingError';
  }
}

/**
 * Asks the person in a window of the main process's own.
 * @returns whether a reply was accepted; false where the window was closed without
 * @throws AlreadyAskingError
 */
export type Ask = (question: Question, tryReply: TryReply) => Promise<boolean>;
