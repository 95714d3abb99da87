import { addressOf, type Selection } from './reducer.ts';

/** The browser's present entry, as far as it names who is selected. */
export interface Entry {
  /** Another one with every step of the history. */
  readonly key: string;
  /** '' = nobody. */
  readonly username: string;
  /** The entry was made for a phone's sheet: the one below it is the same without. */
  readonly isSheet: boolean;
}

export interface Step {
  readonly how: 'push' | 'replace' | 'back';
  readonly username: string;
}

export interface History {
  /** null where the browser is on another screen's address already. */
  readonly entry: () => Entry | null;
  readonly isPhone: () => boolean;
  /** A way back is under way until the entry is another one. */
  readonly take: (step: Step) => void;
}

/**
 * Writes who is selected into the address, and notifies where the browser led there instead: by its
 * keys, of which each entry has one, what was written here is never read back.
 */
export class SelectionAddress {
  readonly #history: History;
  /** The entry that was written or read last. */
  #known: Entry | null;
  /** The entry that a way back is leaving. */
  #leaving: string | undefined;

  constructor(history: History) {
    this.#history = history;
    this.#known = history.entry();
  }

  /** Whatever the history did before is older than what the user does now. */
  overrule(): void {
    this.#known = this.#history.entry();
    if (this.#known?.key !== this.#leaving) this.#leaving = undefined;
  }

  /**
   * Writes who is selected, unless the browser went somewhere that was not read yet.
   * @param isByHand the user has just chosen them, or closed the panel
   */
  follow(selection: Selection, isByHand = false): void {
    const entry = this.#history.entry();
    if (!entry || entry.key !== this.#known?.key || entry.key === this.#leaving) return;
    const step = stepTo(addressOf(selection), entry, this.#history.isPhone());
    if (!step || (step.how === 'back' && entry.username === '' && !isByHand)) return;
    if (step.how === 'back') this.#leaving = entry.key;
    this.#history.take(step);
    if (step.how !== 'back') this.#known = this.#history.entry();
  }

  /**
   * After an entry was rendered: the name it has, '' = nobody; undefined where it was written here.
   * @param isPop it was reached by the browser's way back or forward
   */
  read(isPop: boolean): string | undefined {
    const entry = this.#history.entry();
    if (!entry || entry.key === this.#known?.key) return undefined;
    const before = this.#known?.username;
    this.#known = entry;
    const hasLeft = this.#leaving !== undefined;
    this.#leaving = undefined;
    // The end of the way back that closed a sheet; somebody else may be selected by now.
    if (hasLeft && isPop && entry.username === '') return undefined;
    // Filters and drawers have entries of their own with the same name in them.
    return isPop || entry.username !== before ? entry.username : undefined;
  }
}

function stepTo(username: string | undefined, entry: Entry, isPhone: boolean): Step | null {
  // A sheet is opened before the name is known: the way back closes it from then on.
  const opensSheet = isPhone && !entry.isSheet && entry.username === '' && username !== '';
  if (opensSheet) return { how: 'push', username: username ?? '' };
  // Closed by hand it leaves no equal entry behind.
  if (username === '' && entry.isSheet) return { how: 'back', username };
  if (username === undefined || username === entry.username) return null;
  return { how: 'replace', username };
}
