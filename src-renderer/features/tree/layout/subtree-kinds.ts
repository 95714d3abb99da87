import { floatAt, intAt } from './typed-at.ts';

/** No child there. */
const NONE = -1;
/** The kind of a node with nobody below. */
const ALONE = 0;
/** No link: an outline goes no further down. */
const END = 0;

/** Outlines as lists: each link is one level further down, so many units to the right of the one above. */
class Links {
  shift: Float64Array;
  next: Int32Array;
  #count = END + 1;

  constructor(length: number) {
    this.shift = new Float64Array(length);
    this.next = new Int32Array(length);
  }

  add(shift: number, next: number): number {
    if (this.#count === this.next.length) {
      this.shift = twice(this.shift, new Float64Array(this.#count * 2));
      this.next = twice(this.next, new Int32Array(this.#count * 2));
    }
    const link = this.#count++;
    this.shift[link] = shift;
    this.next[link] = next;
    return link;
  }

  /** A copy of `outline` that goes on with `rest`, which begins `at` to the right of where the outline does. */
  prolonged(outline: number, rest: number, at: number): number {
    let first = END;
    let last = END;
    let end = 0;
    for (let link = outline; link !== END; link = intAt(this.next, link)) {
      const shift = floatAt(this.shift, link);
      const copy = this.add(shift, END);
      if (last === END) first = copy;
      else this.next[last] = copy;
      last = copy;
      end += shift;
    }
    const joint = this.add(at - end, intAt(this.next, rest));
    if (last === END) return joint;
    this.next[last] = joint;
    return first;
  }
}

/**
 * The looks that subtrees have. A subtree's look follows from those of its two halves, so each is worked
 * out once, however often it occurs: most of a large network is made of few different small subtrees.
 */
export class SubtreeKinds {
  /** By level: the least distance of its nodes; even from the last of these on. */
  readonly #gaps: Float64Array;
  readonly #links: Links;
  #count = ALONE + 1;
  /** By kind: what it is made of, and where its outlines begin below its top. */
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #level: Int32Array;
  readonly #leftOutline: Int32Array;
  readonly #rightOutline: Int32Array;
  /** By kind: units between its top and each child. */
  readonly half: Float64Array;
  /** Kinds by the hash of what they are made of; 0 = free, since who is alone is not looked for. */
  readonly #table: Int32Array;
  #latest = ALONE;

  /**
   * @param gaps by level; all levels below the last of them are as the last
   * @param nodes of the whole tree: there are no more kinds. What is not used of it takes no memory.
   */
  constructor(gaps: Float64Array, nodes: number) {
    this.#gaps = gaps;
    this.#links = new Links(Math.max(64, nodes));
    this.#left = new Int32Array(nodes + 1);
    this.#right = new Int32Array(nodes + 1);
    this.#level = new Int32Array(nodes + 1);
    this.#leftOutline = new Int32Array(nodes + 1);
    this.#rightOutline = new Int32Array(nodes + 1);
    this.half = new Float64Array(nodes + 1);
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(nodes + 1) + 1));
  }

  /**
   * The kind of a node whose children, on `level`, are of these kinds; −1 = no child there. Among the
   * levels that are evenly far apart equal subtrees are of one kind, whatever the level.
   */
  of(left: number, right: number, level: number): number {
    if (left === NONE && right === NONE) return ALONE;
    const from = Math.min(level, this.#gaps.length - 1);
    // Neighbours are often alike.
    if (this.#is(this.#latest, left, right, from)) return this.#latest;
    const last = this.#table.length - 1;
    let place = hash(left, right, from) & last;
    for (;;) {
      const known = intAt(this.#table, place);
      if (known === ALONE) break;
      if (this.#is(known, left, right, from)) return (this.#latest = known);
      place = (place + 1) & last;
    }
    const kind = this.#add(left, right, from);
    this.#table[place] = kind;
    return (this.#latest = kind);
  }

  #is(kind: number, left: number, right: number, level: number): boolean {
    return (
      kind !== ALONE &&
      intAt(this.#left, kind) === left &&
      intAt(this.#right, kind) === right &&
      intAt(this.#level, kind) === level
    );
  }

  #add(left: number, right: number, level: number): number {
    const kind = this.#count++;
    this.#left[kind] = left;
    this.#right[kind] = right;
    this.#level[kind] = level;
    if (left !== NONE && right !== NONE) this.#join(kind, left, right, level);
    else this.#attach(kind, left, right, level);
    return kind;
  }

  #gap(level: number): number {
    return floatAt(this.#gaps, Math.min(level, this.#gaps.length - 1));
  }

  /** An only child stands on its own side. */
  #attach(kind: number, left: number, right: number, level: number): void {
    const half = this.#gap(level) / 2;
    const child = left === NONE ? right : left;
    const shift = left === NONE ? half : -half;
    this.half[kind] = half;
    this.#leftOutline[kind] = this.#links.add(shift, intAt(this.#leftOutline, child));
    this.#rightOutline[kind] = this.#links.add(shift, intAt(this.#rightOutline, child));
  }

  /** Pushes two subtrees together until their facing outlines touch. */
  #join(kind: number, a: number, b: number, top: number): void {
    const links = this.#links;
    let inA = intAt(this.#rightOutline, a);
    let inB = intAt(this.#leftOutline, b);
    let atA = 0;
    let atB = 0;
    let distance = this.#gap(top);
    for (let level = top + 1; inA !== END && inB !== END; level++) {
      atA += floatAt(links.shift, inA);
      atB += floatAt(links.shift, inB);
      distance = Math.max(distance, atA - atB + this.#gap(level));
      inA = intAt(links.next, inA);
      inB = intAt(links.next, inB);
    }
    // The outer outline of the shorter one goes on in the taller one.
    let left = intAt(this.#leftOutline, a);
    let right = intAt(this.#rightOutline, b);
    if (inB !== END) {
      left = links.prolonged(left, inB, distance + atB + floatAt(links.shift, inB));
    } else if (inA !== END) {
      right = links.prolonged(right, inA, atA + floatAt(links.shift, inA) - distance);
    }
    const half = distance / 2;
    this.half[kind] = half;
    this.#leftOutline[kind] = links.add(-half, left);
    this.#rightOutline[kind] = links.add(half, right);
  }
}

function twice<T extends Int32Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

function hash(left: number, right: number, level: number): number {
  let mixed = Math.imul(left + 1, 0x9e3779b1) ^ Math.imul(right + 1, 0x85ebca6b) ^ level;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}
