import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

/** One turn of the loop: all that can go on without waiting has gone on. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

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

/** Inside a transaction nothing stops: the embedded engine has one session, so it is one step. */
const inside = new AsyncLocalStorage<true>();

/**
 * Decides what goes on next. Everything that leaves a process (a statement, a transaction, a request
 * to the chain) waits here until it is its turn; one goes on at a time, chosen by the seed.
 */
export class Scheduler {
  readonly #random: Random;
  #parked: Parked[] = [];
  #running = 0;
  steps = 0;
  /** What went on, in order. */
  readonly trace: string[] = [];
  /** How often each fault met an action, by `fault × action`. */
  readonly met = new Map<string, number>();
  /** Called after each step, while everything stands still. */
  afterStep: () => Promise<void> = () => Promise.resolve();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Waits for its turn, then works. Never ends where the process was killed meanwhile. */
  async step<T>(life: Life, label: string, work: () => Promise<T> | T): Promise<T> {
    if (inside.getStore()) return work();
    await new Promise<void>((release) => {
      const action = underWay.getStore() ?? '';
      if (life.alive) this.#parked.push({ life, action, label, release });
    });
    this.#running += 1;
    try {
      return await inside.run(true, async () => work());
    } finally {
      this.#running -= 1;
    }
  }

  /** Notes that a fault met an action: the one that is under way where none is named. */
  meet(fault: string, action = underWay.getStore() ?? ''): void {
    const key = `${fault} × ${action}`;
    this.met.set(key, (this.met.get(key) ?? 0) + 1);
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
    await this.#settled();
    return this.#parked.filter((one) => one.life === life).map(({ label }) => label);
  }

  /** Lets one of those that wait go on, or of one process. @returns false where nothing waits */
  async advance(life?: Life): Promise<boolean> {
    await this.#settled();
    const ready = this.#parked.filter((one) => life === undefined || one.life === life);
    if (ready.length === 0) return false;
    const next = this.#random.pick(ready);
    this.#parked = this.#parked.filter((one) => one !== next);
    this.steps += 1;
    this.trace.push(`${next.life.name} ${next.label}`);
    next.release();
    await this.#settled();
    await this.afterStep();
    return true;
  }

  /** Until everybody waits here or has ended. Nothing uses timers, so turns of the loop are enough. */
  async #settled(): Promise<void> {
    do await turn();
    while (this.#running > 0);
    await turn();
  }
}
