import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';

/**
 * Handles one reply. Null accepts it and closes the window; a problem is shown and the user may
 * retry.
 */
export type TryReply = (reply: AskReply) => AskOutcome | Promise<AskOutcome>;

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
