export interface ServerClock {
  /** The server's current time, milliseconds since 1970, estimated from its last response. */
  now(): number;
  /** Reads the `Date` header of a response that has just arrived. */
  read(response: Response): void;
}

/**
 * Tracks the offset of the server's clock, so that a wrong device clock does not affect token
 * expiry.
 */
export function createServerClock(localNow: () => number): ServerClock {
  let ahead = 0;
  return {
    now: () => localNow() + ahead,
    read(response) {
      const date = Date.parse(response.headers.get('Date') ?? '');
      if (!Number.isNaN(date)) ahead = date - localNow();
    },
  };
}
