import { NONE } from '#contract/tree/topology.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import type { TreeRow } from './tree-rows.ts';

/** Room beyond what is there, so that newcomers rarely move everything. */
const SLACK = 1.1;
const ROOM_MIN = 1024;

/**
 * The whole tree of the network in typed arrays: about 40 bytes a member. Members have an index in
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
  #month: Uint16Array;
  #until: Float64Array;
  /** Indexes below it are in the order of ids; later ones are in the map. */
  #sorted = 0;
  readonly #later = new Map<number, number>();

  constructor(room: number) {
    const size = Math.max(ROOM_MIN, Math.ceil(room * SLACK));
    this.#ids = new Float64Array(size);
    this.#parent = new Int32Array(size);
    this.#left = new Int32Array(size);
    this.#right = new Int32Array(size);
    this.#depth = new Int32Array(size);
    this.#size = new Int32Array(size);
    this.#rank = new Uint8Array(size);
    this.#month = new Uint16Array(size);
    this.#until = new Float64Array(size);
  }

  get count(): number {
    return this.#count;
  }

  /** Index of the first root; −1 in an empty tree. */
  get root(): number {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#parent[index] === NONE) return index;
    }
    return NONE;
  }

  /** Fills an empty snapshot with rows in the order of their ids. */
  fill(rows: Iterable<TreeRow>): void {
    const parents = new Float64Array(this.#ids.length);
    const isRight = new Uint8Array(this.#ids.length);
    for (const row of rows) {
      const index = this.#append(row);
      parents[index] = row.parentId;
      isRight[index] = row.isRight ? 1 : 0;
    }
    this.#sorted = this.#count;
    for (let index = 0; index < this.#count; index += 1) {
      const parentId = parents[index] ?? 0;
      if (parentId !== 0) this.#hang(index, this.#indexOrThrow(parentId), isRight[index] === 1);
    }
    this.#measure();
  }

  /** Takes a row in: a newcomer is hung in, of the others what can change is noted. */
  put(row: TreeRow): void {
    const known = this.indexOf(row.memberId);
    if (known !== NONE) {
      this.#note(known, row);
      return;
    }
    const parent = row.parentId === 0 ? NONE : this.#indexOrThrow(row.parentId);
    const index = this.#append(row);
    this.#later.set(row.memberId, index);
    this.#size[index] = 1;
    if (parent === NONE) return;
    this.#hang(index, parent, row.isRight);
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
  monthOf = (index: number): number => this.#month[index] ?? 0;
  isActive = (index: number, now: number): boolean => (this.#until[index] ?? 0) > now;
  /** Members in the subtree, its first one included; 0 for none. */
  sizeOf = (index: number): number => (index === NONE ? 0 : (this.#size[index] ?? 0));

  sideOf(index: number): TreeSide | null {
    const parent = this.parentOf(index);
    if (parent === NONE) return null;
    return this.leftOf(parent) === index ? 'left' : 'right';
  }

  /** The way up to a member from one below: both ends included, the lower one first; null where it is not below. */
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

  /** Whether a member is somebody, or below. */
  isWithin(index: number, top: number): boolean {
    if (index === NONE || top === NONE) return false;
    let at = index;
    for (let level = this.depthOf(index) - this.depthOf(top); level > 0; level -= 1) {
      at = this.parentOf(at);
    }
    return at === top;
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

  #append(row: TreeRow): number {
    if (this.#count === this.#ids.length) this.#grow();
    const index = this.#count;
    this.#count += 1;
    this.#ids[index] = row.memberId;
    this.#parent[index] = NONE;
    this.#left[index] = NONE;
    this.#right[index] = NONE;
    this.#note(index, row);
    return index;
  }

  #note(index: number, row: TreeRow): void {
    this.#rank[index] = row.rank;
    this.#month[index] = row.month;
    this.#until[index] = row.until;
  }

  #hang(index: number, parent: number, isRight: boolean): void {
    this.#parent[index] = parent;
    if (isRight) this.#right[parent] = index;
    else this.#left[parent] = index;
  }

  /** Depths and sizes of a tree that is complete: down in breadth, then up again. */
  #measure(): void {
    const order = new Int32Array(this.#count);
    let filled = 0;
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#parent[index] === NONE) order[filled++] = index;
    }
    for (let at = 0; at < filled; at += 1) {
      const index = order[at] ?? 0;
      this.#size[index] = 1;
      for (const child of [this.leftOf(index), this.rightOf(index)]) {
        if (child === NONE) continue;
        this.#depth[child] = this.depthOf(index) + 1;
        order[filled++] = child;
      }
    }
    if (filled !== this.#count) throw new Error('Some positions hang below none of the roots');
    for (let at = filled - 1; at >= 0; at -= 1) {
      const index = order[at] ?? 0;
      const parent = this.parentOf(index);
      if (parent !== NONE) this.#size[parent] = this.sizeOf(parent) + this.sizeOf(index);
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
    this.#month = longer(this.#month);
    this.#until = longer(this.#until);
  }
}
