import type { ShapeParts } from '#contract/tree/shape.ts';
import { HAS_LEFT, HAS_RIGHT } from '#contract/tree/topology.ts';

/** Numbers below 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface MadeNode {
  left?: MadeNode;
  right?: MadeNode;
}

/** Sign-ups placed at the outer end of a leg of whoever invited them, now and then of the first. */
export function lopsided(count: number, shareOfFirst: number): MadeNode {
  const random = numbers(42);
  const root: MadeNode = {};
  const all = [root];
  /** By side and number: which node the outer run of that side began at, and where such a run ends. */
  const runs = { left: { head: [0], end: [root] }, right: { head: [0], end: [root] } };
  for (let number = 1; number < count; number += 1) {
    const isOfFirst = random() < shareOfFirst;
    const sponsor = isOfFirst ? 0 : Math.floor(random() * number);
    const isLeft = random() < 0.5;
    const run = isLeft ? runs.left : runs.right;
    const other = isLeft ? runs.right : runs.left;
    const head = run.head[sponsor] ?? 0;
    const end = run.end[head] ?? root;
    const child: MadeNode = {};
    if (isLeft) end.left = child;
    else end.right = child;
    all.push(child);
    run.head[number] = head;
    run.end[head] = child;
    run.end[number] = child;
    other.head[number] = number;
    other.end[number] = child;
  }
  return root;
}

/** Bits of each node's children, in the numbering of the contract; of so many levels. */
export function breadthFirst(root: MadeNode, levels = Infinity): Uint8Array {
  const bits: number[] = [];
  let level = [root];
  for (let depth = 0; level.length > 0 && depth < levels; depth += 1) {
    for (const { left, right } of level) {
      bits.push((left ? HAS_LEFT : 0) | (right ? HAS_RIGHT : 0));
    }
    level = level.flatMap(({ left, right }) => [left, right]).filter((node) => node !== undefined);
  }
  return Uint8Array.from(bits);
}

/** Few have high ranks, seven of ten are active. */
export function dressed(children: Uint8Array, version = '1'): ShapeParts {
  const random = numbers(7);
  const count = children.length;
  const rank = Uint8Array.from({ length: count }, () =>
    Math.min(7, Math.floor(-Math.log2(1 - random()))),
  );
  const activity = Uint8Array.from({ length: count }, () => (random() < 0.7 ? 1 : 0));
  return { version, count, children, rank, activity };
}
