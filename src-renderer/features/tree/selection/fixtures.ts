import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';
import type { Entry, History, Step } from './address.ts';
import type { Drawn } from './reducer.ts';
import { fullTree, shapeOf, topologyOf } from '../tree.fixtures.ts';
import { pathTo, sideOf } from '../layout/model.ts';
import { intAt } from '../layout/typed-at.ts';

const BOTH = HAS_LEFT | HAS_RIGHT;
/** `uL` has nobody on her left. */
const early = topologyOf((node) => [BOTH, HAS_RIGHT, BOTH][node] ?? 0);

/** A tree before and after people came, its upper levels alone, and the part below `uL`. */
export const trees = [
  { shape: shapeOf(early, 'v1'), root: undefined },
  { shape: shapeOf(fullTree(4), 'v2'), root: undefined },
  { shape: shapeOf(fullTree(2), 'v3'), root: undefined },
  { shape: shapeOf(fullTree(2), 'v4'), root: 'uL' },
] as const satisfies readonly Drawn[];

/** Everybody is named after their way down from the top: `uLR`. */
export function nameAt({ shape, root = 'u' }: Drawn, node: number): string {
  const steps = pathTo(shape, node).slice(1);
  return root + steps.map((step) => (sideOf(shape, step) === 'left' ? 'L' : 'R')).join('');
}

/** null where that numbering has nobody of the name. */
export function nodeNamed({ shape, root = 'u' }: Drawn, username: string): number | null {
  if (!username.startsWith(root)) return null;
  let node = 0;
  for (const letter of username.slice(root.length)) {
    node = intAt(letter === 'L' ? shape.left : shape.right, node);
    if (node < 0) return null;
  }
  return node;
}

/** A browser in which the way back that the app asks for is gone later. */
export class FakeHistory implements History {
  readonly #entries: Entry[];
  readonly #isPhone: boolean;
  #at = 0;
  #made = 0;
  #backs = 0;
  /** The present entry was reached by a way back or forward. */
  isPop = true;

  constructor(username: string, isPhone: boolean) {
    this.#entries = [this.#make(username, false)];
    this.#isPhone = isPhone;
  }

  entry = (): Entry => {
    const entry = this.#entries[this.#at];
    if (!entry) throw new Error('The browser has left the screen');
    return entry;
  };

  isPhone = (): boolean => this.#isPhone;

  take = ({ how, username }: Step): void => {
    if (how === 'push') this.push(username, true);
    else if (how === 'replace') this.replace(username, this.entry().isSheet);
    else this.#backs++;
  };

  push(username: string, isSheet = false): void {
    this.#entries.splice(++this.#at, Infinity, this.#make(username, isSheet));
    this.isPop = false;
  }

  /** A filter of the address, too: its sheet is not the one that was opened over the entry below. */
  replace(username: string, isSheet = false): void {
    this.#entries[this.#at] = this.#make(username, isSheet);
    this.isPop = false;
  }

  /** Goes the ways back that the app has asked for. */
  settle(): void {
    for (; this.#backs > 0; this.#backs--) {
      if (!this.entry().isSheet) throw new Error('The app left an entry that was not its own');
      this.go(-1);
    }
  }

  /** The browser's own buttons; false where they lead nowhere. */
  go(step: -1 | 1): boolean {
    if (!this.#entries[this.#at + step]) return false;
    this.#at += step;
    this.isPop = true;
    return true;
  }

  /** How many entries are below this one. */
  get depth(): number {
    return this.#at;
  }

  #make(username: string, isSheet: boolean): Entry {
    return { key: `k${this.#made++}`, username, isSheet };
  }
}
