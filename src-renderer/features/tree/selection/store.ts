import { SelectionAddress, type History } from './address.ts';
import { beginWith, reduce, type Answer, type Intent, type Selection } from './reducer.ts';

/**
 * Who is selected, at once: a key is applied where the one before it led, however much later React
 * renders either.
 */
export class SelectionStore {
  #state: Selection;
  readonly #address: SelectionAddress;
  readonly #onChange: (state: Selection) => void;

  constructor(history: History, onChange: (state: Selection) => void) {
    this.#state = beginWith(history.entry()?.username ?? '');
    this.#address = new SelectionAddress(history);
    this.#onChange = onChange;
  }

  get state(): Selection {
    return this.#state;
  }

  choose(intent: Intent): Selection {
    if (this.#apply(intent)) {
      this.#address.overrule();
      this.#address.follow(this.#state, true);
    }
    return this.#state;
  }

  answer(answer: Answer): void {
    if (this.#apply(answer)) this.#address.follow(this.#state);
  }

  /**
   * Another entry of the history was rendered.
   * @param isPop it was reached by the browser's way back or forward
   */
  read(isPop: boolean): void {
    const username = this.#address.read(isPop);
    if (username !== undefined) this.#apply({ type: 'navigated', username });
    this.#address.follow(this.#state);
  }

  #apply(event: Intent | Answer): boolean {
    const before = this.#state;
    this.#state = reduce(before, event);
    if (this.#state === before) return false;
    this.#onChange(this.#state);
    return true;
  }
}
