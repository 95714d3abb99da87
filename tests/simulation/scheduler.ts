import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

/** One turn of the loop: all that can go on without waiting has gone on. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Turns of the loop between two questions for who waits for a lock. */
const TURNS_UNTIL_ASKED = 50;

const never = new Promise<never>(() => {});

/** A process of the world that can be killed: what it waits for then never comes. */
export interface Life {
  readonly name: string;
  alive: boolean;
}

/** What somebody is doing: the name of the action that a step belongs to. */
export const underWay = new AsyncLocalStorage<string>();

interface Parked {
  readonly life: Life;
  readonly action: string;
  readonly label: string;
  release(): void;
}

const placeOf = ({ life, action, label }: Parked): string => `${life.name} ${action} ${label}`;

/** Inside a step nothing stops; a transaction of the embedded engine, which has one session, is one. */
const inside = new AsyncLocalStorage<true>();

/**
 * Decides what goes on next. Everything that leaves a process (a statement, a transaction, a request
 * to the chain) waits here until it is its turn; one goes on at a time, chosen by the seed.
 */
export class Scheduler {
  readonly #random: Random;
  #parked: Parked[] = [];
  #running = 0;
  #hasEnded = false;
  steps = 0;
  /** What went on, in order. */
  readonly trace: string[] = [];
  /** How often each fault met an action, by `fault × action`. */
  readonly met = new Map<string, number>();
  /** Called after each step, while everything stands still. */
  afterStep: () => Promise<void> = () => Promise.resolve();
  /** How many of those under way wait for locks of somebody who waits here; null: nobody does. */
  held: (() => Promise<number>) | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Waits for its turn, then works. Never ends where the process was killed meanwhile. */
  async step<T>(life: Life, label: string, work: () => Promise<T> | T): Promise<T> {
    if (inside.getStore()) return work();
    await new Promise<void>((release) => {
      const action = underWay.getStore() ?? '';
      if (life.alive && !this.#hasEnded) this.#parked.push({ life, action, label, release });
    });
    try {
      return await this.alongside(inside.run(true, async () => work()));
    } finally {
      if (!life.alive || this.#hasEnded) await never;
    }
  }

  /** Nobody goes on while this is under way. */
  async alongside<T>(work: Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work;
    } finally {
      this.#running -= 1;
    }
  }

  /** From now on nothing goes on any more. */
  end(): void {
    this.#hasEnded = true;
    this.#parked = [];
  }

  /** Notes that a fault met an action: the one that is under way where none is named. */
  meet(fault: string, action = underWay.getStore() ?? ''): void {
    const key = `${fault} × ${action}`;
    this.met.set(key, (this.met.get(key) ?? 0) + 1);
  }

  /** Notes that a fault met everything that is under way. */
  meetAll(fault: string): void {
    for (const action of new Set(this.#parked.map((one) => one.action))) this.meet(fault, action);
  }

  /** What the process was about to do is forgotten. */
  kill(life: Life): void {
    life.alive = false;
    for (const parked of this.#parked) {
      if (parked.life === life) this.meet('killed', parked.action);
    }
    this.#parked = this.#parked.filter((one) => one.life !== life);
  }

  /** What steps of a process wait to do. */
  async waiting(life: Life): Promise<readonly string[]> {
    await this.settled();
    return this.#parked.filter((one) => one.life === life).map(({ label }) => label);
  }

  /** Lets one of those that wait go on, or of one process. @returns false where nothing waits */
  async advance(life?: Life): Promise<boolean> {
    await this.settled();
    const ready = this.#parked.filter((one) => life === undefined || one.life === life);
    if (ready.length === 0) return false;
    // Who waited for a lock comes back in any order.
    if (this.held !== null) ready.sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
    const next = this.#random.pick(ready);
    this.#parked = this.#parked.filter((one) => one !== next);
    this.steps += 1;
    this.trace.push(`${next.life.name} ${next.label}`);
    next.release();
    await this.settled();
    await this.afterStep();
    return true;
  }

  /** Until everybody waits or has ended. Nothing uses timers, so turns of the loop are enough. */
  async settled(): Promise<void> {
    for (let turns = 1; ; turns += 1) {
      await turn();
      if (!(await this.#isStill(turns % TURNS_UNTIL_ASKED === 0))) continue;
      await turn();
      if (await this.#isStill(true)) return;
    }
  }

  /** Whether nothing is under way, or nothing but what waits for locks. */
  async #isStill(isAsked: boolean): Promise<boolean> {
    if (this.#running === 0) return true;
    return isAsked && this.held !== null && (await this.held()) === this.#running;
  }
}
