/** Where the server takes the time from; tests set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface FixedClock extends Clock {
  set(date: Date): void;
  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is told otherwise. */
export function fixedClock(start: Date): FixedClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    set: (date) => {
      time = date.getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
