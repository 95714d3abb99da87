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

interface Parked {
  readonly life: Life;
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
  /** Called after each step, while everything stands still. */
  afterStep: () => Promise<void> = () => Promise.resolve();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Waits for its turn, then works. Never ends where the process was killed meanwhile. */
  async step<T>(life: Life, label: string, work: () => Promise<T> | T): Promise<T> {
    if (inside.getStore()) return work();
    await new Promise<void>((release) => {
      if (life.alive) this.#parked.push({ life, label, release });
    });
    this.#running += 1;
    try {
      return await inside.run(true, async () => work());
    } finally {
      this.#running -= 1;
    }
  }

  /** What the process was about to do is forgotten. */
  kill(life: Life): void {
    life.alive = false;
    this.#parked = this.#parked.filter((one) => one.life !== life);
  }

  get isIdle(): boolean {
    return this.#parked.length === 0;
  }

  /** Lets one of those that wait go on. @returns false where nothing waits */
  async advance(): Promise<boolean> {
    await this.#settled();
    if (this.#parked.length === 0) return false;
    const [next] = this.#parked.splice(this.#random.below(this.#parked.length), 1);
    if (!next) return false;
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
