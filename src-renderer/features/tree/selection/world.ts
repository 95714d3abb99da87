import { FakeHistory, nameAt, nodeNamed, trees } from './fixtures.ts';
import { SelectionStore } from './store.ts';
import { addressOf, nodeOf, type Answer, type Drawn, type Intent } from './reducer.ts';
import { walk } from '../layout/walk.ts';

/** What the user wants to see selected: a name, null = nobody; undefined = keys still wait for it. */
type Wish = string | null | undefined;

/** How a faulty screen would take an answer; the true one gives it to the store. */
export type Take = (store: SelectionStore, answer: Answer) => void;
export const asIs: Take = (store, answer) => store.answer(answer);

/** The screen, its browser and its server, with every step in the hands of a test. */
export class World {
  readonly history: FakeHistory;
  readonly store: SelectionStore;
  readonly #take: Take;
  #drawn: Drawn | null = null;
  #wish: Wish;
  /** Keys that wait until it is known where a name leads; '' = until there is a tree. */
  #waiting: { readonly username: string; readonly keys: readonly string[] } | null = null;
  /** The browser went somewhere, and the screen has not rendered it. */
  #isUnread = false;
  readonly #pending: Answer[] = [];
  readonly #asked = new Set<string>();

  constructor(username: string, isPhone: boolean, take: Take = asIs) {
    this.history = new FakeHistory(username, isPhone);
    this.store = new SelectionStore(this.history, () => undefined);
    this.#wish = username === '' ? null : username;
    this.#take = take;
  }

  draw(drawn: Drawn): void {
    const { chosen } = this.store.state;
    const before = this.#drawn;
    this.#drawn = drawn;
    this.#take(this.store, { type: 'drawn', drawn });
    if (this.#waiting?.username === '') this.#resume(null);
    if (before === drawn || !chosen || chosen.username !== undefined || !before) return;
    // Whose name has not come cannot be found in another numbering, but by their place.
    const isThere = before.root === drawn.root && nodeNamed(drawn, this.#wish ?? '') !== null;
    if (!isThere) this.#wish = null;
  }

  press(key: string): void {
    const { chosen } = this.store.state;
    const drawn = this.#drawn;
    this.#choose({ type: 'key', key, isFar: false });
    if (key === 'Escape') {
      this.#wish = null;
      this.#waiting = null;
    }
    if (key === 'Escape') return;
    const isSought = chosen !== null && chosen.node < 0 && !chosen.isMissing;
    if (!drawn || (isSought && key.startsWith('Arrow'))) {
      const keys = [...(this.#waiting?.keys ?? []), key];
      this.#waiting = { username: chosen?.username ?? '', keys };
      this.#wish = undefined;
      return;
    }
    const from = typeof this.#wish === 'string' ? nodeNamed(drawn, this.#wish) : null;
    const to = walkFrom(drawn, from, key);
    if (to === null) return;
    this.#wish = nameAt(drawn, to);
    this.#waiting = null;
  }

  tap(node: number): void {
    if (!this.#drawn || node >= this.#drawn.shape.count) return;
    this.#choose({ type: 'tap', node });
    this.#wish = node < 0 ? null : nameAt(this.#drawn, node);
    this.#waiting = null;
  }

  search(username: string): void {
    this.#choose({ type: 'name', username });
    this.#wish = username;
    this.#waiting = null;
  }

  /** The browser's buttons; the app's own way back was asked for before and is gone first. */
  go(step: -1 | 1): void {
    this.#arrive();
    if (this.history.go(step)) this.#isUnread = true;
  }

  /** To somebody the address does not name already; '' = nobody. */
  link(username: string): void {
    this.#arrive();
    if (this.history.entry().username === username) return;
    this.history.push(username);
    this.#isUnread = true;
  }

  filter(): void {
    this.#arrive();
    const { isPop } = this.history;
    this.history.replace(this.history.entry().username);
    if (this.#isUnread) this.history.isPop = isPop;
  }

  settle(): void {
    this.history.settle();
  }

  /** What React does in its own time: reads the address, asks for what is not known. */
  render(): void {
    this.store.read(this.history.isPop);
    if (this.#isUnread) {
      this.#isUnread = false;
      const { username } = this.history.entry();
      if (this.#waiting?.username !== username) {
        this.#wish = username === '' ? null : username;
        this.#waiting = null;
      }
    }
    this.#ask();
  }

  /** Any of the answers that are under way; a card may also fail to come. */
  arrive(index: number, fails: boolean): void {
    const [answer] = this.#pending.splice(index % Math.max(1, this.#pending.length), 1);
    if (!answer) return;
    if (fails && answer.type === 'named') {
      this.#asked.delete(keyOf(answer));
      this.#take(this.store, { type: 'failed', version: answer.version, node: answer.node });
      return;
    }
    const { chosen } = this.store.state;
    this.#take(this.store, answer);
    const isAwaited =
      answer.type === 'found' && chosen?.username === answer.username && chosen.node < 0;
    if (!isAwaited || answer.version !== this.#drawn?.shape.version || !this.#waiting) return;
    this.#wish = this.#waiting.username;
    this.#resume(answer.node);
  }

  /** Until nothing is under way any more. */
  finish(): void {
    if (!this.#drawn) this.draw(trees[1]);
    this.store.answer({ type: 'retried' });
    do {
      this.#arrive();
      this.render();
      while (this.#pending.length > 0) this.arrive(0, false);
      this.render();
    } while (this.#pending.length > 0);
  }

  /** What is wrong with who is selected, now; answers have no say in it. */
  fault(): string | null {
    if (this.#isUnread || this.#wish === undefined) return null;
    const { chosen, drawn } = this.store.state;
    const name = chosen?.username ?? (drawn && chosen ? nameAt(drawn, chosen.node) : null);
    return name === this.#wish ? null : `${name} is selected, ${this.#wish} was wanted`;
  }

  /** The same, and what is wrong with the address, when nothing is under way any more. */
  finalFault(): string | null {
    const { state } = this.store;
    const { username } = this.history.entry();
    if (addressOf(state) !== username) return `the address names ${username || 'nobody'}`;
    const wanted = username === '' || !state.drawn ? null : nodeNamed(state.drawn, username);
    if (nodeOf(state) !== (wanted ?? -1)) return `${username} is at ${nodeOf(state)}`;
    return this.fault();
  }

  #resume(from: number | null): void {
    const drawn = this.#drawn;
    if (!drawn || !this.#waiting) return;
    const end = this.#waiting.keys.reduce((node, key) => walkFrom(drawn, node, key) ?? node, from);
    if (end !== null) this.#wish = nameAt(drawn, end);
    this.#waiting = null;
  }

  #choose(intent: Intent): void {
    const before = this.store.state;
    if (this.store.choose(intent) !== before) this.#isUnread = false;
  }

  #arrive(): void {
    this.history.settle();
    this.render();
  }

  #ask(): void {
    const { drawn, chosen } = this.store.state;
    if (!drawn || !chosen) return;
    const { version } = drawn.shape;
    const { node, username } = chosen;
    if (node >= 0) this.#request({ type: 'named', version, node, username: nameAt(drawn, node) });
    if (username === undefined) return;
    this.#request({ type: 'found', version, username, node: nodeNamed(drawn, username) });
  }

  #request(answer: Answer): void {
    const key = keyOf(answer);
    if (this.#asked.has(key) && !this.#isNeeded(answer)) return;
    this.#asked.add(key);
    if (!this.#pending.some((other) => keyOf(other) === key)) this.#pending.push(answer);
  }

  /** What is known already is applied in every render. */
  #isNeeded(answer: Answer): boolean {
    const { chosen } = this.store.state;
    if (answer.type === 'named') return chosen?.username === undefined;
    return answer.type === 'found' && (chosen?.node ?? 0) < 0 && !chosen?.isMissing;
  }
}

/** Where a key leads from somebody, or from nobody; null where it leads nowhere. */
function walkFrom({ shape }: Drawn, from: number | null, key: string): number | null {
  if (from === null && key.startsWith('Arrow')) return 0;
  const next = walk(shape, from ?? 0, key, false);
  return next < 0 ? null : next;
}

const keyOf = (answer: Answer): string => JSON.stringify(answer);
