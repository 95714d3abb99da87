export interface ServerClock {
  /** The server's time, milliseconds since 1970, as of its last answers. */
  now(): number;
  /** Reads the `Date` header of an answer that has just arrived. */
  read(response: Response): void;
}

/** Follows the server's clock, so that a wrong clock on this device makes no expired token seem valid. */
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
