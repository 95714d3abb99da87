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

/** A clock that stands still until it is set. */
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

/** Called when a clock was put forward, with how many milliseconds. */
type Follower = (milliseconds: number) => Promise<void> | void;

export interface MovableClock extends Clock {
  /** Puts it forward by so many milliseconds, then calls its followers in order. */
  advance(milliseconds: number): Promise<void>;
  /** Whoever goes by this clock and has to be put forward with it. */
  follow(follower: Follower): void;
}

/** A clock that goes on like every other and can be put forward, never back. */
export function movableClock(): MovableClock {
  let ahead = 0;
  const followers: Follower[] = [];
  return {
    now: () => new Date(Date.now() + ahead),
    advance: async (milliseconds) => {
      if (milliseconds < 0) throw new RangeError('A clock is never put back');
      ahead += milliseconds;
      for (const follower of followers) await follower(milliseconds);
    },
    follow: (follower) => void followers.push(follower),
  };
}
