import type { TreeCard } from '#contract/api/tree.ts';

/** Milliseconds of quiet after which cards are asked for: a quick pan asks once. */
const QUIET = 80;
const MOST_A_CALL = 300;

type Fetch = (ordinals: readonly number[]) => Promise<readonly TreeCard[]>;

/**
 * The cards of one shape as far as they were on the screen. What is on the screen is asked for once it
 * rests, in one call; what failed is asked for again when it is next wanted.
 */
export class CardStore {
  readonly #cards = new Map<number, TreeCard>();
  readonly #asked = new Set<number>();
  /** By ordinal, the call it is on its way in. */
  readonly #coming = new Map<number, Promise<void>>();
  readonly #fetch: Fetch;
  readonly #onChange: () => void;
  #wanted: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `known` are cards of an earlier visit: shown, and asked for again. */
  constructor(fetch: Fetch, onChange: () => void, known: readonly TreeCard[] = []) {
    this.#fetch = fetch;
    this.#onChange = onChange;
    for (const card of known) this.#cards.set(card.ordinal, card);
  }

  card(ordinal: number): TreeCard | undefined {
    return this.#cards.get(ordinal);
  }

  all(): TreeCard[] {
    return [...this.#cards.values()];
  }

  /** These are on the screen now; what was wanted before and is not among them is not fetched. */
  want(ordinals: readonly number[]): void {
    this.#wanted = ordinals;
    if (!ordinals.some((ordinal) => !this.#asked.has(ordinal))) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.ask(this.#wanted);
    }, QUIET);
  }

  /**
   * Fetches those that were not asked for yet; resolves when all of them are there or were refused,
   * those of an earlier call too.
   */
  async ask(ordinals: readonly number[]): Promise<void> {
    const missing = ordinals.filter((ordinal) => !this.#asked.has(ordinal));
    for (let first = 0; first < missing.length; first += MOST_A_CALL) {
      const some = missing.slice(first, first + MOST_A_CALL);
      const call = this.#call(some).finally(() => {
        for (const ordinal of some) this.#coming.delete(ordinal);
      });
      for (const ordinal of some) this.#coming.set(ordinal, call);
    }
    const calls = ordinals.flatMap((ordinal) => this.#coming.get(ordinal) ?? []);
    await Promise.all(new Set(calls));
  }

  async #call(ordinals: readonly number[]): Promise<void> {
    for (const ordinal of ordinals) this.#asked.add(ordinal);
    try {
      for (const card of await this.#fetch(ordinals)) this.#cards.set(card.ordinal, card);
      this.#onChange();
    } catch {
      for (const ordinal of ordinals) this.#asked.delete(ordinal);
    }
  }

  /** Figures may have changed: what is seen next is asked for again, what is known stays meanwhile. */
  refresh(): void {
    this.#asked.clear();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
