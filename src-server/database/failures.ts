import { DrizzleQueryError } from 'drizzle-orm';
import { sqlStateOf } from './violations.ts';

/** All connections of the pool were in use for as long as somebody may wait for one. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

/** No connection could be made, or one broke. What was under way may or may not be stored. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

/** SQLSTATE of a statement that was ended: by its time limit, or by an administrator. */
const STATEMENT_ENDED = '57014';
/** SQLSTATEs of a server that ends, was killed or starts; class 08 is the connection's own. */
const SERVER_ENDS = /^(?:57P0[123]|08\d{3})$/;
const SOCKET_CODES: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
/** What the driver says of a connection that is gone; it has no codes for that. */
const DRIVER_WORDS = /^Connection terminated|^Client has encountered a connection error/;

/** Why the database could not do what it was asked, where that says nothing about the asking. */
export type DatabaseFailure = 'busy' | 'unreachable' | 'timeout';

export function databaseFailureOf(error: unknown): DatabaseFailure | null {
  let isStatement = false;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseBusy) return 'busy';
    if (at instanceof DatabaseUnreachable || DRIVER_WORDS.test(at.message)) return 'unreachable';
    isStatement ||= at instanceof DrizzleQueryError;
    // Other connections than the database's end with the same codes.
    if (isStatement && 'code' in at && SOCKET_CODES.includes(at.code)) return 'unreachable';
  }
  const state = sqlStateOf(error);
  if (state === STATEMENT_ENDED) return 'timeout';
  return state !== null && SERVER_ENDS.test(state) ? 'unreachable' : null;
}
