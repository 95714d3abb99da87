import { NONE } from '#contract/tree/topology.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { TreeRows } from './rows.ts';

/** Spare capacity, so that new members rarely make the arrays grow. */
const SLACK = 1.1;
const ROOM_MIN = 1024;
/** Members handled between two pauses: some milliseconds. */
const STEP = 50_000;

/**
 * The whole tree of the network in typed arrays: about 50 bytes a member. Members have an index in
 * the order they became known; it stays theirs, and what was known at some time is the beginning.
 * A walk up or down is a walk through arrays, so nobody asks the database who is below whom.
 */
export class TreeSnapshot {
  #count = 0;
  #ids: Float64Array;
  #parent: Int32Array;
  #left: Int32Array;
  #right: Int32Array;
  #depth: Int32Array;
  #size: Int32Array;
  #rank: Uint8Array;
  /** UTC day of joining, see `dayNumber`. */
  #joined: Uint16Array;
  #until: Float64Array;
  /** Pre-order interval of the members known when it was filled: own number and last descendant's. */
  #first = new Int32Array();
  #last = new Int32Array();
  /** Indexes below it are in the order of ids; later ones are in the map. */
  #sorted = 0;
  readonly #later = new Map<number, number>();
  /** Parent ids of members that are not linked yet, as the rows have them. */
  #parents: Float64Array;
  /** Index of members whose placement is still listed, with the transaction that placed them. */
  readonly newcomers = new Map<number, number>();
  #base: number;

  /** @param base of the moments that it can resolve, see {@link rebase} */
  constructor(room: number, base: number) {
    this.#base = base;
    const size = Math.max(ROOM_MIN, Math.ceil(room * SLACK));
    this.#ids = new Float64Array(size);
    this.#parent = new Int32Array(size);
    this.#left = new Int32Array(size);
    this.#right = new Int32Array(size);
    this.#depth = new Int32Array(size);
    this.#size = new Int32Array(size);
    this.#rank = new Uint8Array(size);
    this.#joined = new Uint16Array(size);
    this.#until = new Float64Array(size);
    this.#parents = new Float64Array(size);
  }

  get count(): number {
    return this.#count;
  }

  /** After a rebase, moments of the old base are unknown; callers must load them again. */
  get base(): number {
    return this.#base;
  }

  /** Sets another base. Members known before it are then part of every tree that can be named. */
  rebase(base: number): void {
    if (base !== this.#base) this.newcomers.clear();
    this.#base = base;
  }

  /** Index of the first root; −1 in an empty tree. */
  get root(): number {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#parent[index] === NONE) return index;
    }
    return NONE;
  }

  /** Takes rows into a snapshot that is being filled, in the order of their ids; {@link link} follows. */
  append(rows: TreeRows): void {
    for (let row = 0; row < rows.count; row += 1) {
      const before = this.#ids[this.#count - 1] ?? 0;
      const index = this.#append(rows, row);
      if (this.memberAt(index) <= before) throw new Error('The rows are not in order');
      this.#parents[index] = rows.parentId[row] ?? 0;
    }
  }

  /** Attaches every appended node to its parent; a generator, so that the caller can pause for other work. */
  *link(): Generator<void> {
    this.#sorted = this.#count;
    for (let index = 0; index < this.#count; index += 1) {
      const parentId = this.#parents[index] ?? 0;
      if (parentId !== 0) this.#attach(index, this.#indexOrThrow(Math.abs(parentId)), parentId < 0);
      if (index % STEP === 0) yield;
    }
    this.#parents = new Float64Array();
    yield* this.#measure();
  }

  /** Applies rows, parents first: attaches new members, updates what can change of known ones. */
  put(rows: TreeRows): void {
    for (let row = 0; row < rows.count; row += 1) {
      const known = this.indexOf(rows.memberId[row] ?? 0);
      if (known === NONE) this.#attachNew(rows, row);
      else this.#note(known, rows, row);
    }
  }

  #attachNew(rows: TreeRows, row: number): void {
    const parentId = rows.parentId[row] ?? 0;
    const parent = parentId === 0 ? NONE : this.#indexOrThrow(Math.abs(parentId));
    const index = this.#append(rows, row);
    this.#later.set(this.memberAt(index), index);
    this.#size[index] = 1;
    if (parent === NONE) return;
    this.#attach(index, parent, parentId < 0);
    this.#depth[index] = this.depthOf(parent) + 1;
    for (let above = parent; above !== NONE; above = this.parentOf(above)) {
      this.#size[above] = (this.#size[above] ?? 0) + 1;
    }
  }

  /** Index of a member; −1 without a place in the tree. */
  indexOf(memberId: number): number {
    let low = 0;
    let high = this.#sorted - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const id = this.#ids[middle] ?? 0;
      if (id === memberId) return middle;
      if (id < memberId) low = middle + 1;
      else high = middle - 1;
    }
    return this.#later.get(memberId) ?? NONE;
  }

  memberAt = (index: number): number => this.#ids[index] ?? 0;
  parentOf = (index: number): number => this.#parent[index] ?? NONE;
  leftOf = (index: number): number => this.#left[index] ?? NONE;
  rightOf = (index: number): number => this.#right[index] ?? NONE;
  depthOf = (index: number): number => this.#depth[index] ?? 0;
  rankOf = (index: number): number => this.#rank[index] ?? 0;
  joinedOf = (index: number): number => this.#joined[index] ?? 0;
  isActive = (index: number, now: number): boolean => (this.#until[index] ?? 0) > now;
  /** Members in the subtree, its first one included; 0 for none. */
  sizeOf = (index: number): number => (index === NONE ? 0 : (this.#size[index] ?? 0));

  sideOf(index: number): TreeSide | null {
    const parent = this.parentOf(index);
    if (parent === NONE) return null;
    return this.leftOf(parent) === index ? 'left' : 'right';
  }

  /** Path from a member up to an ancestor, both included, the lower one first; null where it is no descendant. */
  wayUp(from: number, top: number): number[] | null {
    const levels = this.depthOf(from) - this.depthOf(top);
    if (levels < 0 || from === NONE || top === NONE) return null;
    const way = [from];
    let at = from;
    for (let level = 0; level < levels; level += 1) {
      at = this.parentOf(at);
      way.push(at);
    }
    return at === top ? way : null;
  }

  /** Whether a member is another one or below it: two comparisons of the pre-order interval, after a few steps up from a new member. */
  isWithin(index: number, top: number): boolean {
    if (index === NONE || top === NONE) return false;
    let at = index;
    for (; at >= this.#sorted && at !== top; at = this.parentOf(at));
    if (at === top) return true;
    const number = this.#first[at] ?? NONE;
    return (this.#first[top] ?? Infinity) <= number && number <= (this.#last[top] ?? NONE);
  }

  /** How many memberships have ended by now, and when the next one does (ms since 1970). */
  ended(now: number): { readonly count: number; readonly next: number } {
    let count = 0;
    let next = Infinity;
    for (let index = 0; index < this.#count; index += 1) {
      const until = this.#until[index] ?? 0;
      if (until === 0) continue;
      if (until <= now) count += 1;
      else if (until < next) next = until;
    }
    return { count, next };
  }

  #append(rows: TreeRows, row: number): number {
    if (this.#count === this.#ids.length) this.#grow();
    const index = this.#count;
    this.#count += 1;
    this.#ids[index] = rows.memberId[row] ?? 0;
    this.#parent[index] = NONE;
    this.#left[index] = NONE;
    this.#right[index] = NONE;
    this.#note(index, rows, row);
    return index;
  }

  #note(index: number, rows: TreeRows, row: number): void {
    const placedBy = rows.placedBy[row] ?? 0;
    if (placedBy !== 0) this.newcomers.set(index, placedBy);
    this.#rank[index] = rows.rank[row] ?? 0;
    this.#joined[index] = rows.joined[row] ?? 0;
    this.#until[index] = rows.until[row] ?? 0;
  }

  #attach(index: number, parent: number, isRight: boolean): void {
    this.#parent[index] = parent;
    if (isRight) this.#right[parent] = index;
    else this.#left[parent] = index;
  }

  /** Depths and sizes of the complete tree: depths breadth-first, then sizes from the leaves up. */
  *#measure(): Generator<void> {
    const order = yield* this.#inBreadth();
    yield* this.#sum(order);
    yield* this.#number(order);
  }

  /** All positions, each after its parent; their depths. */
  *#inBreadth(): Generator<void, Int32Array> {
    const order = new Int32Array(this.#count);
    let filled = 0;
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#parent[index] === NONE) order[filled++] = index;
    }
    yield;
    for (let at = 0; at < filled; at += 1) {
      const index = order[at] ?? 0;
      this.#size[index] = 1;
      for (const child of [this.leftOf(index), this.rightOf(index)]) {
        if (child === NONE) continue;
        this.#depth[child] = this.depthOf(index) + 1;
        order[filled++] = child;
      }
      if (at % STEP === 0) yield;
    }
    if (filled !== this.#count) throw new Error('Some positions are below none of the roots');
    return order;
  }

  *#sum(order: Int32Array): Generator<void> {
    for (let at = order.length - 1; at >= 0; at -= 1) {
      const index = order[at] ?? 0;
      const parent = this.parentOf(index);
      if (parent !== NONE) this.#size[parent] = this.sizeOf(parent) + this.sizeOf(index);
      if (at % STEP === 0) yield;
    }
  }

  /** Pre-order numbers: the descendants of a node have those from its own to its last. */
  *#number(order: Int32Array): Generator<void> {
    this.#first = new Int32Array(this.#count);
    this.#last = new Int32Array(this.#count);
    let next = 0;
    for (let at = 0; at < order.length; at += 1) {
      const index = order[at] ?? 0;
      const parent = this.parentOf(index);
      let number = next;
      if (parent !== NONE) {
        const left = this.leftOf(parent);
        number = (this.#first[parent] ?? 0) + 1 + (left === index ? 0 : this.sizeOf(left));
      } else next += this.sizeOf(index);
      this.#first[index] = number;
      this.#last[index] = number + this.sizeOf(index) - 1;
      if (at % STEP === 0) yield;
    }
  }

  #indexOrThrow(memberId: number): number {
    const index = this.indexOf(memberId);
    if (index === NONE) throw new Error(`Position ${memberId} has children but does not exist`);
    return index;
  }

  #grow(): void {
    const size = Math.ceil(this.#ids.length * SLACK) + ROOM_MIN;
    const longer = <Values extends Float64Array | Int32Array | Uint16Array | Uint8Array>(
      values: Values,
    ): Values => {
      const grown = new (values.constructor as new (length: number) => Values)(size);
      grown.set(values);
      return grown;
    };
    this.#ids = longer(this.#ids);
    this.#parent = longer(this.#parent);
    this.#left = longer(this.#left);
    this.#right = longer(this.#right);
    this.#depth = longer(this.#depth);
    this.#size = longer(this.#size);
    this.#rank = longer(this.#rank);
    this.#joined = longer(this.#joined);
    this.#until = longer(this.#until);
    if (this.#parents.length > 0) this.#parents = longer(this.#parents);
  }
}
