import type { TreeHistory } from '#contract/tree/history.ts';
import type { Shape } from '#contract/tree/shape.ts';
import { floatAt, intAt } from '../layout/typed-at.ts';

type Nodes = Pick<Shape, 'count' | 'parent' | 'left' | 'right'>;

/**
 * A tree day by day: who was there, and what each leg had. One day is kept at a time; going to another
 * costs the gains between them and one pass over all nodes, from the last one up.
 */
export class Timeline {
  /** Days as `dayNumber` counts them: the root's first one, and the last one that is known. */
  readonly first: number;
  readonly last: number;
  /** By ordinal, the first day that a node is there: never before its parent. */
  readonly since: Uint16Array;
  /** By ordinal, what each leg has on {@link day}, in units of 10^−decimals BV: whole and exact. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly decimals: number;
  /** The most that anybody's legs have together on the last day. */
  readonly most: number;
  readonly #nodes: Nodes;
  readonly #history: TreeHistory;
  /** By 3 · ordinal + place, what was gained there up to {@link day}. */
  readonly #gained: Float64Array;
  /** By day less the first one, how many were there. */
  readonly #counts: Uint32Array;
  /** The first gain after {@link day}. */
  #next = 0;
  #day = -1;

  constructor(nodes: Nodes, history: TreeHistory) {
    this.#nodes = nodes;
    this.#history = history;
    this.decimals = history.decimals;
    this.last = history.lastDay;
    this.since = sinceOf(nodes, history.joined, this.last);
    this.first = this.since[0] ?? 0;
    this.left = new Float64Array(nodes.count);
    this.right = new Float64Array(nodes.count);
    this.#gained = new Float64Array(3 * nodes.count);
    this.#counts = countsOf(this.since, this.first, this.last);
    this.go(this.last);
    this.most = this.left.reduce(
      (most, volume, node) => Math.max(most, volume + floatAt(this.right, node)),
      0,
    );
  }

  get day(): number {
    return this.#day;
  }

  /** Members on a day, the root included. */
  count(day = this.#day): number {
    const at = Math.min(this.last, day) - this.first;
    return at < 0 ? 0 : (this.#counts[at] ?? 0);
  }

  isThere(node: number): boolean {
    return (this.since[node] ?? 0) <= this.#day;
  }

  /** Another day; what is beyond the first or the last one is that one. */
  go(to: number): void {
    const day = Math.min(this.last, Math.max(this.first, Math.round(to)));
    if (day === this.#day) return;
    this.#day = day;
    this.#gain(day);
    this.#sum();
  }

  #gain(day: number): void {
    const { days, ordinals, places, volumes } = this.#history.gains;
    const add = (index: number, sign: number) => {
      const at = 3 * (ordinals[index] ?? 0) + (places[index] ?? 0);
      this.#gained[at] = floatAt(this.#gained, at) + sign * floatAt(volumes, index);
    };
    for (; (days[this.#next] ?? Infinity) <= day; this.#next++) add(this.#next, 1);
    for (; this.#next > 0 && (days[this.#next - 1] ?? 0) > day; this.#next--) {
      add(this.#next - 1, -1);
    }
  }

  /** Children come after their parents: one pass from the end knows both legs of everybody. */
  #sum(): void {
    const gained = this.#gained;
    const { count, left, right } = this.#nodes;
    const below = (child: number) =>
      child < 0
        ? 0
        : floatAt(gained, 3 * child) + floatAt(this.left, child) + floatAt(this.right, child);
    for (let node = count - 1; node >= 0; node--) {
      this.left[node] = floatAt(gained, 3 * node + 1) + below(intAt(left, node));
      this.right[node] = floatAt(gained, 3 * node + 2) + below(intAt(right, node));
    }
  }
}

/** Parents come before their children; who came later by another clock is there on the last day. */
function sinceOf({ count, parent }: Nodes, joined: Uint16Array, last: number): Uint16Array {
  const since = new Uint16Array(count);
  for (let node = 0; node < count; node++) {
    const above = intAt(parent, node);
    since[node] = Math.min(last, Math.max(joined[node] ?? 0, above < 0 ? 0 : (since[above] ?? 0)));
  }
  return since;
}

function countsOf(since: Uint16Array, first: number, last: number): Uint32Array {
  const counts = new Uint32Array(last - first + 1);
  for (const day of since) {
    const at = Math.max(first, day) - first;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  for (let at = 1; at < counts.length; at++) {
    counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
  }
  return counts;
}
